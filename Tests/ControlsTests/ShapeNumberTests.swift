import Foundation
import OrielDrawing
import OrielGraph
@testable import OrielControls
import Testing

@Suite struct `The outline of a shape` {
  private let rect = CGRect(x: 10, y: 20, width: 100, height: 50)

  @Test func `fits its rectangle`() {
    #expect(Rectangle().path(in: rect) == Path(rect) && Ellipse().path(in: rect) == Path(ellipseIn: rect))
    #expect(Circle().path(in: rect) == Path(ellipseIn: CGRect(x: 35, y: 20, width: 50, height: 50)))
    #expect(Circle().path(in: CGRect(x: 0, y: 0, width: 20, height: 60)) == Path(ellipseIn: CGRect(x: 0, y: 20, width: 20, height: 20)))
    #expect(Capsule(style: .circular).path(in: rect) == Path(roundedRect: rect, cornerRadius: 25, style: .circular))
    #expect(RoundedRectangle(cornerRadius: 8).path(in: rect) == Path(roundedRect: rect, cornerSize: CGSize(width: 8, height: 8)))
    #expect(RoundedRectangle.rect(cornerSize: CGSize(width: 8, height: 4), style: .circular).path(in: rect) == Path(roundedRect: rect, cornerSize: CGSize(width: 8, height: 4), style: .circular))
    #expect(RoundedRectangle.rect(cornerRadius: 8, style: .circular).path(in: rect) == Path(roundedRect: rect, cornerRadius: 8, style: .circular))
  }
  @Test func `of a circle is as large as the smaller side`() {
    let known: [(CGFloat?, CGFloat?, CGFloat)] = [(nil, nil, 10), (30, nil, 30), (nil, 40, 40), (30, 40, 30), (50, 40, 40)]
    for (width, height, side) in known {
      #expect(Circle().sizeThatFits(ProposedViewSize(width: width, height: height)) == CGSize(width: side, height: side))
    }
  }
  @Test func `with uneven corners has the radii that are written, and none by default`() {
    let radii = RectangleCornerRadii(topLeading: 1, bottomLeading: 2, bottomTrailing: 3, topTrailing: 4)
    #expect(UnevenRoundedRectangle(topLeadingRadius: 1, bottomLeadingRadius: 2, bottomTrailingRadius: 3, topTrailingRadius: 4).cornerRadii == radii)
    #expect(UnevenRoundedRectangle.rect(topLeadingRadius: 1, bottomLeadingRadius: 2, bottomTrailingRadius: 3, topTrailingRadius: 4).cornerRadii == radii)
    #expect(UnevenRoundedRectangle.rect(cornerRadii: radii).cornerRadii == radii)
    for shape in [UnevenRoundedRectangle(topLeadingRadius: 1), .rect(topLeadingRadius: 1)] {
      #expect(shape.cornerRadii == RectangleCornerRadii(topLeading: 1, bottomLeading: 0, bottomTrailing: 0, topTrailing: 0))
    }
    for shape in [UnevenRoundedRectangle(bottomLeadingRadius: 2), .rect(bottomLeadingRadius: 2)] {
      #expect(shape.cornerRadii == RectangleCornerRadii(topLeading: 0, bottomLeading: 2, bottomTrailing: 0, topTrailing: 0))
    }
    let shape = UnevenRoundedRectangle(cornerRadii: radii, style: .circular), data = shape.animatableData
    #expect(shape.path(in: rect) == Path(roundedRect: rect, cornerRadii: radii, style: .circular))
    #expect(data.first.first == 1 && data.first.second == 2 && data.second.first == 3 && data.second.second == 4)
    var other = UnevenRoundedRectangle()
    other.animatableData = data
    #expect(other.cornerRadii == radii)
  }
  @Test func `inset keeps its corners concentric, and ends in the middle`() {
    let inner = CGRect(x: 13, y: 23, width: 94, height: 44)
    #expect(Rectangle().inset(by: 3).path(in: rect) == Path(inner) && Ellipse().inset(by: 3).path(in: rect) == Path(ellipseIn: inner))
    #expect(Rectangle().inset(by: 1).inset(by: 2).path(in: rect) == Path(inner))
    #expect(Rectangle().inset(by: -3).path(in: rect) == Path(CGRect(x: 7, y: 17, width: 106, height: 56)))
    #expect(Rectangle().inset(by: 60).path(in: rect) == Path(CGRect(x: 60, y: 45, width: 0, height: 0)))
    #expect(Capsule(style: .circular).inset(by: 3).path(in: rect) == Path(roundedRect: inner, cornerRadius: 22, style: .circular))
    #expect(Circle().inset(by: 3).path(in: rect) == Path(ellipseIn: CGRect(x: 38, y: 23, width: 44, height: 44)))
    let rounded = RoundedRectangle(cornerSize: CGSize(width: 8, height: 2), style: .circular)
    #expect(rounded.inset(by: 3).path(in: rect) == Path(roundedRect: inner, cornerSize: CGSize(width: 5, height: 0), style: .circular))
    let uneven = UnevenRoundedRectangle(topLeadingRadius: 10, bottomLeadingRadius: 8, bottomTrailingRadius: 6, topTrailingRadius: 5, style: .circular)
    #expect(
      uneven.inset(by: 3).path(in: rect)
        == Path(roundedRect: inner, cornerRadii: RectangleCornerRadii(topLeading: 7, bottomLeading: 5, bottomTrailing: 3, topTrailing: 2), style: .circular))
    let flat = UnevenRoundedRectangle(topLeadingRadius: 2, bottomLeadingRadius: 2.5, bottomTrailingRadius: 1, topTrailingRadius: 3, style: .circular)
    #expect(flat.inset(by: 3).path(in: rect) == Path(roundedRect: inner, cornerRadii: RectangleCornerRadii(), style: .circular))
    var inset = _InsetShape(shape: RoundedRectangle(cornerRadius: 4), amount: 3)
    #expect(inset.animatableData.second == 3 && inset.animatableData.first == RoundedRectangle(cornerRadius: 4).animatableData)
    inset.animatableData = _InsetShape(shape: RoundedRectangle(cornerRadius: 6), amount: 2).animatableData
    #expect(inset.amount == 2 && inset.shape.cornerSize.width == 6)
  }

  // MARK: Changes

  private func bounds(_ shape: some Shape) -> [Double] {
    let box = shape.path(in: rect).boundingRect
    return [box.minX, box.minY, box.width, box.height].map { ($0 * 1e6).rounded() / 1e6 }
  }
  @Test func `is moved, scaled, turned and sized`() {
    #expect(bounds(Rectangle().offset(x: 5)) == [15, 20, 100, 50] && bounds(Rectangle().offset(y: 7)) == [10, 27, 100, 50])
    #expect(bounds(Rectangle().offset(CGSize(width: 5, height: 7))) == [15, 27, 100, 50] && bounds(Rectangle().offset(CGPoint(x: 5, y: 7))) == [15, 27, 100, 50])
    #expect(bounds(Rectangle().scale(x: 2, y: 0.5, anchor: .topLeading)) == [10, 20, 200, 25])
    #expect(bounds(Rectangle().scale(x: 0.5)) == [35, 20, 50, 50] && bounds(Rectangle().scale(y: 0.5)) == [10, 32.5, 100, 25])
    #expect(bounds(Rectangle().scale(2, anchor: UnitPoint(x: 0.25, y: 0.5))) == [-15, -5, 200, 100])
    #expect(bounds(Rectangle().rotation(.degrees(90), anchor: .topLeading)) == [-40, 20, 50, 100])
    #expect(bounds(Rectangle().rotation(.degrees(90))) == [35, -5, 50, 100])
    #expect(bounds(Rectangle().transform(CGAffineTransform(translationX: 3, y: 4))) == [13, 24, 100, 50])
    #expect(bounds(Rectangle().size(width: 30, height: 15)) == [10, 20, 30, 15] && bounds(Rectangle().size(CGSize(width: 15, height: 30))) == [10, 20, 15, 30])
    #expect(bounds(Rectangle().stroke(lineWidth: 4)) == [8, 18, 104, 54])
  }
  @Test func `is trimmed from one part to another`() {
    var line = Path()
    line.move(to: .zero)
    line.addLine(to: CGPoint(x: 100, y: 0))
    #expect(bounds(line.trim(from: 0.25, to: 0.75)) == [25, 0, 50, 0] && bounds(line.trim(from: 0.25)) == [25, 0, 75, 0] && bounds(line.trim(to: 0.5)) == [0, 0, 50, 0])
  }
  @Test func `animates every number of a change`() {
    var trim = _ShapeTrim(from: 0, to: 0)
    trim.animatableData = _ShapeTrim(from: 0.25, to: 0.75).animatableData
    #expect(trim.from == 0.25 && trim.to == 0.75)
    var scale = Rectangle().scale(1)
    scale.animatableData = Rectangle().scale(x: 2, y: 3, anchor: UnitPoint(x: 0.1, y: 0.2)).animatableData
    #expect(scale.scale == CGSize(width: 2, height: 3) && scale.anchor == UnitPoint(x: 0.1, y: 0.2))
    var rotation = Rectangle().rotation(.zero)
    rotation.animatableData = Rectangle().rotation(.degrees(30), anchor: .top).animatableData
    #expect(abs(rotation.angle.degrees - 30) < 1e-9 && rotation.anchor == .top)
    var offset = RoundedRectangle(cornerRadius: 1).offset(x: 0)
    offset.animatableData = RoundedRectangle(cornerRadius: 5).offset(x: 2, y: 3).animatableData
    #expect(offset.offset == CGSize(width: 2, height: 3) && offset.shape.cornerSize.width == 5)
    var size = _ShapeSize(size: .zero)
    size.animatableData = _ShapeSize(size: CGSize(width: 4, height: 5)).animatableData
    #expect(size.size == CGSize(width: 4, height: 5))
  }
  @Test func `is the same erased`() {
    #expect(AnyShape(AnyShape(Circle())).sizeThatFits(.unspecified) == CGSize(width: 10, height: 10) && AnyShape(Circle()).path(in: rect) == Circle().path(in: rect))
  }
}

