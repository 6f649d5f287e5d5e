import OrielGraph

/// The condition of a presentation: when it is wanted, for which item, and how it is reset.
package struct PresentationCondition<Item> {
  /// The wanted item; nil while the condition does not hold. Reads the app's bindings.
  package let read: () -> (item: Item, identity: AnyHashable?)?
  /// Writes `false` or `nil` into the binding.
  package let reset: () -> Void
  /// Whether a new item with the same identity updates the content in place. If false, the first one stays.
  package let followsItem: Bool
  /// Whether a shown presentation stays although there is no item any more. Reads the app's bindings.
  var staysWithoutItem: () -> Bool = { false }

  package init(
    read: @escaping () -> (item: Item, identity: AnyHashable?)?, reset: @escaping () -> Void, followsItem: Bool,
    staysWithoutItem: @escaping () -> Bool = { false }
  ) {
    self.read = read
    self.reset = reset
    self.followsItem = followsItem
    self.staysWithoutItem = staysWithoutItem
  }
}

extension PresentationCondition where Item == Void {
  package static func isPresented(_ binding: Binding<Bool>) -> Self {
    Self(read: { binding.wrappedValue ? ((), nil) : nil }, reset: { binding.wrappedValue = false }, followsItem: false)
  }
}

extension PresentationCondition {
  /// While the binding is not nil. A different id is a new presentation.
  package static func item(_ binding: Binding<Item?>) -> Self where Item: Identifiable {
    Self(
      read: { binding.wrappedValue.map { ($0, AnyHashable($0.id)) } }, reset: { binding.wrappedValue = nil }, followsItem: true)
  }
  /// While the binding is true and the data is not nil. The data is captured when it appears; later changes have no
  /// influence.
  package static func presenting(_ binding: Binding<Bool>, _ data: Item?) -> Self {
    Self(
      read: { binding.wrappedValue ? data.map { ($0, nil) } : nil }, reset: { binding.wrappedValue = false }, followsItem: false,
      staysWithoutItem: { binding.wrappedValue })
  }
}
