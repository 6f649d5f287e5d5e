import Foundation
import OrielControls

/// What a file panel shows: a folder, what was used lately, what people marked, or what a search finds.
package nonisolated enum FileLocation: Hashable, Sendable {
  case folder(String)
  case recents
  case starred
  case search(String, below: String)

  /// The folder that new files and typed paths belong to.
  package var folder: String? {
    switch self {
    case .folder(let path), .search(_, let path): path
    case .recents, .starred: nil
    }
  }
}

/// Where a panel has been, to go back and forward.
package nonisolated struct BrowsingHistory: Equatable, Sendable {
  private var past: [FileLocation] = []
  private var future: [FileLocation] = []
  package private(set) var current: FileLocation
  /// Older steps are forgotten.
  static let limit = 100

  package init(_ start: FileLocation) { current = start }
  package var canGoBack: Bool { !past.isEmpty }
  package var canGoForward: Bool { !future.isEmpty }

  package mutating func go(to location: FileLocation) {
    guard location != current else { return }
    // Each key typed into the search field is not a step of its own.
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

/// One step of the path that leads to a folder.
package nonisolated struct PathCrumb: Identifiable, Equatable, Sendable {
  package let path: String
  package let name: String
  package let isHome: Bool
  package var id: String { path }

  /// From the home folder if the path leads there, otherwise from the root.
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
