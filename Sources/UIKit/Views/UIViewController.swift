import OrielControls
import OrielScenes
import SwiftUI

/// Manages a view and is notified when it appears and disappears.
@MainActor @preconcurrency open class UIViewController: UIResponder {
  public internal(set) weak var viewWindow: UIWindow?
  open var title: String? {
    didSet { if let title { viewWindow?.windowScene?.title = title } }
  }
  private var ownView: UIView?
  /// The view, created on first access.
  open var view: UIView! {
    get {
      loadViewIfNeeded()
      return ownView
    }
    set {
      ownView = newValue
      newValue?.controller = self
    }
  }
  public var viewIfLoaded: UIView? { ownView }
  public var isViewLoaded: Bool { ownView != nil }
  override open var next: UIResponder? { ownView?.superview ?? viewWindow }

  /// Creates `view`.
  open func loadView() { view = UIView() }
  public final func loadViewIfNeeded() {
    guard ownView == nil else { return }
    loadView()
    viewDidLoad()
  }
  /// Called when the view has been created, before it is visible.
  open func viewDidLoad() {}
  open func viewWillAppear(_ animated: Bool) {}
  open func viewDidAppear(_ animated: Bool) {}
  open func viewWillDisappear(_ animated: Bool) {}
  open func viewDidDisappear(_ animated: Bool) {}
  /// Called when the view's size has changed.
  open func viewDidLayoutSubviews() {}

  func isShown(in window: UIWindow) {
    viewWindow = window
    loadViewIfNeeded()
    view.windowChanged()
    if let title { window.windowScene?.title = title }
  }
  fileprivate func appeared(_ isThere: Bool) {
    if isThere {
      viewWillAppear(false)
      viewDidAppear(false)
    } else {
      viewWillDisappear(false)
      viewDidDisappear(false)
    }
  }
}

/// Shows a SwiftUI view.
@MainActor @preconcurrency open class UIHostingController<Content: View>: UIViewController {
  public var rootView: Content {
    didSet { (viewIfLoaded as? HostingView)?.hosted = AnyView(rootView) }
  }
  public init(rootView: Content) {
    self.rootView = rootView
    super.init()
  }
  override open func loadView() { view = HostingView(AnyView(rootView)) }
}
private final class HostingView: UIView {
  var hosted: AnyView { didSet { setNeedsDisplay() } }
  init(_ hosted: AnyView) {
    self.hosted = hosted
    super.init(frame: .zero)
  }
  override var ownContent: AnyView? { hosted }
}

/// Fills a window with its root view controller's view.
struct RootContent: View {
  let controller: UIViewController
  var body: some View {
    UIViewContent(view: controller.view)
      .background {
        GeometryReader { room in
          Color.clear.onChange(of: room.size, initial: true) { _, size in
            controller.view.frame = CGRect(origin: .zero, size: size)
            controller.viewDidLayoutSubviews()
          }
        }
      }
      .onAppear { controller.appeared(true) }
      .onDisappear { controller.appeared(false) }
  }
}
