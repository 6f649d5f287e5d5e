import OrielGraph

/// The visibility of scroll bars.
public nonisolated struct ScrollIndicatorVisibility: Hashable, Sendable {
  private enum Value: Hashable { case automatic, visible, hidden, never }
  private let value: Value
  public static let automatic = ScrollIndicatorVisibility(value: .automatic)
  public static let visible = ScrollIndicatorVisibility(value: .visible)
  public static let hidden = ScrollIndicatorVisibility(value: .hidden)
  public static let never = ScrollIndicatorVisibility(value: .never)
  /// `hidden` and `never` are the same, because desktops always have a wheel or touchpad.
  var showsBars: Bool { value == .automatic || value == .visible }
}

/// When content can be scrolled past its ends.
public nonisolated struct ScrollBounceBehavior: Hashable, Sendable {
  private enum Value: Hashable { case automatic, always, basedOnSize }
  private let value: Value
  public static let automatic = ScrollBounceBehavior(value: .automatic)
  public static let always = ScrollBounceBehavior(value: .always)
  public static let basedOnSize = ScrollBounceBehavior(value: .basedOnSize)
  func allows(overflowing: Bool) -> Bool { value == .always || overflowing }
}

/// How scrolling dismisses an on-screen keyboard. It has no influence.
public nonisolated struct ScrollDismissesKeyboardMode: Hashable, Sendable {
  private let value: Int
  public static let automatic = ScrollDismissesKeyboardMode(value: 0)
  public static let immediately = ScrollDismissesKeyboardMode(value: 1)
  public static let interactively = ScrollDismissesKeyboardMode(value: 2)
  public static let never = ScrollDismissesKeyboardMode(value: 3)
}

/// What margins apply to.
public nonisolated struct ContentMarginPlacement: Hashable, Sendable {
  enum Value: Hashable { case automatic, scrollContent, scrollIndicators }
  let value: Value
  public static let automatic = ContentMarginPlacement(value: .automatic)
  public static let scrollContent = ContentMarginPlacement(value: .scrollContent)
  public static let scrollIndicators = ContentMarginPlacement(value: .scrollIndicators)
}

/// The purpose of a default anchor.
public nonisolated struct ScrollAnchorRole: Hashable, Sendable {
  enum Value: Hashable { case initialOffset, sizeChanges, alignment }
  let value: Value
  public static let initialOffset = ScrollAnchorRole(value: .initialOffset)
  public static let sizeChanges = ScrollAnchorRole(value: .sizeChanges)
  public static let alignment = ScrollAnchorRole(value: .alignment)
}

/// All scrolling properties in one environment key, because a scroll view depends on most of them.
package nonisolated struct ScrollEnvironment: Equatable, Sendable {
  package var vertical = ScrollIndicatorVisibility.automatic
  package var horizontal = ScrollIndicatorVisibility.automatic
  package var isEnabled = true
  package var clips = true
  package var contentMargins = EdgeInsets()
  package var indicatorMargins = EdgeInsets()
  package var initialAnchor: UnitPoint?
  package var alignmentAnchor: UnitPoint?
  package var sizeAnchor: UnitPoint?
  package var verticalBounce = ScrollBounceBehavior.automatic
  package var horizontalBounce = ScrollBounceBehavior.automatic
  package var contentBackground = true
  package init() {}
}

extension EnvironmentValues {
  @Entry package nonisolated var scrolling = ScrollEnvironment()
  public nonisolated var isScrollEnabled: Bool {
    get { scrolling.isEnabled }
    set { scrolling.isEnabled = newValue }
  }
  public nonisolated var verticalScrollIndicatorVisibility: ScrollIndicatorVisibility {
    get { scrolling.vertical }
    set { scrolling.vertical = newValue }
  }
  public nonisolated var horizontalScrollIndicatorVisibility: ScrollIndicatorVisibility {
    get { scrolling.horizontal }
    set { scrolling.horizontal = newValue }
  }
  public nonisolated var verticalScrollBounceBehavior: ScrollBounceBehavior {
    get { scrolling.verticalBounce }
    set { scrolling.verticalBounce = newValue }
  }
  public nonisolated var horizontalScrollBounceBehavior: ScrollBounceBehavior {
    get { scrolling.horizontalBounce }
    set { scrolling.horizontalBounce = newValue }
  }
}

