/// Content that a view brings along, as an editor brings its find bar: `focused(_:)` of the view does not mean it.
struct FocusAside: BoxModifier {
  typealias Body = Never
  func makeBox(_ node: ViewNode) -> FocusAsideBox { FocusAsideBox(node) }
  func apply(to box: FocusAsideBox, from old: Self?) {}
}

final class FocusAsideBox: WrapperBox {
  override class var roles: BoxRoles { [] }
}

/// Content that stands for a value of a focus state.
final class FocusedBox: WrapperBox {
  override package class var roles: BoxRoles { [] }
  /// What can have the focus inside, besides what views bring along.
  private var targets: [any FocusTarget] { FocusOrder.targets(in: self).filter { !isAside($0) } }
  var firstTarget: (any FocusTarget)? { targets.first }

  /// Whether the focus of a box inside is the focus of this content. For what one view brings along it is not; around several views
  /// it is, as those belong together.
  func stands(for box: Box) -> Bool { box.isInside(self) && (!isAside(box) || targets.count > 1) }
  private func isAside(_ box: Box) -> Bool {
    var current: Box? = box
    while let inner = current, inner !== self {
      if inner is FocusAsideBox { return true }
      current = inner.parent
    }
    return false
  }
}

extension View {
  /// Excludes content that a view brings along from what `focused(_:)` of that view means.
  package func focusAside() -> some View { modifier(FocusAside()) }
}
