import OrielControls

/// The ids of the scenes that have a window now, for views that say so.
final class OpenWindows {
  private struct Known: Equatable {
    var ids: Set<String> = []
    var titles: [String: String] = [:]
  }
  private let known = StateLocation(Known(), isSame: ==)

  func isOpen(_ id: String) -> Bool { known.get().ids.contains(id) }
  func title(of id: String) -> String? { known.get().titles[id] }
  func update(_ app: RunningApp) {
    let titles = app.entries.compactMap { entry in entry.declaration.id.map { ($0, entry.declaration.title ?? app.name) } }
    known.set(
      Known(ids: Set(app.registry.windows.compactMap(\.declaration.id)), titles: Dictionary(titles, uniquingKeysWith: { first, _ in first })),
      transaction: Transaction())
  }
}
extension EnvironmentValues {
  @Entry var openWindows: OpenWindows?
}
