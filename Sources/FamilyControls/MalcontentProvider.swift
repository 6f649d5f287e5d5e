import Foundation
import OrielDesktop
import OrielPresentations
import OrielScenes

/// Reads and writes the application filter. The desktop's is malcontent.
@MainActor protocol ApplicationFilter: AnyObject, Sendable {
  func read() async throws(ParentalFilter.Failure) -> ParentalFilter.Applications
  func write(_ applications: ParentalFilter.Applications) async throws(ParentalFilter.Failure)
}
extension ParentalFilter: ApplicationFilter {}

/// Restricts applications with malcontent for the user who runs the app.
///
/// Restrictions set by others stay: only those that this app set are lifted.
@MainActor struct MalcontentProvider: FamilyControlsProvider {
  let filter: any ApplicationFilter
  let source: @Sendable () -> [DesktopApplication]
  /// The folder of the file that records which names the app restricted.
  let folder: String

  /// nil if there is no system bus.
  static var ofDesktop: MalcontentProvider? {
    guard let system = RunningApp.current?.system, let bus = SessionBus.ofSystem(system) else { return nil }
    return MalcontentProvider(filter: ParentalFilter(bus: bus), source: { DesktopApplication.installed() }, folder: TokenKey.folder)
  }

  func restrict(_ selection: FamilyActivitySelection, names: FamilyControls.Names) async throws {
    do {
      // First, so that a missing malcontent is reported before any other error.
      let current = try await filter.read()
      guard selection.webDomainTokens.isEmpty else { throw FamilyControlsError.cannotRestrictWebDomains }
      let wanted = try await wantedNames(selection, names)
      guard !current.isAllowlist else { throw FamilyControlsError.restrictedByOthers }
      let note = folder + "/family-restricted"
      let former = await FileWork.run { Self.read(note) }
      let foreign = current.names.filter { !former.contains($0) }
      let all = foreign + wanted.filter { !foreign.contains($0) }
      // Recorded before the change: a restriction not recorded as ours could never be lifted.
      let mine = wanted.filter { !foreign.contains($0) }
      try await FileWork.run(throwing: { try Self.write(Array(Set(former + mine)).sorted(), to: note) })
      try await filter.write(ParentalFilter.Applications(isAllowlist: false, names: all))
      guard try await filter.read().names.sorted() == all.sorted() else {
        throw FamilyControlsError.failed(String(localized: "The system did not save the restriction."))
      }
      try await FileWork.run(throwing: { try Self.write(mine, to: note) })
    } catch let failure as ParentalFilter.Failure {
      switch failure {
      case .unavailable: throw FamilyControlsError.unavailable
      case .notAuthorized: throw FamilyControlsError.notAuthorized
      case .failed(let why): throw FamilyControlsError.failed(why)
      }
    }
  }

  /// The selection in malcontent's names. Throws if an item has no name, so that nothing is left out silently.
  private func wantedNames(_ selection: FamilyActivitySelection, _ names: FamilyControls.Names) async throws -> [String] {
    let source = source
    let categories = Set(names.categories), applications = Set(names.applications)
    let found = await FileWork.run {
      let all = source()
      let kinds = Dictionary(uniqueKeysWithValues: ActivityGroup.groups(all).flatMap { group in group.applications.map { ($0.id, group.kind.rawValue) } })
      return all.filter { applications.contains($0.id) || kinds[$0.id].map(categories.contains) == true }.map(\.restrictionName)
    }
    guard names.applications.count == selection.applicationTokens.count, names.categories.count == selection.categoryTokens.count,
      !found.contains(nil)
    else { throw FamilyControlsError.notInstalled }
    return Array(Set(found.compactMap(\.self))).sorted()
  }

  private nonisolated static func read(_ path: String) -> [String] {
    FileManager.default.contents(atPath: path).flatMap { try? JSONDecoder().decode([String].self, from: $0) } ?? []
  }
  private nonisolated static func write(_ names: [String], to path: String) throws {
    try FileManager.default.createDirectory(
      atPath: (path as NSString).deletingLastPathComponent, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    try FileReplacement(path: path, permissions: 0o600).write(try JSONEncoder().encode(names))
  }
}