@Suite struct `The outline of a popover` {
  private let panel = CGRect(x: 100, y: 50, width: 200, height: 120)
  private func elements(_ radius: Double, _ arrow: PopoverShape.Arrow?, in panel: CGRect? = nil) -> [[Double]] {
    let path = PopoverShape(cornerRadius: radius, arrow: arrow, arrowSize: CGSize(width: 24, height: 11)).path(around: panel ?? self.panel)
    var result: [[Double]] = []
    path.forEach { element in
      switch element {
      case .move(let p), .line(let p): result.append([p.x, p.y])
      case .quadCurve(let p, let c): result.append([p.x, p.y, c.x, c.y])
      case .curve(let p, let a, let b): result.append([p.x, p.y, a.x, a.y, b.x, b.y])
      case .closeSubpath: result.append([])
      }
    }
    return result.map { $0.map { ($0 * 1e6).rounded() / 1e6 } }
  }

  @Test func `has four round corners`() {
    #expect(
      elements(10, nil) == [
        [110, 50], [290, 50], [300, 60, 295.523, 50, 300, 54.477], [300, 160], [290, 170, 300, 165.523, 295.523, 170], [110, 170],
        [100, 160, 104.477, 170, 100, 165.523], [100, 60], [110, 50, 100, 54.477, 104.477, 50], [],
      ])
    #expect(elements(10, nil, in: CGRect(x: 0, y: 0, width: 200, height: 12))[0] == [6, 0] && elements(10, nil, in: CGRect(x: 0, y: 0, width: 8, height: 90))[0] == [4, 0])
  }
  @Test func `has an arrow with curved feet and a round tip on one side`() {
    let places: [(Edge, Int, (Double, Double) -> [Double])] = [
      (.top, 1, { [160 + $0, 50 - $1] }), (.trailing, 3, { [300 + $1, 110 + $0] }), (.bottom, 5, { [160 - $0, 170 + $1] }),
      (.leading, 7, { [100 - $1, 110 - $0] }),
    ]
    for (edge, index, place) in places {
      let found = elements(10, PopoverShape.Arrow(edge: edge, tip: 60))
      let arrow = [
        place(-16, 0), place(-2, 10.5) + place(-10, 0) + place(-4.5, 9.6), place(2, 10.5) + place(-0.8, 11) + place(0.8, 11),
        place(16, 0) + place(4.5, 9.6) + place(10, 0),
      ]
      #expect(Array(found[index..<index + 4]) == arrow.map { $0.map { ($0 * 1e6).rounded() / 1e6 } }, "\(edge)")
      #expect(Array(found[..<index]) + found[(index + 4)...] == elements(10, nil), "the rest is as without one")
    }
  }
}
