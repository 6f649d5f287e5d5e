import OrielDrawing
import OrielGraph

/// Flexible space along the axis of its stack, or along both axes outside a stack.
public struct Spacer: LeafView {
  public var minLength: CGFloat?
  public init(minLength: CGFloat? = nil) { self.minLength = minLength }

  package func makeBox(_ node: ViewNode) -> SpacerBox { SpacerBox(node) }
  package func apply(to box: SpacerBox, from old: Spacer?, in node: ViewNode) { box.minLength = minLength }
}

package final class SpacerBox: Box {
  override package class var roles: BoxRoles { [] }
  var minLength: CGFloat? { didSet { if minLength != oldValue { setNeedsLayout() } } }
  private var least: CGFloat { minLength ?? ViewSpacing.standardDistance }

  override package func measure(_ proposal: ProposedViewSize) -> CGSize {
    func along(_ length: CGFloat?) -> CGFloat { max(least, length ?? least) }
    return switch enclosingStackAxis {
    case .horizontal?: CGSize(width: along(proposal.width), height: 0)
    case .vertical?: CGSize(width: 0, height: along(proposal.height))
    case nil: CGSize(width: along(proposal.width), height: along(proposal.height))
    }
  }
  override package func extent(along axis: Axis, across: CGFloat?) -> (least: CGFloat, greatest: CGFloat) {
    enclosingStackAxis.map { $0 != axis } ?? false ? (0, 0) : (least, .infinity)
  }
  override package var spacing: ViewSpacing { .zero }
  /// It gets the space that all other views in the stack leave.
  override package var layoutPriority: Double { -.infinity }
}

extension Box {
  /// The axis of the enclosing stack; nil outside a stack.
  package final var enclosingStackAxis: Axis? {
    var box = parent
    while let current = box {
      if let placing = current.placingBox { return placing.stackAxis }
      guard current is WrapperBox else { return nil }
      box = current.parent
    }
    return nil
  }
}
