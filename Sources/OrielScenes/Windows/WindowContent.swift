import Foundation
import OrielControls

/// What one window shows: content with an identity of its own, and the value it presents.
package class WindowContent {
  package let presented: WindowValue
  init(_ presented: WindowValue) { self.presented = presented }
  /// Fills the window's graph. Once.
  func fill(_ graph: ViewGraph, host: SceneInstance) {}
}

/// How the content of a scene's windows is made.
struct WindowContentSource<Content: View> {
  /// nil for scenes that present no values.
  let presentedType: Any.Type?
  /// Stores the value of a new window; nil opens the window without one.
  let keep: (Any?) -> WindowValue
  /// Decodes a value of that type from JSON; nil if the JSON does not describe one.
  let decode: (Data) -> Any?
  let content: (WindowValue) -> Content

  init(_ content: @escaping () -> Content) {
    presentedType = nil
    keep = { _ in WindowValue() }
    decode = { _ in nil }
    self.content = { _ in content() }
  }
  init<D: Codable & Hashable, C: View>(_ type: D.Type, _ content: @escaping (Binding<D?>) -> C)
  where Content == PresentedWindowContent<D, C> {
    presentedType = type
    keep = { OptionalWindowValue<D>($0 as? D) }
    decode = { try? JSONDecoder().decode(D.self, from: $0) }
    self.content = { presented in
      let location = unsafeDowncast(presented, to: OptionalWindowValue<D>.self).location
      return PresentedWindowContent { content(Binding(location: location)) }
    }
  }
  init<D: Codable & Hashable, C: View>(
    _ type: D.Type, _ content: @escaping (Binding<D>) -> C, defaultValue: @escaping () -> D
  ) where Content == PresentedWindowContent<D, C> {
    presentedType = type
    keep = { DefaultedWindowValue<D>($0 as? D ?? defaultValue()) }
    decode = { try? JSONDecoder().decode(D.self, from: $0) }
    self.content = { presented in
      let location = unsafeDowncast(presented, to: DefaultedWindowValue<D>.self).location
      return PresentedWindowContent { content(Binding(location: location)) }
    }
  }
}

/// The content of a window that presents a value.
public struct PresentedWindowContent<Data, Content>: View where Data: Codable & Hashable, Content: View {
  let content: () -> Content
  public var body: some View { content() }
}

/// One scene's content for all its windows: a new evaluation of the scene reaches those that are open.
final class WindowContentSupply<Content: View> {
  var source: WindowContentSource<Content> {
    didSet {
      windows.removeAll { $0.presentation == nil }
      for window in windows { window.presentation?.refresh() }
    }
  }
  private struct Reference { weak var presentation: SuppliedContent<Content>? }
  private var windows: [Reference] = []
  init(_ source: WindowContentSource<Content>) { self.source = source }

  func makePresentation(_ value: Any?) -> WindowContent {
    let presentation = SuppliedContent(self, source.keep(value))
    windows.removeAll { $0.presentation == nil }
    windows.append(Reference(presentation: presentation))
    return presentation
  }
}

private final class SuppliedContent<Content: View>: WindowContent {
  private let supply: WindowContentSupply<Content>
  private weak var node: NodeOf<WindowRootView<MadeContent<Content>>>?
  private weak var host: SceneInstance?
  init(_ supply: WindowContentSupply<Content>, _ presented: WindowValue) {
    self.supply = supply
    super.init(presented)
  }
  private func rootView(_ host: SceneInstance) -> WindowRootView<MadeContent<Content>> {
    let source = supply.source, presented = presented
    return WindowRootView(content: MadeContent { source.content(presented) }, host: host) { [weak self] in self?.node = $0 }
  }
  override func fill(_ graph: ViewGraph, host: SceneInstance) {
    self.host = host
    graph.setRoot(rootView(host))
  }
  func refresh() {
    guard let node, let host else { return }
    node.update(rootView(host))
  }
}

/// Content made in the window itself, so that what its closure reads of the app's state makes it new, too.
struct MadeContent<Content: View>: View {
  let make: () -> Content
  var body: Content { make() }
}
