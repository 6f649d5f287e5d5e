import Foundation
import OrielScenes

/// Embeds an AppKit view in SwiftUI.
///
/// On Linux, AppKit views are not drawn. The view is made, updated and dismantled, it takes the proposed size, and it is in the
/// window, so it serves the most common purpose: reaching the window as `view.window`.
@MainActor @preconcurrency public protocol NSViewRepresentable: View {
  associatedtype NSViewType: NSView
  associatedtype Coordinator = Void
  typealias Context = NSViewRepresentableContext<Self>
  func makeNSView(context: Context) -> NSViewType
  func updateNSView(_ nsView: NSViewType, context: Context)
  func makeCoordinator() -> Coordinator
  static func dismantleNSView(_ nsView: NSViewType, coordinator: Coordinator)
}
extension NSViewRepresentable where Coordinator == Void {
  public func makeCoordinator() {}
}
extension NSViewRepresentable {
  public static func dismantleNSView(_ nsView: NSViewType, coordinator: Coordinator) {}
  public var body: _NSViewPlace<Self> { _NSViewPlace(representable: self) }
}

@MainActor @preconcurrency public struct NSViewRepresentableContext<View: NSViewRepresentable> {
  public let coordinator: View.Coordinator
  public let environment: EnvironmentValues
  public let transaction: Transaction
}

/// The placeholder for an AppKit view.
public struct _NSViewPlace<Representable: NSViewRepresentable>: View {
  let representable: Representable
  @State private var kept = Kept()
  @Environment(\.self) private var environment

  final class Kept {
    var view: Representable.NSViewType?
    var coordinator: Representable.Coordinator?
  }
  public var body: some View {
    let _ = update()
    Color.clear.onDisappear { end() }
  }
  private func update() {
    let coordinator = kept.coordinator ?? representable.makeCoordinator()
    kept.coordinator = coordinator
    let context = NSViewRepresentableContext<Representable>(coordinator: coordinator, environment: environment, transaction: Transaction())
    let view = kept.view ?? representable.makeNSView(context: context)
    if kept.view == nil {
      kept.view = view
      if type(of: view) != NSView.self {
        Gap.used("\(Representable.self)", because: "AppKit views are not drawn")
      }
    }
    if let host = environment.windowCompanion?.window { view.windowChanged(to: host.appKitWindow) }
    representable.updateNSView(view, context: context)
  }
  private func end() {
    guard let view = kept.view, let coordinator = kept.coordinator else { return }
    (kept.view, kept.coordinator) = (nil, nil)
    view.windowChanged(to: nil)
    Representable.dismantleNSView(view, coordinator: coordinator)
  }
}
