import Foundation
import OrielBase
import OrielDrawing
import OrielPresentations

/// A file, and the content that can be shown.
nonisolated struct PreviewSubject: Sendable {
  enum Content: Sendable {
    case image(Bitmap)
    case text(TextFile)
    /// The sizes of a document's pages.
    case pages([CGSize])
    case fontSample(Bitmap)
    case listing([PreviewListing.Line], isCut: Bool)
    /// Icon and details; the note explains why there is no content.
    case facts(poster: Bitmap?, note: String?)
  }
  let url: URL
  /// nil if the file does not exist.
  let entry: FileEntry?
  let type: UTType
  let content: Content

  var name: String { url.lastPathComponent.isEmpty ? url.absoluteString : url.lastPathComponent }

  /// Inspects the file off the main thread. A disk or server that does not answer blocks only its own thread.
  static func load(_ url: URL, scale: Double) async -> PreviewSubject {
    func only(_ note: String?, _ entry: FileEntry? = nil, _ poster: Bitmap? = nil) -> PreviewSubject {
      PreviewSubject(url: url, entry: entry, type: entry?.type ?? .item, content: .facts(poster: poster, note: note))
    }
    guard url.isFileURL else { return only(String(localized: "Only files on this computer can be previewed.")) }
    let path = url.path
    guard let entry = await FileWork.run({ LocalFiles.entry(at: path) }) else {
      return only(String(localized: "This file does not exist, or you do not have permission to see it."))
    }
    switch entry.kind {
    case .brokenLink: return only(String(localized: "The original of this link no longer exists."), entry)
    case .special: return only(String(localized: "Devices and pipes have no preview."), entry)
    case .folder, .package: return await folder(url, entry)
    case .file: break
    }
    let opened = await FileWork.run { () -> (file: RegularFile, type: UTType)? in
      guard let file = RegularFile(path: path) else { return nil }
      var type = entry.type
      // The name does not tell the type; the content may.
      if type == .data || type.isDynamic { type = UTType(content: Data(file.bytes(at: 0, count: 4096))) ?? type }
      return (file, type)
    }
    guard let opened else { return only(String(localized: "You do not have permission to read this file."), entry) }
    let (content, note) = await content(of: opened.file, opened.type, path, scale: scale)
    if let content { return PreviewSubject(url: url, entry: entry, type: opened.type, content: content) }
    let poster = opened.type.conforms(to: .audiovisualContent) ? await Thumbnails().picture(of: entry) : nil
    return PreviewSubject(url: url, entry: entry, type: opened.type, content: .facts(poster: poster, note: note))
  }

  /// Larger pictures are not read.
  private static let largestPicture = 256 << 20

  private static func content(of file: RegularFile, _ type: UTType, _ path: String, scale: Double) async -> (Content?, note: String?) {
    guard file.size > 0 else { return (nil, String(localized: "This file is empty.")) }
    do {
      if type.conforms(to: .pdf) { return (.pages(try await inspect(path) { file throws(BitmapError) in try file.pages() }), nil) }
      if type.conforms(to: .image) {
        guard file.size <= largestPicture else { return (nil, String(localized: "This picture is too large to preview.")) }
        let data = await FileWork.run { Data(file.bytes(at: 0, count: file.size)) }
        return (.image(try await Bitmap.decoded(data, scale: scale)), nil)
      }
      if type.conforms(to: .font) {
        return (.fontSample(try await inspect(path) { file throws(BitmapError) in try file.fontSample(size: sampleSize, scale: scale) }), nil)
      }
      if type.conforms(to: .archive) {
        let entries = try await inspect(path) { file throws(BitmapError) in try file.archiveEntries() }
        return (.listing(PreviewListing.lines(entries), isCut: entries.count >= FileInspection.mostNames), nil)
      }
    } catch let error as BitmapError {
      // An image type may be text that describes a picture, such as SVG.
      if !type.conforms(to: .text) { return (nil, error.previewNote) }
    } catch {
      return (nil, error.localizedDescription)
    }
    guard !type.conforms(to: .audiovisualContent) else { return (nil, nil) }
    return (await FileWork.run { TextFile(file) }.map(Content.text), nil)
  }
  static let sampleSize = CGSize(width: 560, height: 400)

  private static func inspect<Value: Sendable>(
    _ path: String, _ body: @escaping @Sendable (borrowing FileInspection) throws(BitmapError) -> Value
  ) async throws -> Value {
    try await FileWork.run(throwing: {
      guard let file = FileInspection(path: path) else { throw BitmapError.unreadable(URL(fileURLWithPath: path)) }
      return try body(file)
    })
  }
  /// A page of a document.
  static func page(_ number: Int, of url: URL, size: CGSize, scale: Double) async -> Bitmap? {
    try? await inspect(url.path) { file throws(BitmapError) in try file.page(number, size: size, scale: scale) }
  }

  private static func folder(_ url: URL, _ entry: FileEntry) async -> PreviewSubject {
    let path = url.path
    let result = await FileWork.run { () -> Result<([FileEntry], Bool), FolderFailure> in
      var found: [FileEntry] = [], isCut = false
      do throws(FolderFailure) {
        try LocalFiles().read(path, while: { !isCut }) {
          if found.count == FileInspection.mostNames { isCut = true } else if !$0.isHidden { found.append($0) }
        }
      } catch { return .failure(error) }
      return .success((found, isCut))
    }
    switch result {
    case .success(let (entries, isCut)):
      return PreviewSubject(url: url, entry: entry, type: entry.type, content: .listing(PreviewListing.lines(entries), isCut: isCut))
    case .failure(let failure):
      return PreviewSubject(url: url, entry: entry, type: entry.type, content: .facts(poster: nil, note: failure.advice))
    }
  }
}

nonisolated extension BitmapError {
  /// The explanation shown to the user.
  fileprivate var previewNote: String {
    switch self {
    case .unreadable: String(localized: "You do not have permission to read this file.")
    case .unknownFormat: String(localized: "This kind of file has no preview.")
    case .tooLarge(let width, let height): String(localized: "It has \(width) × \(height) pixels, too many to preview.")
    case .damaged(let reason): String(localized: "It is damaged: \(reason).")
    case .decoderMissing(let library): String(localized: "Its preview needs \(library), which is not installed.")
    case .tooExpensive: String(localized: "Its preview would take too much time or memory.")
    case .noProcess: String(localized: "It could not be previewed.")
    }
  }
}
