import Foundation

/// Puts questions for files to the user in a window of another program: the file chooser of a portal.
package protocol FileChooser: AnyObject {
  /// Asks. `done` is called once, in the loop, unless the question is cancelled first.
  ///
  /// - Parameter window: the number of the window that the question belongs to, as other programs know it.
  func ask(_ question: FileQuestion, over window: UInt64, done: @escaping @MainActor (FileAnswer) -> Void) -> QuestionToken
}

/// What another program asks the user.
nonisolated package struct FileQuestion: Hashable, Sendable {
  package enum Purpose: Hashable, Sendable {
    case files(allowsMultiple: Bool)
    case folder
    case save(name: String)
    /// A folder for several new files. The answer has the place of each, in this order; its name can be another if one was taken.
    case saves(names: [String])
  }
  /// One entry of the menu of types.
  package struct Filter: Hashable, Sendable {
    package var name: String
    package var patterns: [String]
    package var mimeTypes: [String]
    package init(name: String, patterns: [String], mimeTypes: [String]) {
      (self.name, self.patterns, self.mimeTypes) = (name, patterns, mimeTypes)
    }
  }
  /// One entry of a menu of formats.
  package struct Format: Hashable, Sendable {
    package var id: String
    package var name: String
    package init(id: String, name: String) { (self.id, self.name) = (id, name) }
  }
  package var purpose: Purpose
  package var title: String
  /// What the confirming button says; nil: what is usual.
  package var confirmation: String?
  package var filters: [Filter] = []
  /// What the user can save as; the first stands there at the beginning.
  package var formats: [Format] = []
  /// The path where it begins.
  package var folder: String?
  package init(_ purpose: Purpose, title: String) { (self.purpose, self.title) = (purpose, title) }
}

nonisolated package enum FileAnswer: Equatable, Sendable {
  /// `format` is the id of the one that was chosen.
  case chosen([URL], format: String?)
  case cancelled
  /// There is nobody who could ask.
  case unavailable(String)
}
