import OrielBase
import OrielControls
import OrielPresentations

/// Items that are shared together, and the ways to share them.
struct SharedItems {
  var items: [SharedItem]
  var subject: String?
  var message: String?
  /// Composes messages in the user's mail program.
  static let mailer = "xdg-email"

  // MARK: Copying

  func copy(to clipboard: (any Clipboard)?) {
    guard let clipboard else { return RuntimeIssue.report("Share > Copy: the view is not in a window, so there is no clipboard.") }
    Task {
      do {
        let contents = try await contents()
        // Copying nothing would clear the clipboard.
        guard !contents.isEmpty else { throw Failure(reason: String(localized: "It has no content that another program can read.")) }
        clipboard.write(contents)
      } catch { tell(error) }
    }
  }
  /// The clipboard contents by MIME type. Several items become a list of files and a text; other types hold one item.
  func contents() async throws -> [String: Data] {
    var contents: [String: Data] = [:], urls: [String] = [], folder: URL?
    for item in items {
      if let file = item.file {
        urls.append(file.absoluteString)
      } else if item.types.contains(.url), let words = item.words {
        urls.append(words)
      } else if items.count > 1, item.words == nil {
        let place = try folder ?? Self.folder()
        folder = place
        urls.append(try await item.file(in: place).absoluteString)
      }
    }
    if !urls.isEmpty { contents["text/uri-list"] = Data(urls.map { $0 + "\r\n" }.joined().utf8) }
    let words = items.compactMap { $0.words ?? $0.file?.path }
    if !words.isEmpty { contents["text/plain;charset=utf-8"] = Data(words.joined(separator: "\n").utf8) }
    guard items.count == 1, words.isEmpty else { return contents }
    for type in items[0].types {
      guard let mime = type == .utf8PlainText ? "text/plain;charset=utf-8" : type.preferredMIMEType, contents[mime] == nil else { continue }
      contents[mime] = try await items[0].data(type)
    }
    return contents
  }

  // MARK: Mail

  func mail() {
    Task {
      do { try await Self.run(try await mailArguments()) } catch { tell(error) }
    }
  }
  /// The arguments for the mail program.
  func mailArguments() async throws -> [String] {
    let words = ([message] + items.map(\.words)).compactMap { $0 }
    var arguments = [Self.mailer, "--utf8"]
    if let subject = subject ?? items.first?.title { arguments += ["--subject", subject] }
    if !words.isEmpty { arguments += ["--body", words.joined(separator: "\n\n")] }
    let attached = items.filter { $0.words == nil }
    guard !attached.isEmpty else { return arguments }
    let folder = try Self.folder()
    for item in attached { arguments += ["--attach", try await item.file(in: folder).path] }
    return arguments
  }
  /// Waits until the program has passed on the message. xdg-email does not wait for the mail program.
  static func run(_ arguments: [String]) async throws {
    let program = arguments[0]
    guard DesktopCommand.path(of: program) != nil else { throw Failure(reason: String(localized: "Mail cannot be sent: \(program), from the package xdg-utils, is not installed.")) }
    let status = try await FileWork.run(throwing: {
      let process = Process()
      process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
      process.arguments = arguments
      try process.run()
      process.waitUntilExit()
      return process.terminationStatus
    })
    switch status {
    case 0: return
    case 3: throw Failure(reason: String(localized: "No mail program is installed, or the desktop's settings do not choose one."))
    default: throw Failure(reason: String(localized: "The mail program could not be started: \(program) ended with status \(Int(status))."))
    }
  }

  // MARK: Files

  /// Saves one item to a file, several to a folder.
  func save() {
    guard let host = RunningApp.current?.askingWindow, let first = items.first else { return }
    let request: FilePanelRequest = items.count == 1
      ? FilePanelRequest(.save(name: (first.suggestedName as NSString).deletingPathExtension, formats: [first.type]))
      : FilePanelRequest(.export(formats: [first.type]))
    let graph = host.presenter?.top?.graph ?? host.graph!
    let id = UUID()
    Self.asked[id] = UnboundFilePanel("Share", request, FileDialogConfiguration(), over: graph) { choice in
      Self.asked[id] = nil
      guard let url = choice?.urls.first else { return }
      Task {
        do {
          if items.count == 1 { return try await first.save(to: url) }
          for item in items { try await item.save(in: url) }
        } catch { tell(error) }
      }
    }
  }
  /// The open panels and choosers.
  private static var asked: [UUID: AnyObject] = [:]

  /// Asks for an installed program and opens the files in it.
  func openWith() {
    guard let host = RunningApp.current?.askingWindow, let type = items.first?.type else { return }
    let graph = host.presenter?.top?.graph ?? host.graph!
    let id = UUID()
    Self.asked[id] = UnboundPresentation<DesktopApplication>(.sheet, "Open With", over: graph) { application in
      Self.asked[id] = nil
      guard let application else { return }
      Task {
        do { try application.open(try await urls()) } catch { tell(error) }
      }
    } content: { answer in AnyView(ApplicationChooser(type: type, choose: answer)) }
  }
  /// What a program opens: addresses as they are, everything else as files.
  func urls() async throws -> [URL] {
    var urls: [URL] = [], folder: URL?
    for item in items {
      if item.types.contains(.url), let words = item.words, let url = URL(string: words) {
        urls.append(url)
      } else {
        let place = try folder ?? Self.folder()
        folder = place
        urls.append(try await item.file(in: place))
      }
    }
    return urls
  }
  /// A temporary folder. Other programs read it later, so the system deletes it.
  private static func folder() throws -> URL {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("shared-" + UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    return folder
  }

  // MARK: Failures

  struct Failure: LocalizedError, Equatable {
    let reason: String
    var errorDescription: String? { reason }
  }
  private func tell(_ error: any Error) {
    let name = items.first?.suggestedName ?? String(localized: "Untitled")
    guard let host = RunningApp.current?.askingWindow else { return RuntimeIssue.report("“\(name)” could not be shared: \(error)") }
    let id = UUID()
    Self.asked[id] = UnboundAlert(
      "Share", String(localized: "“\(name)” could not be shared."), message: error.localizedDescription, isError: true,
      [UnboundAlert.Choice(String(localized: "OK"), role: .cancel)], over: host.presenter?.top?.graph ?? host.graph!
    ) { Self.asked[id] = nil }
  }
}
