import Foundation
import OrielPresentations

/// Restricts a selection. The default provider uses malcontent, if it is installed.
public nonisolated protocol FamilyControlsProvider: Sendable {
  /// Restricts exactly the applications, categories and domains of the selection. `names` resolves the tokens.
  func restrict(_ selection: FamilyActivitySelection, names: FamilyControls.Names) async throws
}
public nonisolated enum FamilyControlsError: LocalizedError, Equatable, Sendable {
  /// This system has no way to restrict applications.
  case unavailable
  /// The user may not restrict applications, or did not confirm.
  case notAuthorized
  /// The system can restrict applications only.
  case cannotRestrictWebDomains
  /// An item of the selection is no longer installed.
  case notInstalled
  /// An existing restriction allows only listed applications, which is stricter than any selection.
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
  /// The app's own provider; nil for malcontent.
  public static var provider: (any FamilyControlsProvider)?

  /// The names behind tokens, for providers that enforce a selection.
  public nonisolated struct Names: Sendable {
    /// Names of desktop files without extension.
    public let applications: [String]
    /// Categories of desktop files.
    public let categories: [String]
  }

  /// Restricts a selection and lifts earlier restrictions that are not in it. Throws a `FamilyControlsError`, without changing
  /// anything, if any part of the selection cannot be restricted.
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
