import OrielControls
import OrielScenes
import SwiftUI

/// A rectangle with content, subviews and interactions.
///
/// SwiftUI draws it: subviews are placed by their frames, over their superview's background. Autoresizing masks follow the
/// superview's size; there are no constraints.
@MainActor @preconcurrency open class UIView: UIResponder {
  open var frame: CGRect {
    didSet { if frame != oldValue { frameChanged(from: oldValue) } }
  }
  public var bounds: CGRect { CGRect(origin: .zero, size: frame.size) }
  public var center: CGPoint {
    get { CGPoint(x: frame.midX, y: frame.midY) }
    set { frame.origin = CGPoint(x: newValue.x - frame.width / 2, y: newValue.y - frame.height / 2) }
  }
  open var backgroundColor: UIColor? { didSet { setNeedsDisplay() } }
  open var alpha: CGFloat = 1 { didSet { setNeedsDisplay() } }
  open var isHidden = false { didSet { setNeedsDisplay() } }
  open var isUserInteractionEnabled = true { didSet { setNeedsDisplay() } }
  open var clipsToBounds = false { didSet { setNeedsDisplay() } }
  open var tag = 0
  open var autoresizingMask: AutoresizingMask = []

  public nonisolated struct AutoresizingMask: OptionSet, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }
    public static let flexibleLeftMargin = AutoresizingMask(rawValue: 1)
    public static let flexibleWidth = AutoresizingMask(rawValue: 1 << 1)
    public static let flexibleRightMargin = AutoresizingMask(rawValue: 1 << 2)
    public static let flexibleTopMargin = AutoresizingMask(rawValue: 1 << 3)
    public static let flexibleHeight = AutoresizingMask(rawValue: 1 << 4)
    public static let flexibleBottomMargin = AutoresizingMask(rawValue: 1 << 5)
  }

  public init(frame: CGRect) {
    self.frame = frame
    super.init()
  }
  override public convenience init() { self.init(frame: .zero) }

  // MARK: Hierarchy

  public private(set) weak var superview: UIView?
  /// The subviews, from back to front.
  public private(set) var subviews: [UIView] = []
  weak var controller: UIViewController?
  open var window: UIWindow? { superview?.window ?? controller?.viewWindow }
  override open var next: UIResponder? { controller ?? superview }

  open func addSubview(_ view: UIView) { insertSubview(view, at: subviews.count) }
  open func insertSubview(_ view: UIView, at index: Int) {
    view.removeFromSuperview()
    subviews.insert(view, at: min(index, subviews.count))
    view.superview = self
    view.windowChanged()
    setNeedsDisplay()
  }
  open func removeFromSuperview() {
    guard let old = superview else { return }
    old.subviews.removeAll { $0 === self }
    superview = nil
    windowChanged()
    old.setNeedsDisplay()
  }
  public func isDescendant(of view: UIView) -> Bool { self === view || superview?.isDescendant(of: view) == true }
  /// Called when the view has moved to another window or to none.
  open func didMoveToWindow() {}
  private weak var knownWindow: UIWindow?
  func windowChanged() {
    if window !== knownWindow {
      knownWindow = window
      didMoveToWindow()
    }
    for view in subviews { view.windowChanged() }
  }

  // MARK: Layout

  /// Places the subviews. Called when the size has changed.
  open func layoutSubviews() {}
  public func setNeedsLayout() {
    layoutSubviews()
    setNeedsDisplay()
  }
  public func layoutIfNeeded() {}
  private func frameChanged(from old: CGRect) {
    if frame.size != old.size {
      for view in subviews { view.follow(old.size, to: frame.size) }
      layoutSubviews()
    }
    setNeedsDisplay()
    superview?.setNeedsDisplay()
  }
  private func follow(_ old: CGSize, to new: CGSize) {
    guard !autoresizingMask.isEmpty else { return }
    /// Divides the change along one axis between the margin before, the length and the margin after.
    func share(_ change: CGFloat, _ parts: [Bool]) -> (before: CGFloat, length: CGFloat) {
      let part = change / CGFloat(max(1, parts.count { $0 }))
      return (parts[0] ? part : 0, parts[1] ? part : 0)
    }
    let mask = autoresizingMask
    let x = share(new.width - old.width, [mask.contains(.flexibleLeftMargin), mask.contains(.flexibleWidth), mask.contains(.flexibleRightMargin)])
    let y = share(new.height - old.height, [mask.contains(.flexibleTopMargin), mask.contains(.flexibleHeight), mask.contains(.flexibleBottomMargin)])
    // Before the superview has its size, margins may exceed it and lengths become negative, which `CGRect`'s edges would hide.
    let (origin, size) = (frame.origin, frame.size)
    frame = CGRect(x: origin.x + x.before, y: origin.y + y.before, width: size.width + x.length, height: size.height + y.length)
  }
  /// Converts a point to another view in the same window; nil for the window's content.
  open func convert(_ point: CGPoint, to view: UIView?) -> CGPoint {
    let place = placeInRoot, other = view?.placeInRoot ?? .zero
    return CGPoint(x: point.x + place.x - other.x, y: point.y + place.y - other.y)
  }
  open func convert(_ point: CGPoint, from view: UIView?) -> CGPoint {
    view?.convert(point, to: self) ?? CGPoint(x: point.x - placeInRoot.x, y: point.y - placeInRoot.y)
  }
  private var placeInRoot: CGPoint {
    guard let superview else { return .zero }
    let above = superview.placeInRoot
    return CGPoint(x: above.x + frame.minX, y: above.y + frame.minY)
  }

  // MARK: Interactions

  /// The interactions in addition to the content's own.
  open var interactions: [any UIInteraction] = [] {
    didSet { setNeedsDisplay() }
  }
  open func addInteraction(_ interaction: any UIInteraction) {
    interaction.view?.removeInteraction(interaction)
    interaction.willMove(to: self)
    interactions.append(interaction)
    interaction.didMove(to: self)
  }
  open func removeInteraction(_ interaction: any UIInteraction) {
    guard interactions.contains(where: { $0 === interaction }) else { return }
    interaction.willMove(to: nil)
    interactions.removeAll { $0 === interaction }
    interaction.didMove(to: nil)
  }

  // MARK: Accessibility

  open var isAccessibilityElement = false { didSet { setNeedsDisplay() } }
  open var accessibilityLabel: String? { didSet { setNeedsDisplay() } }
  open var accessibilityHint: String? { didSet { setNeedsDisplay() } }
  open var accessibilityIdentifier: String? { didSet { setNeedsDisplay() } }

  // MARK: Content

  /// The view's own content behind its subviews; nil for the background only.
  var ownContent: AnyView? { nil }
  let changes = ViewChanges()
  /// Redraws the view.
  public func setNeedsDisplay() { changes.count += 1 }
}

