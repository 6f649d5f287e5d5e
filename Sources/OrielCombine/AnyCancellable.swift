/// Cancels its activity on `cancel()` or when it is deallocated.
public final class AnyCancellable: Cancellable, Hashable, @unchecked Sendable {
  private let action: Guarded<(() -> Void)?>
  public init(_ cancel: @escaping () -> Void) { action = Guarded(cancel) }
  public init<C: Cancellable>(_ canceller: C) { action = Guarded { canceller.cancel() } }

  public func cancel() {
    let body = action.with { action in
      let old = action
      action = nil
      return old
    }
    body?()
  }
  deinit { cancel() }

  public static func == (lhs: AnyCancellable, rhs: AnyCancellable) -> Bool { lhs === rhs }
  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

extension AnyCancellable {
  public func store<C: RangeReplaceableCollection>(in collection: inout C) where C.Element == AnyCancellable {
    collection.append(self)
  }
  public func store(in set: inout Set<AnyCancellable>) { set.insert(self) }
}

extension Cancellable {
  public func store<C: RangeReplaceableCollection>(in collection: inout C) where C.Element == AnyCancellable {
    collection.append(AnyCancellable(self))
  }
  public func store(in set: inout Set<AnyCancellable>) { set.insert(AnyCancellable(self)) }
}
