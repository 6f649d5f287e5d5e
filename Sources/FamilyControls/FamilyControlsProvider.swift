import Foundation
import OrielPresentations

/// Restricts what was chosen. The framework brings no provider: an app registers its own.
public nonisolated protocol FamilyControlsProvider: Sendable {
  /// Restricts the applications, categories and domains of the selection and nothing else. `names` says what the tokens stand for.
  func restrict(_ selection: FamilyActivitySelection, names: FamilyControls.Names) async throws
}
public nonisolated enum FamilyControlsError: LocalizedError, Equatable, Sendable {
  case unavailable
  public var errorDescription: String? { String(localized: "Restricting applications is not available on this system.") }
}

public enum FamilyControls {
  public static var provider: (any FamilyControlsProvider)?

  /// What tokens stand for, for those who enforce a selection.
  public nonisolated struct Names: Sendable {
    /// Names of desktop files without their ending.
    public let applications: [String]
    /// Categories of desktop files.
    public let categories: [String]
  }

  /// Restricts a selection. Throws where nothing on this machine can: nothing is ever said to be restricted that is not.
  public static func restrict(_ selection: FamilyActivitySelection) async throws {
    guard let provider else { throw FamilyControlsError.unavailable }
    let names = await FileWork.run { Self.names(of: selection, among: DesktopApplication.installed(), key: .shared) }
    try await provider.restrict(selection, names: names)
  }
  nonisolated static func names(of selection: FamilyActivitySelection, among all: [DesktopApplication], key: TokenKey) -> Names {
    Names(
      applications: all.map(\.id).filter { selection.applicationTokens.contains(key.application($0)) },
      categories: ActivityGroup.Kind.allCases.map(\.rawValue).filter { selection.categoryTokens.contains(key.category($0)) })
  }
}
