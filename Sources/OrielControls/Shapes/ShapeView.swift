import Foundation
import OrielDrawing
import OrielGraph

/// A view of a shape, to which further fills or strokes can be added.
@MainActor @preconcurrency public protocol ShapeView<Content>: View {
  associatedtype Content: Shape
  nonisolated var shape: Content { get }
}

/// How a shape is drawn.
nonisolated enum ShapeOperation: Equatable, Sendable {
  case fill(FillStyle)
  case stroke(StrokeStyle, isAntialiased: Bool)
  /// Inside the shape.
  case border(StrokeStyle, isAntialiased: Bool)
}

/// A shape filled or stroked with a style.
public nonisolated struct _ShapeView<Content: Shape, Style: ShapeStyle>: ShapeView, LeafView, Animatable {
  public var shape: Content
  public var style: Style
  var operation: ShapeOperation
  public init(shape: Content, style: Style, fillStyle: FillStyle = FillStyle()) {
    self.init(shape: shape, style: style, operation: .fill(fillStyle))
  }
  init(shape: Content, style: Style, operation: ShapeOperation) {
    self.shape = shape
    self.style = style
    self.operation = operation
  }
  public typealias Body = Never
  public var animatableData: Content.AnimatableData {
    get { shape.animatableData }
    set { shape.animatableData = newValue }
  }

  @MainActor package func makeBox(_ node: ViewNode) -> ShapeBox { ShapeBox(node) }
  @MainActor package func apply(to box: ShapeBox, from old: Self?, in node: ViewNode) {
    var context = node.scope.values(reader: node).styleContext
    context.isFill = if case .fill = operation { true } else { false }
    box.show(
      outline, operation, style: style.resolved(in: context), theme: context.theme,
      isSame: old.map { $0.operation == operation && ViewComparison<Content>.areEqual($0.shape, shape) } ?? false)
  }
  @MainActor private var outline: ShapeOutline {
    let shape = shape, operation = operation
    let half = if case .border(let style, _) = operation { style.lineWidth / 2 } else { CGFloat(0) }
    return ShapeOutline(
      sizeThatFits: { shape.sizeThatFits($0) },
      path: { rect in
        guard case .border = operation else { return shape.path(in: rect) }
        if let insettable = shape as? any InsettableShape { return insettable.path(in: rect, inset: half) }
        return shape.path(in: rect.insetBy(dx: half, dy: half))
      }, insetInContainer: shape.insetInContainer.map { $0 + half })
  }
}

extension InsettableShape {
  nonisolated fileprivate func path(in rect: CGRect, inset: CGFloat) -> Path { self.inset(by: inset).path(in: rect) }
}

/// The shape's functions, type-erased for its box.
struct ShapeOutline {
  var sizeThatFits: (ProposedViewSize) -> CGSize
  var path: (CGRect) -> Path
  /// For shapes that follow their container: the distance of the line or the area from the bounds.
  var insetInContainer: CGFloat?
}

package final class ShapeBox: Box {
  deinit {}  // Asks for no executor: see `MainThread`.
  override package class var roles: BoxRoles { [] }
  private var outline = ShapeOutline(sizeThatFits: { $0.replacingUnspecifiedDimensions() }, path: { Path($0) })
  private var operation = ShapeOperation.fill(FillStyle())
  private lazy var style = AnimatedStyle(self)
  private var theme = Theme.make()
  private var path: Path?
  private var hasOutline = false

  func show(_ new: ShapeOutline, _ operation: ShapeOperation, style: ResolvedStyle, theme: Theme, isSame: Bool) {
    self.theme = theme
    self.style.show(style, isFirst: !hasOutline)
    if isSame { return }
    if hasOutline { setNeedsDisplay() }
    hasOutline = true
    outline = new
    self.operation = operation
    path = nil
    invalidateInk()
    setNeedsLayout()
    setNeedsDisplay()
  }

  override package func measure(_ proposal: ProposedViewSize) -> CGSize { outline.sizeThatFits(proposal) }
  override package func sizeChanged(from old: CGSize) { path = nil }

  private var current: Path {
    // The container may move without this box: its outline is made for each use.
    if let path, outline.insetInContainer == nil { return path }
    var made = outline.insetInContainer.map(containerPath) ?? outline.path(bounds)
    if !made.isNumeric {
      RuntimeIssue.report("The outline of \(nameForIssues) has a point that is NaN; nothing is drawn.")
      made = Path()
    }
    path = made
    return made
  }

  private var lineReach: CGFloat {
    guard case .stroke(let style, _) = operation, style.lineWidth > 0, style.lineWidth.isFinite else { return 0 }
    return style.lineWidth / 2 * (style.lineJoin == .miter ? min(style.miterLimit, 4) : 1) + 1
  }
  override package var overflow: EdgeInsets {
    var reach = CGRect(origin: .zero, size: size)
    let outline = current.boundingRect
    if !outline.isNull {
      reach = reach.union(outline)
      // The line of a border is inside its shape, which may itself be larger than the bounds.
      if case .border(let line, _) = operation, line.lineWidth > 0, line.lineWidth.isFinite {
        reach = reach.union(outline.insetBy(dx: -line.lineWidth / 2, dy: -line.lineWidth / 2))
      }
    }
    let extra = lineReach + style.shown.reach
    return EdgeInsets(
      top: extra - reach.minY, leading: extra - reach.minX, bottom: extra + reach.maxY - size.height,
      trailing: extra + reach.maxX - size.width)
  }

  override package func paint(_ painter: any Painter) {
    let path = current
    painter.paint(style.shown, in: bounds, theme: theme, ink: inkBounds) { paint in
      switch operation {
      case .fill(let fillStyle):
        if case .rectangle(let rect)? = path.knownShape {
          painter.fill(painter.alignedToPixels(rect), with: paint)
        } else if case .roundedRectangle(let rect, let radius)? = path.knownShape {
          painter.fill(painter.alignedToPixels(rect), cornerRadius: radius, with: paint)
        } else {
          painter.fill(path, with: paint, style: fillStyle)
        }
      case .border(let line, _) where line.dash.isEmpty:
        // Borders of known shapes are aligned to pixels.
        let half = line.lineWidth / 2
        switch path.knownShape {
        case .rectangle(let rect)?:
          painter.strokeInside(
            painter.alignedToPixels(rect.insetBy(dx: -half, dy: -half)), cornerRadius: 0, width: line.lineWidth, with: paint)
        case .roundedRectangle(let rect, let radius)?:
          painter.strokeInside(
            painter.alignedToPixels(rect.insetBy(dx: -half, dy: -half)), cornerRadius: radius + half,
            width: line.lineWidth, with: paint)
        case nil: painter.stroke(path, with: paint, style: line)
        }
      case .border(let line, _), .stroke(let line, _): painter.stroke(path, with: paint, style: line)
      }
    }
  }
  /// The painted part is hit: the inside of a filled shape, the line of a stroked one.
  override package func takesHits(at point: CGPoint) -> Bool {
    guard !style.shown.isClear else { return false }
    let path = current
    switch operation {
    case .fill(let style): return path.boundingRect.contains(point) && path.contains(point, eoFill: style.isEOFilled)
    case .border(let line, _), .stroke(let line, _):
      // A rectangle with NaN would trap in `contains`.
      guard line.lineWidth > 0, line.lineWidth.isFinite else { return false }
      // Mitered corners extend further than half the line width.
      let near = path.boundingRect.insetBy(dx: -line.lineWidth * 2, dy: -line.lineWidth * 2)
      return near.contains(point) && path.strokedPath(line).contains(point)
    }
  }
}

