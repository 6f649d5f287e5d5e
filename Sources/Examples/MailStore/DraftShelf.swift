import Foundation
import Observation

/// Unsent messages, saved across launches.
@Observable @MainActor public final class DraftShelf {
  /// The drafts, most recently closed first.
  public private(set) var drafts: [Draft] = []
  /// The error if the file could not be written. The drafts then exist until the program ends.
  public private(set) var failure: String?
  @ObservationIgnored private let file: URL
  @ObservationIgnored private var isLoaded = false

  /// The limit. The oldest draft is removed.
  static let most = 20

  public init(file: URL = DraftShelf.defaultFile) { self.file = file }

  public nonisolated static var defaultFile: URL { MailState.folder.appendingPathComponent("drafts.json") }

  /// Reads the saved drafts. Nothing is read earlier.
  public func load() {
    guard !isLoaded else { return }
    isLoaded = true
    let saved = (try? Data(contentsOf: file)).flatMap { try? JSONDecoder().decode([Draft].self, from: $0) } ?? []
    drafts += saved.filter { draft in !drafts.contains { $0.id == draft.id } }
    drafts.removeLast(max(0, drafts.count - Self.most))
  }
  /// Saves a draft, replacing an earlier state of it.
  public func keep(_ draft: Draft) {
    load()
    drafts.removeAll { $0.id == draft.id }
    drafts.insert(draft, at: 0)
    drafts.removeLast(max(0, drafts.count - Self.most))
    save()
  }
  /// Removes a draft to continue writing it.
  public func take(_ id: Draft.ID) -> Draft? {
    load()
    guard let index = drafts.firstIndex(where: { $0.id == id }) else { return nil }
    defer { save() }
    return drafts.remove(at: index)
  }
  public func removeAll() {
    load()
    drafts = []
    save()
  }

  /// Saves immediately, because the draft's window may be the last one.
  private func save() {
    do {
      try MailState.write(drafts, to: file)
      failure = nil
    } catch {
      failure = error.localizedDescription
    }
  }
}

extension Draft {
  /// Its title in menus.
  public var title: String {
    let title = subject.singleLine(limit: 60)
    if !title.isEmpty { return title }
    let text = body.prefix(200).description.singleLine(limit: 60)
    if !text.isEmpty { return text }
    return to.isEmpty ? "New Message" : "To \(to.singleLine(limit: 60))"
  }
  /// Whether somebody wrote something that is not in `other`.
  public func differs(from other: Draft) -> Bool {
    to != other.to || cc != other.cc || subject != other.subject || body != other.body
  }
}

extension Draft {
  /// Whether a link in a message may be opened at all.
  public static func opensLink(_ url: URL) -> Bool {
    ["http", "https", "mailto"].contains(url.scheme?.lowercased() ?? "")
  }
}
