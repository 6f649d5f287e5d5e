import Foundation
import OrielPresentations

/// Restricts what was chosen. Unless an app registers its own, applications are restricted by malcontent, where that is installed.
public nonisolated protocol FamilyControlsProvider: Sendable {
  /// Restricts the applications, categories and domains of the selection and nothing else. `names` says what the tokens stand for.
  func restrict(_ selection: FamilyActivitySelection, names: FamilyControls.Names) async throws
}
public nonisolated enum FamilyControlsError: LocalizedError, Equatable, Sendable {
  /// Nothing on this system restricts applications.
  case unavailable
  /// The person may not restrict anything, or did not confirm it.
  case notAuthorized
  /// The system can restrict applications only.
  case cannotRestrictWebDomains
  /// Something of the selection is not installed any more, so it cannot be restricted.
  case notInstalled
  /// Somebody else allows a list of applications only, which is stricter than any selection.
  case restrictedByOthers
  case failed(String)

  public var errorDescription: String? {
    switch self {
    case .unavailable: String(localized: "Restricting applications is not available on this system.")
    case .notAuthorized: String(localized: "You are not allowed to restrict applications.")
    case .cannotRestrictWebDomains: String(localized: "Restricting web domains is not available on this system.")
    case .notInstalled: String(localized: "Some of the chosen applications are not installed on this system.")
    case .restrictedByOthers: String(localized: "This system already allows only certain applications.")
    case .failed(let why): why
    }
  }
}

/// The provider of restrictions.
///
/// On Linux, malcontent restricts applications and categories for the current user. Web domains are not supported.
public enum FamilyControls {
  /// An app's own way to restrict; nil: malcontent's.
  public static var provider: (any FamilyControlsProvider)?

  /// What tokens stand for, for those who enforce a selection.
  public nonisolated struct Names: Sendable {
    /// Names of desktop files without their ending.
    public let applications: [String]
    /// Categories of desktop files.
    public let categories: [String]
  }

  /// Restricts a selection, and lifts what was restricted before and is not in it. Throws a `FamilyControlsError` where the whole
  /// selection cannot be restricted: nothing is changed then.
  public static func restrict(_ selection: FamilyActivitySelection) async throws {
    guard let provider = provider ?? MalcontentProvider.ofDesktop else { throw FamilyControlsError.unavailable }
    let names = await FileWork.run { Self.names(of: selection, among: DesktopApplication.installed(), key: .shared) }
    try await provider.restrict(selection, names: names)
  }
  nonisolated static func names(of selection: FamilyActivitySelection, among all: [DesktopApplication], key: TokenKey) -> Names {
    Names(
      applications: all.map(\.id).filter { selection.applicationTokens.contains(key.application($0)) },
      categories: ActivityGroup.Kind.allCases.map(\.rawValue).filter { selection.categoryTokens.contains(key.category($0)) })
  }
}