// MARK: Filling and stroking

extension Shape {
  public func fill<S: ShapeStyle>(_ content: S = .foreground, style: FillStyle = FillStyle()) -> _ShapeView<Self, S> {
    _ShapeView(shape: self, style: content, fillStyle: style)
  }
  public func fill(style: FillStyle = FillStyle()) -> _ShapeView<Self, ForegroundStyle> {
    _ShapeView(shape: self, style: ForegroundStyle(), fillStyle: style)
  }
  public func stroke<S: ShapeStyle>(
    _ content: S, style: StrokeStyle, antialiased: Bool = true
  ) -> _ShapeView<Self, S> {
    _ShapeView(shape: self, style: content, operation: .stroke(style, isAntialiased: antialiased))
  }
  public func stroke<S: ShapeStyle>(
    _ content: S, lineWidth: CGFloat = 1, antialiased: Bool = true
  ) -> _ShapeView<Self, S> {
    stroke(content, style: StrokeStyle(lineWidth: lineWidth), antialiased: antialiased)
  }
}
extension InsettableShape {
  public func strokeBorder<S: ShapeStyle>(
    _ content: S = .foreground, style: StrokeStyle, antialiased: Bool = true
  ) -> _ShapeView<Self, S> {
    _ShapeView(shape: self, style: content, operation: .border(style, isAntialiased: antialiased))
  }
  public func strokeBorder<S: ShapeStyle>(
    _ content: S = .foreground, lineWidth: CGFloat = 1, antialiased: Bool = true
  ) -> _ShapeView<Self, S> {
    strokeBorder(content, style: StrokeStyle(lineWidth: lineWidth), antialiased: antialiased)
  }
}

/// A shape over previous fills or strokes of the same shape.
public nonisolated struct _LayeredShapeView<Below: ShapeView, Style: ShapeStyle>: ShapeView {
  let below: Below
  let above: _ShapeView<Below.Content, Style>
  public nonisolated var shape: Below.Content { above.shape }
  @MainActor public var body: some View { below.overlay { above } }
}
extension ShapeView {
  public func fill<S: ShapeStyle>(_ content: S = .foreground, style: FillStyle = FillStyle()) -> _LayeredShapeView<Self, S> {
    _LayeredShapeView(below: self, above: shape.fill(content, style: style))
  }
  public func stroke<S: ShapeStyle>(
    _ content: S, style: StrokeStyle, antialiased: Bool = true
  ) -> _LayeredShapeView<Self, S> {
    _LayeredShapeView(below: self, above: shape.stroke(content, style: style, antialiased: antialiased))
  }
  public func stroke<S: ShapeStyle>(
    _ content: S, lineWidth: CGFloat = 1, antialiased: Bool = true
  ) -> _LayeredShapeView<Self, S> { stroke(content, style: StrokeStyle(lineWidth: lineWidth), antialiased: antialiased) }
}
extension ShapeView where Content: InsettableShape {
  public func strokeBorder<S: ShapeStyle>(
    _ content: S = .foreground, style: StrokeStyle, antialiased: Bool = true
  ) -> _LayeredShapeView<Self, S> {
    _LayeredShapeView(below: self, above: shape.strokeBorder(content, style: style, antialiased: antialiased))
  }
  public func strokeBorder<S: ShapeStyle>(
    _ content: S = .foreground, lineWidth: CGFloat = 1, antialiased: Bool = true
  ) -> _LayeredShapeView<Self, S> {
    strokeBorder(content, style: StrokeStyle(lineWidth: lineWidth), antialiased: antialiased)
  }
}
