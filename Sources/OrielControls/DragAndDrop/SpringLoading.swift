import Foundation
import OrielGraph

/// Whether a control opens when a drag pauses over it.
public nonisolated struct SpringLoadingBehavior: Hashable, Sendable {
  private let value: Int
  /// The control's default: tabs open, buttons do not.
  public static let automatic = SpringLoadingBehavior(value: 0)
  public static let enabled = SpringLoadingBehavior(value: 1)
  public static let disabled = SpringLoadingBehavior(value: 2)
  fileprivate init(value: Int) { self.value = value }
}

extension EnvironmentValues {
  @Entry public nonisolated var springLoadingBehavior = SpringLoadingBehavior.automatic
}
extension View {
  public func springLoadingBehavior(_ behavior: SpringLoadingBehavior) -> some View { environment(\.springLoadingBehavior, behavior) }
}
extension Box {
  var springLoading: SpringLoadingBehavior { node?.scope.read(\.springLoadingBehavior, for: nil) ?? .automatic }
}

extension ButtonBox: SpringTarget {
  package func springPart(at point: CGPoint) -> AnyHashable? {
    isPressEnabled && springLoading == .enabled ? AnyHashable(ObjectIdentifier(self)) : nil
  }
  package func springOpen(_ part: AnyHashable) {
    graph.input.showPressed(self)
    activate(by: .pointer)
  }
}

extension SegmentedTabStrip: SpringTarget {
  package func springPart(at point: CGPoint) -> AnyHashable? { springTab(at: point) }
  package func springOpen(_ part: AnyHashable) { if let index = part.base as? Int { select(index) } }
}
extension IconTabStrip: SpringTarget {
  package func springPart(at point: CGPoint) -> AnyHashable? { springTab(at: point) }
  package func springOpen(_ part: AnyHashable) { if let index = part.base as? Int { select(index) } }
}
extension ChoiceBox {
  fileprivate func springTab(at point: CGPoint) -> AnyHashable? {
    guard springLoading != .disabled, let index = index(at: point), index != selected else { return nil }
    return AnyHashable(index)
  }
}
