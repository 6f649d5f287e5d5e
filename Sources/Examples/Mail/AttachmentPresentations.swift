import MailStore
import QuickLook
import SwiftUI
import UniformTypeIdentifiers

/// The current request for a message's attachments.
struct AttachmentRequests {
  var look: MessageAttachment?
  var save: MessageAttachment?
  var savesAll = false
}

extension View {
  /// Shows and saves the attachments of a message.
  func presentsAttachments(_ attachments: [MessageAttachment], _ requests: Binding<AttachmentRequests>) -> some View {
    modifier(AttachmentPresentations(attachments: attachments, requests: requests))
  }
}

private struct AttachmentPresentations: ViewModifier {
  let attachments: [MessageAttachment]
  @Binding var requests: AttachmentRequests
  @State private var files = AttachmentFiles()
  /// The previewed file, once it has been written.
  @State private var shown: URL?
  @State private var failure: AttachmentFailure?

  func body(content: Content) -> some View {
    content
      .quickLookPreview($shown, in: attachments.map { files.url(of: $0) })
      .onChange(of: requests.look?.id) { look() }
      // The preview moves to the next file.
      .onChange(of: shown) { _, url in
        if let next = attachments.first(where: { files.url(of: $0) == url }) { requests.look = next } else if url == nil { requests.look = nil }
      }
      .fileExporter(
        isPresented: Binding { requests.save != nil } set: { if !$0 { requests.save = nil } },
        document: requests.save.map { AttachmentDocument(attachment: $0) }, contentTypes: requests.save.map { [$0.contentType] } ?? [],
        defaultFilename: requests.save?.fileName
      ) { report($0.map { _ in }) }
      .background {
        Color.clear
          .fileExporter(
            isPresented: $requests.savesAll, documents: attachments.map { AttachmentDocument(attachment: $0) }, contentTypes: [.data]
          ) { report($0.map { _ in }) }
          .accessibilityHidden(true)
      }
      .alert(isPresented: Binding { failure != nil } set: { if !$0 { failure = nil } }, error: failure) {}
  }

  private func look() {
    guard let attachment = requests.look else { return shown = nil }
    Task {
      // The neighbours, too, because the arrow keys move to them.
      do {
        try await files.write(attachment)
        shown = files.url(of: attachment)
        for other in attachments where other.id != attachment.id { try await files.write(other) }
      } catch {
        requests.look = nil
        failure = AttachmentFailure(explanation: error.localizedDescription)
      }
    }
  }

  private func report(_ result: Result<Void, any Error>) {
    if case .failure(let error) = result { failure = AttachmentFailure(explanation: error.localizedDescription) }
  }
}

/// One attachment as a file to export.
private struct AttachmentDocument: FileDocument {
  static let readableContentTypes: [UTType] = []
  static let writableContentTypes: [UTType] = [.data]
  let attachment: MessageAttachment

  init(attachment: MessageAttachment) { self.attachment = attachment }
  init(configuration: ReadConfiguration) throws { throw CocoaError(.fileReadUnknown) }
  /// Decodes the attachment off the main actor.
  func fileWrapper(configuration: WriteConfiguration) throws -> FileWrapper {
    let file = FileWrapper(regularFileWithContents: attachment.data())
    file.preferredFilename = attachment.fileName
    return file
  }
}

extension MessageAttachment {
  /// The type by file name, as in other programs, otherwise the type in the message.
  fileprivate var contentType: UTType {
    let ending = (fileName as NSString).pathExtension
    return (ending.isEmpty ? UTType(mimeType: mediaType) : UTType(filenameExtension: ending)) ?? .data
  }
}

/// Why a file could not be shown or saved.
private struct AttachmentFailure: LocalizedError {
  let explanation: String
  var errorDescription: String? { "The attachment could not be written." }
  var recoverySuggestion: String? { explanation }
}
