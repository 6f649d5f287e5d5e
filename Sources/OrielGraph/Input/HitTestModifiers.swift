import Foundation
import OrielDrawing

/// Enables or disables hit testing of the content.
struct HitTestingModifier: BoxModifier {
  typealias Body = Never
  let isEnabled: Bool
  func makeBox(_ node: ViewNode) -> HitTestingBox { HitTestingBox(node) }
  func apply(to box: HitTestingBox, from old: Self?) { box.letsHitsThrough = !isEnabled }
}
final class HitTestingBox: WrapperBox {
  override package class var roles: BoxRoles { [] }
  var letsHitsThrough = false
  override func hitTest(_ point: CGPoint) -> Box? { letsHitsThrough ? nil : super.hitTest(point) }
}

/// The purposes of a content shape.
public nonisolated struct ContentShapeKinds: OptionSet, Sendable {
  public let rawValue: Int
  public init(rawValue: Int) { self.rawValue = rawValue }
  public static let interaction = ContentShapeKinds(rawValue: 1)
  public static let dragPreview = ContentShapeKinds(rawValue: 2)
  public static let contextMenuPreview = ContentShapeKinds(rawValue: 4)
  public static let hoverEffect = ContentShapeKinds(rawValue: 8)
  public static let focusEffect = ContentShapeKinds(rawValue: 16)
  public static let accessibility = ContentShapeKinds(rawValue: 32)
}

/// Hit-tests the content by a shape, independent of what it paints.
package struct ContentShapeModifier: BoxModifier {
  package typealias Body = Never
  let kinds: ContentShapeKinds
  let usesEvenOddFill: Bool
  let path: (CGRect) -> Path
  /// Avoids building a path.
  let isRectangle: Bool
  package init(
    kinds: ContentShapeKinds = .interaction, usesEvenOddFill: Bool, isRectangle: Bool = false,
    path: @escaping (CGRect) -> Path
  ) {
    self.kinds = kinds
    self.usesEvenOddFill = usesEvenOddFill
    self.isRectangle = isRectangle
    self.path = path
  }
  package func makeBox(_ node: ViewNode) -> ContentShapeBox { ContentShapeBox(node) }
  package func apply(to box: ContentShapeBox, from old: Self?) { box.modifier = self }
}

package final class ContentShapeBox: WrapperBox {
  override package class var roles: BoxRoles { [] }
  var modifier: ContentShapeModifier?
  override package func hitTest(_ point: CGPoint) -> Box? {
    guard let modifier, modifier.kinds.contains(.interaction) else { return super.hitTest(point) }
    guard contains(point, modifier) else { return nil }
    return hitTestChildren(point) ?? self
  }
  private func contains(_ point: CGPoint, _ modifier: ContentShapeModifier) -> Bool {
    if modifier.isRectangle { return bounds.contains(point) }
    return modifier.path(bounds).contains(point, eoFill: modifier.usesEvenOddFill)
  }
  /// The shape of the focus ring as far outside the content as `distance`, in points; nil if none was set.
  package func focusPath(_ distance: CGFloat) -> Path? {
    guard let modifier, modifier.kinds.contains(.focusEffect) else { return nil }
    return modifier.path(bounds.insetBy(dx: -distance, dy: -distance))
  }
}

extension View {
  public func allowsHitTesting(_ enabled: Bool) -> some View { modifier(HitTestingModifier(isEnabled: enabled)) }
}