extension View {
  private func scrolling(_ change: @escaping (inout ScrollEnvironment) -> Void) -> some View {
    transformEnvironment(\.scrolling, transform: change)
  }

  public func scrollDisabled(_ disabled: Bool) -> some View { scrolling { $0.isEnabled = !disabled } }
  public func scrollIndicators(_ visibility: ScrollIndicatorVisibility, axes: Axis.Set = [.vertical, .horizontal]) -> some View {
    scrolling {
      if axes.contains(.vertical) { $0.vertical = visibility }
      if axes.contains(.horizontal) { $0.horizontal = visibility }
    }
  }
  public func scrollClipDisabled(_ disabled: Bool = true) -> some View { scrolling { $0.clips = !disabled } }
  public func scrollContentBackground(_ visibility: Visibility) -> some View {
    scrolling { $0.contentBackground = visibility != .hidden }
  }
  public func scrollBounceBehavior(_ behavior: ScrollBounceBehavior, axes: Axis.Set = [.vertical]) -> some View {
    scrolling {
      if axes.contains(.vertical) { $0.verticalBounce = behavior }
      if axes.contains(.horizontal) { $0.horizontalBounce = behavior }
    }
  }
  /// Returns the view unchanged, because no keyboard covers the window.
  public func scrollDismissesKeyboard(_ mode: ScrollDismissesKeyboardMode) -> some View { self }

  public func defaultScrollAnchor(_ anchor: UnitPoint?) -> some View {
    scrolling {
      $0.initialAnchor = anchor
      $0.alignmentAnchor = anchor
      $0.sizeAnchor = anchor
    }
  }
  public func defaultScrollAnchor(_ anchor: UnitPoint?, for role: ScrollAnchorRole) -> some View {
    scrolling {
      switch role.value {
      case .initialOffset: $0.initialAnchor = anchor
      case .sizeChanges: $0.sizeAnchor = anchor
      case .alignment: $0.alignmentAnchor = anchor
      }
    }
  }

  public func contentMargins(_ edges: Edge.Set = .all, _ insets: EdgeInsets, for placement: ContentMarginPlacement = .automatic) -> some View {
    let isNumeric = [insets.top, insets.leading, insets.bottom, insets.trailing].allSatisfy(\.isFinite)
    if !isNumeric { RuntimeIssue.report("contentMargins(\(insets)) on \(shortTypeName(Self.self)): margins must be finite; they stay as they are.") }
    return scrolling { environment in
      guard isNumeric else { return }
      func set(_ target: inout EdgeInsets) {
        if edges.contains(.top) { target.top = insets.top }
        if edges.contains(.leading) { target.leading = insets.leading }
        if edges.contains(.bottom) { target.bottom = insets.bottom }
        if edges.contains(.trailing) { target.trailing = insets.trailing }
      }
      if placement.value != .scrollIndicators { set(&environment.contentMargins) }
      if placement.value != .scrollContent { set(&environment.indicatorMargins) }
    }
  }
  public func contentMargins(_ edges: Edge.Set = .all, _ length: CGFloat?, for placement: ContentMarginPlacement = .automatic) -> some View {
    let length = length ?? 16
    return contentMargins(
      edges, EdgeInsets(top: length, leading: length, bottom: length, trailing: length), for: placement)
  }
  public func contentMargins(_ length: CGFloat, for placement: ContentMarginPlacement = .automatic) -> some View {
    contentMargins(.all, length, for: placement)
  }
}
