import Foundation
import OrielBase
import OrielControls
import OrielGraph

extension View {
  // MARK: Items

  /// Accepts drops of the types. `action` returns whether it used the items; the point is in the view's coordinates.
  public func onDrop(
    of supportedContentTypes: [UTType], isTargeted: Binding<Bool>?, perform action: @escaping ([NSItemProvider], CGPoint) -> Bool
  ) -> some View { dropping(supportedContentTypes.map(\.identifier), isTargeted, action) }
  public func onDrop(
    of supportedContentTypes: [UTType], isTargeted: Binding<Bool>?, perform action: @escaping ([NSItemProvider]) -> Bool
  ) -> some View { dropping(supportedContentTypes.map(\.identifier), isTargeted) { providers, _ in action(providers) } }
  public func onDrop(
    of supportedTypes: [String], isTargeted: Binding<Bool>?, perform action: @escaping ([NSItemProvider], CGPoint) -> Bool
  ) -> some View { dropping(supportedTypes, isTargeted, action) }
  public func onDrop(
    of supportedTypes: [String], isTargeted: Binding<Bool>?, perform action: @escaping ([NSItemProvider]) -> Bool
  ) -> some View { dropping(supportedTypes, isTargeted) { providers, _ in action(providers) } }
  private func dropping(
    _ types: [String], _ isTargeted: Binding<Bool>?, _ action: @escaping ([NSItemProvider], CGPoint) -> Bool
  ) -> some View {
    let target = { (new: Bool) in if isTargeted?.wrappedValue != new { isTargeted?.wrappedValue = new } }
    return modifier(
      DropModifier(
        handler: DropHandler(
          types: types, entered: { _, _ in target(true) }, exited: { _, _ in target(false) },
          perform: { info, _, _ in action(info.itemProviders(for: types), info.location) }, landed: { target(false) })))
  }

  /// Accepts drops of the types, handled by `delegate`.
  public func onDrop(of supportedContentTypes: [UTType], delegate: any DropDelegate) -> some View {
    onDrop(of: supportedContentTypes.map(\.identifier), delegate: delegate)
  }
  public func onDrop(of supportedTypes: [String], delegate: any DropDelegate) -> some View {
    modifier(
      DropModifier(
        handler: DropHandler(
          types: supportedTypes, validate: { info, _ in delegate.validateDrop(info: info) }, entered: { info, _ in delegate.dropEntered(info: info) },
          updated: { info, _ in delegate.dropUpdated(info: info) }, exited: { info, _ in delegate.dropExited(info: info) },
          perform: { info, _, _ in delegate.performDrop(info: info) })))
  }

  // MARK: Values

  /// Accepts drops of a type. `action` gets the values and the location in this view's coordinates, and returns whether it used
  /// them.
  public func dropDestination<T: Transferable>(
    for payloadType: T.Type = T.self, action: @escaping (_ items: [T], _ location: CGPoint) -> Bool,
    isTargeted: @escaping (Bool) -> Void = { _ in }
  ) -> some View {
    modifier(
      DropModifier(
        handler: DropHandler(
          types: T.importedContentTypes().map(\.identifier), entered: { _, _ in isTargeted(true) }, exited: { _, _ in isTargeted(false) },
          perform: { info, visit, schedule in
            let values = await DropValues.load(T.self, from: info.contents, schedule)
            return values.isEmpty ? false : action(values, info.location)
          }, landed: { isTargeted(false) })))
  }

  /// Accepts drops of a type, with the session they belong to.
  ///
  /// On Linux, the session has the phase, location, operations and count at the drop.
  public func dropDestination<T: Transferable>(
    for type: T.Type = T.self, isEnabled: Bool = true, action: @escaping ([T], DropSession) -> Void
  ) -> some View {
    modifier(
      DropModifier(
        handler: DropHandler(
          types: T.importedContentTypes().map(\.identifier), isEnabled: isEnabled,
          perform: { info, visit, schedule in
            let values = await DropValues.load(T.self, from: info.contents, schedule)
            guard !values.isEmpty else { return false }
            action(values, DropSession(.dataTransferCompleted, info, visit))
            return true
          })))
  }
}

extension DropSession {
  init(_ phase: Phase, _ info: DropInfo, _ visit: DropVisit) {
    self.init(
      phase: phase, location: info.location, suggestedOperations: Set(visit.offer.operations.map(DropOperation.init)),
      isLocal: visit.offer.localDrag != nil, itemsCount: info.contents.providers.count)
  }
}

/// Loads values from dropped items.
enum DropValues {
  /// The timeout for all of them, in seconds. After a minute, the source would get a refusal anyway.
  static let limit: TimeInterval = 55

  typealias Schedule = @MainActor @Sendable (TimeInterval, @escaping @MainActor () -> Void) -> ScheduledCall?

  /// In the items' order, without those that cannot be read.
  static func load<T: Transferable>(_ type: T.Type, from contents: DropContents, _ schedule: @escaping Schedule) async -> [T] {
    let providers = contents.providers(for: T.importedContentTypes().map(\.identifier))
    let found = DropResults<T>()
    nonisolated(unsafe) let clock: (TimeInterval, @escaping @MainActor () -> Void) -> ScheduledCall? = { schedule($0, $1) }
    // Values loaded before the timeout are used.
    _ = await answer(within: limit, by: clock) {
      for provider in providers {
        do { found.values.append(try await provider.loadTransferable(type: T.self)) } catch {
          RuntimeIssue.report("A dropped item cannot be read as \(T.self), and is skipped. \(error.localizedDescription)")
        }
      }
      return true
    }
    return found.values
  }
}
private final class DropResults<T> {
  var values: [T] = []
}
