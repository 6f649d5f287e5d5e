import Foundation
import OrielScenes

/// The content of an `NSWindow` that the app created, which opens as a window without a scene.
@Observable final class OwnWindow {
  /// The window's current content.
  fileprivate(set) var content: AnyView?
  @ObservationIgnored var view: NSView? {
    didSet {
      (oldValue as? any HostingView)?.onContent = nil
      shows(view)
    }
  }
  @ObservationIgnored var controller: NSViewController?
  /// Whether the app has set the window's position.
  @ObservationIgnored var hasPlace = false
  private static var count = 0

  private func shows(_ view: NSView?) {
    let shown = view as? any HostingView
    content = shown?.hostedContent
    shown?.onContent = { [weak self] in self?.content = $0 }
    if let view, shown == nil { Gap.used("\(type(of: view)) as the content of an NSWindow", because: "AppKit views are not drawn; use NSHostingView") }
  }

  /// - Parameter size: that of the frame without what the window manager draws around it.
  func open(
    _ window: NSWindow, frame: CGRect?, size: CGSize?, isCentred: Bool, title: String, wishes: WindowWishes, style: NSWindow.StyleMask
  ) -> SceneInstance? {
    guard let app = RunningApp.current, !app.isEnding else { return nil }
    Self.count += 1
    var options = SceneOptions()
    if !style.contains(.titled) {
      options.frame = .plain
    } else if style.contains(.fullSizeContentView), window.titlebarAppearsTransparent || window.titleVisibility == .hidden {
      options.frame = .hiddenTitleBar
    }
    options.defaultSize = size
    if isCentred {
      options.defaultPosition = UnitPoint(x: 0.5, y: NSWindow.centre)
    } else if hasPlace, let frame {
      let place = NSScreen.flipped(frame).origin
      options.placement = { _, _ in WindowPlacement(place, size: size) }
    }
    let declaration = SceneDeclaration.adopted(
      window is NSPanel ? .utility : .window, id: "NSWindow-\(Self.count)", title: title.isEmpty ? nil : title, options: options
    ) { [self] in OwnWindowContent(own: self) }
    let host = SceneInstance(app: app, declaration: declaration)
    host.wishes = wishes
    host.wishes.takesKeys = window.canBecomeKey && !style.contains(.nonactivatingPanel)
    host.wishes.title = title.isEmpty ? nil : title
    window.host = host
    AppKitWindows.of(app).adopt(window, for: host)
    app.registry.add(host)
    host.open()
    return host
  }
}
private struct OwnWindowContent: View {
  let own: OwnWindow
  var body: some View {
    if let content = own.content { content } else { Color.clear }
  }
}

// MARK: - Views

/// An area in a window for AppKit code. On Linux, it draws nothing; use `NSHostingView` to show a SwiftUI view.
@MainActor @preconcurrency open class NSView: NSResponder {
  open var frame = NSRect.zero
  public var bounds: NSRect { NSRect(origin: .zero, size: frame.size) }
  /// The window that contains the view.
  public private(set) weak var window: NSWindow?
  public private(set) weak var superview: NSView?
  public private(set) var subviews: [NSView] = []
  public override init() { super.init() }
  public init(frame frameRect: NSRect) {
    frame = frameRect
    super.init()
  }
  /// Called before the view moves to another window or to none.
  open func viewWillMove(toWindow newWindow: NSWindow?) {}
  open func viewDidMoveToWindow() {}
  public func addSubview(_ view: NSView) {
    if view is any HostingView { Gap.used("NSHostingView as a subview", because: "it can only be the content of a window") }
    view.removeFromSuperview()
    subviews.append(view)
    view.superview = self
    view.windowChanged(to: window)
  }
  public func removeFromSuperview() {
    superview?.subviews.removeAll { $0 === self }
    superview = nil
    windowChanged(to: nil)
  }
  func windowChanged(to new: NSWindow?) {
    guard window !== new else { return }
    viewWillMove(toWindow: new)
    window = new
    viewDidMoveToWindow()
    for view in subviews { view.windowChanged(to: new) }
  }
}

/// A view with SwiftUI content.
private protocol HostingView: NSView {
  var hostedContent: AnyView { get }
  var onContent: ((AnyView) -> Void)? { get set }
}
extension NSHostingView: HostingView {
  fileprivate var hostedContent: AnyView { AnyView(rootView) }
}
/// Shows a SwiftUI view as the content of an `NSWindow`. On Linux, it cannot be a subview.
@MainActor @preconcurrency open class NSHostingView<Content: View>: NSView {
  public var rootView: Content { didSet { onContent?(AnyView(rootView)) } }
  fileprivate var onContent: ((AnyView) -> Void)?
  public init(rootView: Content) {
    self.rootView = rootView
    super.init()
  }
}

/// Holds a view. On Linux, the view is drawn only if it is an `NSHostingView`.
@MainActor @preconcurrency open class NSViewController: NSResponder {
  open var view = NSView()
  open var title: String? { didSet { if let title { view.window?.title = title } } }
  public override init() { super.init() }
  open func viewDidLoad() {}
}
/// Shows a SwiftUI view.
@MainActor @preconcurrency open class NSHostingController<Content: View>: NSViewController {
  public var rootView: Content {
    get { hosting.rootView }
    set { hosting.rootView = newValue }
  }
  private let hosting: NSHostingView<Content>
  public init(rootView: Content) {
    hosting = NSHostingView(rootView: rootView)
    super.init()
    view = hosting
  }
}

/// Manages a window and shows it.
@MainActor @preconcurrency open class NSWindowController: NSResponder {
  public var window: NSWindow?
  public init(window: NSWindow?) {
    self.window = window
    super.init()
  }
  open func showWindow(_ sender: Any?) { window?.makeKeyAndOrderFront(sender) }
  open func close() { window?.close() }
  public var contentViewController: NSViewController? {
    get { window?.contentViewController }
    set { window?.contentViewController = newValue }
  }
}
