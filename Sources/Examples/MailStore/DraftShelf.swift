import Foundation
import Observation

/// Messages that were begun and closed before they were sent. They outlive the program.
@Observable @MainActor public final class DraftShelf {
  /// The one that was closed last comes first.
  public private(set) var drafts: [Draft] = []
  /// Why the drafts are kept until the program ends only, if their file could not be written.
  public private(set) var failure: String?
  @ObservationIgnored private let file: URL
  @ObservationIgnored private var isLoaded = false

  /// The oldest goes when there is one more.
  static let most = 20

  public init(file: URL = DraftShelf.defaultFile) { self.file = file }

  public nonisolated static var defaultFile: URL { MailState.folder.appendingPathComponent("drafts.json") }

  /// Reads what the last run left. Nothing is read before.
  public func load() {
    guard !isLoaded else { return }
    isLoaded = true
    let saved = (try? Data(contentsOf: file)).flatMap { try? JSONDecoder().decode([Draft].self, from: $0) } ?? []
    drafts += saved.filter { draft in !drafts.contains { $0.id == draft.id } }
    drafts.removeLast(max(0, drafts.count - Self.most))
  }
  /// Keeps a draft, in place of an earlier state of the same one.
  public func keep(_ draft: Draft) {
    load()
    drafts.removeAll { $0.id == draft.id }
    drafts.insert(draft, at: 0)
    drafts.removeLast(max(0, drafts.count - Self.most))
    save()
  }
  /// Takes a draft out, to go on with it.
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

  /// At once: the window that a draft is from may be the last one.
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
  /// What it is called in a menu.
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
