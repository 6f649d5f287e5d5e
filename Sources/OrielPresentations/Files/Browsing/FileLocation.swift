import Foundation
import OrielControls

/// The location shown by a file panel: a folder, recent files, starred folders, or search results.
package nonisolated enum FileLocation: Hashable, Sendable {
  case folder(String)
  case recents
  case starred
  case search(String, below: String)

  /// The folder for new files and typed relative paths.
  package var folder: String? {
    switch self {
    case .folder(let path), .search(_, let path): path
    case .recents, .starred: nil
    }
  }
}

/// The navigation history of a panel.
package nonisolated struct BrowsingHistory: Equatable, Sendable {
  private var past: [FileLocation] = []
  private var future: [FileLocation] = []
  package private(set) var current: FileLocation
  /// The maximum number of steps.
  static let limit = 100

  package init(_ start: FileLocation) { current = start }
  package var canGoBack: Bool { !past.isEmpty }
  package var canGoForward: Bool { !future.isEmpty }

  package mutating func go(to location: FileLocation) {
    guard location != current else { return }
    // Typing into the search field does not add steps.
    if case .search(_, let below) = current, case .search(_, below) = location {
      current = location
      return
    }
    past.append(current)
    if past.count > Self.limit { past.removeFirst() }
    current = location
    future = []
  }
  package mutating func goBack() {
    guard let last = past.popLast() else { return }
    future.append(current)
    current = last
  }
  package mutating func goForward() {
    guard let next = future.popLast() else { return }
    past.append(current)
    current = next
  }
}

/// One component of the path bar.
package nonisolated struct PathCrumb: Identifiable, Equatable, Sendable {
  package let path: String
  package let name: String
  package let isHome: Bool
  package var id: String { path }

  /// The components from the home folder if the path is inside it, otherwise from the root.
  package static func crumbs(of path: String, home: String) -> [PathCrumb] {
    let path = FilePath.normal(path), home = FilePath.normal(home)
    let isInHome = home != "/" && (path == home || path.hasPrefix(home + "/"))
    var crumbs = [
      isInHome ? PathCrumb(path: home, name: String(localized: "Home"), isHome: true) : PathCrumb(path: "/", name: String(localized: "Computer"), isHome: false)
    ]
    var walked = isInHome ? home : ""
    for part in path.dropFirst(walked.count).split(separator: "/") {
      walked += "/" + part
      crumbs.append(PathCrumb(path: walked, name: String(part), isHome: false))
    }
    return crumbs
  }
}
