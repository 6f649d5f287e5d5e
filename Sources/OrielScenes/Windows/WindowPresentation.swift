import Foundation
import OrielControls

/// What one window shows: content with an identity of its own, and the value it presents.
package class WindowPresentation {
  package let presented: PresentedValue
  init(_ presented: PresentedValue) { self.presented = presented }
  /// Fills the window's graph. Once.
  func fill(_ graph: ViewGraph, host: SceneInstance) {}
}

/// Where a window keeps the value it presents. Scenes that present none use it as it is.
package class PresentedValue {
  fileprivate let writes: PresentedWrites
  init() { writes = PresentedWrites() }
  fileprivate init(_ writes: PresentedWrites) { self.writes = writes }
  /// The value as the content last wrote it; nil when there is none.
  package var current: AnyHashable? { nil }
  /// The value's JSON.
  package var encoded: Data? { nil }
  /// Told of each write.
  final var onChange: () -> Void {
    get { writes.onChange }
    set { writes.onChange = newValue }
  }
  /// The JSON as text, encoded again only after a write or when asked to: what is an object may change unseen.
  final func written(encodesAnew: Bool) -> String? {
    if let known = writes.known, !encodesAnew { return known }
    let text = encoded.map { String(decoding: $0, as: UTF8.self) }
    writes.known = .some(text)
    return text
  }
  fileprivate static func encode<D: Codable>(_ value: D) -> Data? {
    let encoder = JSONEncoder()
    // The same for the same value: what is not new is not written.
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    do { return try encoder.encode(value) } catch {
      RuntimeIssue.report("A window's value of type \(D.self) cannot be encoded: the window will come back without it. \(error)")
      return nil
    }
  }
}
/// Hears of writes to a presented value.
private final class PresentedWrites {
  var onChange: () -> Void = {}
  /// What was encoded since the last write.
  var known: String??
  func tell() {
    known = nil
    onChange()
  }
}

class OptionalPresentedValue<D: Codable & Hashable>: PresentedValue {
  let location: KeptLocation<D?>
  init(_ value: D?) {
    let writes = PresentedWrites()
    location = KeptLocation(value) { writes.tell() }
    super.init(writes)
  }
  override var encoded: Data? { location.get().flatMap { Self.encode($0) } }
  override var current: AnyHashable? {
    guard let value = location.get() else { return nil }
    return AnyHashable(value)
  }
}

final class DefaultedPresentedValue<D: Codable & Hashable>: PresentedValue {
  let location: KeptLocation<D>
  init(_ value: D) {
    let writes = PresentedWrites()
    location = KeptLocation(value) { writes.tell() }
    super.init(writes)
  }
  override var encoded: Data? { Self.encode(location.get()) }
  override var current: AnyHashable? { AnyHashable(location.get()) }
}

/// How the content of a scene's windows is made.
struct WindowContentSource<Content: View> {
  /// nil for scenes that present no values.
  let presentedType: Any.Type?
  /// Puts a value, or nil when there is none to give, where a new window keeps it.
  let keep: (Any?) -> PresentedValue
  /// A value of that type from its JSON; nil if it is none.
  let decode: (Data) -> Any?
  let content: (PresentedValue) -> Content

  init(_ content: @escaping () -> Content) {
    presentedType = nil
    keep = { _ in PresentedValue() }
    decode = { _ in nil }
    self.content = { _ in content() }
  }
  init<D: Codable & Hashable, C: View>(_ type: D.Type, _ content: @escaping (Binding<D?>) -> C)
  where Content == PresentedWindowContent<D, C> {
    presentedType = type
    keep = { OptionalPresentedValue<D>($0 as? D) }
    decode = { try? JSONDecoder().decode(D.self, from: $0) }
    self.content = { presented in
      let location = unsafeDowncast(presented, to: OptionalPresentedValue<D>.self).location
      return PresentedWindowContent { content(Binding(location: location)) }
    }
  }
  init<D: Codable & Hashable, C: View>(
    _ type: D.Type, _ content: @escaping (Binding<D>) -> C, defaultValue: @escaping () -> D
  ) where Content == PresentedWindowContent<D, C> {
    presentedType = type
    keep = { DefaultedPresentedValue<D>($0 as? D ?? defaultValue()) }
    decode = { try? JSONDecoder().decode(D.self, from: $0) }
    self.content = { presented in
      let location = unsafeDowncast(presented, to: DefaultedPresentedValue<D>.self).location
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
  private struct Reference { weak var presentation: ContentPresentation<Content>? }
  private var windows: [Reference] = []
  init(_ source: WindowContentSource<Content>) { self.source = source }

  func makePresentation(_ value: Any?) -> WindowPresentation {
    let presentation = ContentPresentation(self, source.keep(value))
    windows.removeAll { $0.presentation == nil }
    windows.append(Reference(presentation: presentation))
    return presentation
  }
}

private final class ContentPresentation<Content: View>: WindowPresentation {
  private let supply: WindowContentSupply<Content>
  private weak var node: NodeOf<WindowRootView<MadeContent<Content>>>?
  private weak var host: SceneInstance?
  init(_ supply: WindowContentSupply<Content>, _ presented: PresentedValue) {
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
