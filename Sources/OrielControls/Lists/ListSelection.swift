import OrielGraph

/// The type-erased selection of a list.
struct ListSelection {
  let isMultiple: Bool
  /// Whether a value can be a selection of this list at all.
  let accepts: (AnyHashable) -> Bool
  let get: () -> Set<AnyHashable>
  let set: (Set<AnyHashable>) -> Void

  static func one<Value: Hashable>(_ binding: Binding<Value?>) -> ListSelection {
    ListSelection(
      isMultiple: false, accepts: { $0.base is Value },
      get: { binding.wrappedValue.map { [AnyHashable($0)] } ?? [] },
      set: { binding.wrappedValue = $0.first.flatMap { $0.base as? Value } })
  }
  static func required<Value: Hashable>(_ binding: Binding<Value>) -> ListSelection {
    ListSelection(
      isMultiple: false, accepts: { $0.base is Value }, get: { [AnyHashable(binding.wrappedValue)] },
      set: { if let value = $0.first?.base as? Value { binding.wrappedValue = value } })
  }
  static func many<Value: Hashable>(_ binding: Binding<Set<Value>>) -> ListSelection {
    ListSelection(
      isMultiple: true, accepts: { $0.base is Value },
      get: { Set(binding.wrappedValue.map { AnyHashable($0) }) },
      set: { binding.wrappedValue = Set($0.compactMap { $0.base as? Value }) })
  }
}
