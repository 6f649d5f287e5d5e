import OrielGraph

/// The value that a window's content represents: its name, and the data for drags of its icon.
package nonisolated struct NavigationItem: Equatable {
  package let title: String
  /// The value, if it can be compared.
  let identity: AnyHashable?
  package let load: @MainActor () -> DragLoad?
  package init(title: String, identity: AnyHashable?, load: @escaping @MainActor () -> DragLoad?) {
    (self.title, self.identity, self.load) = (title, identity, load)
  }
  package static func == (a: Self, b: Self) -> Bool { a.title == b.title && a.identity != nil && a.identity == b.identity }
}
package nonisolated enum NavigationItemKey: PreferenceKey {
  package static var defaultValue: NavigationItem? { nil }
  package static func reduce(value: inout NavigationItem?, nextValue: () -> NavigationItem?) { value = nextValue() ?? value }
}