/// Counts changes, so that SwiftUI re-evaluates the view.
@Observable final class ViewChanges {
  var count = 0
}

/// An interaction of a view.
@MainActor @preconcurrency public protocol UIInteraction: AnyObject {
  var view: UIView? { get }
  func willMove(to view: UIView?)
  func didMove(to view: UIView?)
}
/// An interaction that SwiftUI attaches to the drawn view.
protocol AttachedInteraction: UIInteraction {
  func attach(to content: AnyView) -> AnyView
}

/// Draws a `UIView`.
struct UIViewContent: View {
  let view: UIView
  var body: some View {
    let _ = view.changes.count
    if !view.isHidden { interactive }
  }
  private var interactive: some View {
    view.interactions.reduce(AnyView(plain)) { content, interaction in
      (interaction as? any AttachedInteraction)?.attach(to: content) ?? content
    }
    .opacity(view.alpha)
    .disabled(!view.isUserInteractionEnabled)
    .allowsHitTesting(view.isUserInteractionEnabled)
  }
  @ViewBuilder private var plain: some View {
    let spoken = layers
      .accessibilityElement(children: view.isAccessibilityElement ? .ignore : .contain)
      .accessibilityLabel(view.accessibilityLabel ?? "")
      .accessibilityHint(view.accessibilityHint ?? "")
      .accessibilityIdentifier(view.accessibilityIdentifier ?? "")
    if view.isAccessibilityElement || view.accessibilityLabel != nil { spoken } else { layers }
  }
  @ViewBuilder private var layers: some View {
    let content = (view.ownContent ?? AnyView(Color.clear))
      .background { if let color = view.backgroundColor { Color(uiColor: color) } }
      .overlay(alignment: .topLeading) {
        ForEach(view.subviews, id: \.self) { subview in
          UIViewContent(view: subview)
            .frame(width: max(0, subview.frame.size.width), height: max(0, subview.frame.size.height))
            .offset(x: subview.frame.origin.x, y: subview.frame.origin.y)
        }
      }
      .contentShape(Rectangle())
    if view.clipsToBounds { content.clipped() } else { content }
  }
}
