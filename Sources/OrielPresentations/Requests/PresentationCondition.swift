import OrielGraph

/// When a presentation is wanted, for which item, and how its end is told to the app.
package struct PresentationCondition<Item> {
  /// What is wanted now; nil while the condition does not hold. Reads the app's bindings.
  package let read: () -> (item: Item, identity: AnyHashable?)?
  /// Writes `false` or `nil` into the binding.
  package let reset: () -> Void
  /// Whether another item with the same identity shows its contents in place. False: what was there first stays.
  package let followsItem: Bool
  /// Whether what is on the screen stays although there is nothing to read any more. Reads the app's bindings.
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
  /// While the binding holds an item. Another id is another presentation.
  package static func item(_ binding: Binding<Item?>) -> Self where Item: Identifiable {
    Self(
      read: { binding.wrappedValue.map { ($0, AnyHashable($0.id)) } }, reset: { binding.wrappedValue = nil }, followsItem: true)
  }
  /// While the binding is true and there is data, whichever comes second. The data is that of the beginning: what becomes of
  /// it later changes nothing.
  package static func presenting(_ binding: Binding<Bool>, _ data: Item?) -> Self {
    Self(
      read: { binding.wrappedValue ? data.map { ($0, nil) } : nil }, reset: { binding.wrappedValue = false }, followsItem: false,
      staysWithoutItem: { binding.wrappedValue })
  }
}
