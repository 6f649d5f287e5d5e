import Foundation
import OrielGraph

/// The dragged items: the types they are offered as, and their content on request.
enum DragItems {
  /// The type of items that are private to this process.
  static let privateType = "application/x-oriel-item"

  /// nil if there are no items. With `isPrivate`, they are offered only to this process.
  static func load(of providers: [NSItemProvider], isPrivate: Bool = false, allowsMove: Bool = true) -> DragLoad? {
    guard !providers.isEmpty else { return nil }
    var types: [String] = [], known: Set<String> = []
    for provider in providers where !isPrivate {
      for representation in provider.representations where representation.visibility != .ownProcess {
        for mime in DragTypes.mimeTypes(of: representation.type) where known.insert(mime).inserted { types.append(mime) }
        // Let file managers copy a file.
        if case .file = representation.loading, known.insert(DragTypes.uriList).inserted { types.append(DragTypes.uriList) }
      }
    }
    if types.isEmpty { types = [privateType] }
    return DragLoad(DragDescription(types: types, operations: allowsMove ? [.copy, .move] : [.copy]), items: providers, count: providers.count) { mime in
      await content(of: providers, as: mime)
    }
  }

  private static func content(of providers: [NSItemProvider], as mime: String) async -> Data? {
    if mime == DragTypes.uriList { return await addresses(of: providers) }
    let isText = DragTypes.texts.contains(mime)
    var parts: [Data] = []
    for provider in providers {
      guard let found = provider.representations.first(where: { $0.visibility != .ownProcess && DragTypes.mimeTypes(of: $0.type).contains(mime) }),
        let data = try? await provider.loadDataRepresentation(forTypeIdentifier: found.type)
      else { continue }
      // Several texts are joined as lines; other types allow only one item.
      guard isText else { return data }
      parts.append(data)
    }
    guard !parts.isEmpty else { return nil }
    let text = Data(parts.joined(separator: [10]))
    return mime == "STRING" || mime == "TEXT" ? String(decoding: text, as: UTF8.self).data(using: .isoLatin1, allowLossyConversion: true) : text
  }

  private static func addresses(of providers: [NSItemProvider]) async -> Data? {
    var addresses: [String] = []
    for provider in providers {
      if let found = provider.representation(for: "public.url"), found.visibility != .ownProcess,
        let data = try? await provider.loadDataRepresentation(forTypeIdentifier: found.type)
      {
        addresses.append(String(decoding: data, as: UTF8.self).trimmingCharacters(in: .whitespacesAndNewlines))
      } else if let file = await file(of: provider) {
        addresses.append(file.absoluteString)
      }
    }
    return addresses.isEmpty ? nil : DroppedAddresses.list(addresses)
  }
  /// A file that the item creates on request. It is kept until the process ends, because there is no signal that it was copied.
  private static func file(of provider: NSItemProvider) async -> URL? {
    for representation in provider.representations where representation.visibility != .ownProcess {
      guard case .file(let load) = representation.loading else { continue }
      return try? await withCheckedThrowingContinuation { continuation in
        let answer = ItemAnswer(continuation, representation.type)
        _ = load { url, _, error in answer.give(url, error) }
      }
    }
    return nil
  }
}

extension DragLoad {
  /// An item for a value with all types it can be exported as; nil if there are none.
  package static func of<T: Transferable>(_ value: T, named name: String) -> DragLoad? {
    let provider = NSItemProvider(value: value)
    if provider.suggestedName == nil, !name.isEmpty { provider.suggestedName = name }
    return DragItems.load(of: [provider])
  }
}

/// A view that can be dragged.
struct DragModifier: BoxModifier {
  typealias Body = Never
  /// The items dragged from a point of the view; empty if there is nothing to drag.
  let items: (CGPoint) -> [NSItemProvider]
  var preview: (() -> AnyView?)?
  /// Whether the items are private to this process; evaluated after the items.
  var isPrivate: () -> Bool = { false }
  var allowsMove: () -> Bool = { true }
  /// Called once with the outcome.
  var ended: (DragOutcome) -> Void = { _ in }

  init(item: @escaping () -> NSItemProvider?, preview: (() -> AnyView?)? = nil) {
    items = { _ in item().map { [$0] } ?? [] }
    self.preview = preview
  }
  init(source: any ItemDragSource) {
    items = { source.dragItems(from: $0) }
    preview = { source.dragPreview }
    isPrivate = { source.dragIsPrivate }
    allowsMove = { source.dragAllowsMove }
    ended = { source.dragEnded($0) }
  }
  func makeBox(_ node: ViewNode) -> DragBox { DragBox(node) }
  func apply(to box: DragBox, from old: Self?) { box.modifier = self }
}

final class DragBox: WrapperBox, DragSource {
  override class var roles: BoxRoles { [.dragSource] }
  var modifier: DragModifier?

  func lift(from point: CGPoint) -> DragLoad? {
    guard let modifier else { return nil }
    var providers = modifier.items(point)
    guard !providers.isEmpty else { return nil }
    var above = parent
    while let box = above {
      if let gathering = box.dragGathering {
        providers += gathering.companions(of: self).flatMap { companion -> [NSItemProvider] in
          guard let box = companion as? DragBox, let modifier = box.modifier else { return [] }
          return modifier.items(box.bounds.center)
        }
        break
      }
      above = box.parent
    }
    guard let load = DragItems.load(of: providers, isPrivate: modifier.isPrivate(), allowsMove: modifier.allowsMove()) else { return nil }
    load.preview = modifier.preview?()
    load.pictureBox = self
    let outlet = node?.scope.read(\.dragOutlet, for: nil)
    load.ended = { outcome in
      let isUsed = outlet?.ended(providers, outcome) ?? false
      modifier.ended(outcome)
      return isUsed
    }
    return load
  }
}

/// A drag source implemented by an object, for other layers.
package protocol ItemDragSource: AnyObject {
  /// The items for a drag from a point in the view's coordinates; empty if there is nothing to drag.
  func dragItems(from point: CGPoint) -> [NSItemProvider]
  /// The preview under the pointer; nil uses the view's own image. Evaluated after the items.
  var dragPreview: AnyView? { get }
  /// Whether only this app may accept it. Evaluated after the items.
  var dragIsPrivate: Bool { get }
  var dragAllowsMove: Bool { get }
  func dragEnded(_ outcome: DragOutcome)
}
extension View {
  package func itemDrag(_ source: any ItemDragSource) -> some View { modifier(DragModifier(source: source)) }
}

/// Handles items that no target accepted, for a layer that opens windows for them.
package final class DragOutlet: Equatable {
  /// Returns true if it used them.
  package let ended: ([NSItemProvider], DragOutcome) -> Bool
  package init(ended: @escaping ([NSItemProvider], DragOutcome) -> Bool) { self.ended = ended }
  package nonisolated static func == (a: DragOutlet, b: DragOutlet) -> Bool { a === b }
}
extension EnvironmentValues {
  @Entry package nonisolated var dragOutlet: DragOutlet?
}

extension View {
  /// Makes the view draggable. `data` creates the item when a drag begins.
  public func onDrag(_ data: @escaping () -> NSItemProvider) -> some View { modifier(DragModifier(item: data)) }
  /// Makes the view draggable, with `preview` under the pointer instead of the view's own image.
  public func onDrag<V: View>(_ data: @escaping () -> NSItemProvider, @ViewBuilder preview: @escaping () -> V) -> some View {
    modifier(DragModifier(item: data, preview: { AnyView(preview()) }))
  }
  /// Makes the view draggable as a value, which is created when a drag begins.
  public func draggable<T: Transferable>(_ payload: @autoclosure @escaping () -> T) -> some View {
    modifier(DragModifier(item: { NSItemProvider(value: payload()) }))
  }
  public func draggable<V: View, T: Transferable>(
    _ payload: @autoclosure @escaping () -> T, @ViewBuilder preview: @escaping () -> V
  ) -> some View { modifier(DragModifier(item: { NSItemProvider(value: payload()) }, preview: { AnyView(preview()) })) }
  /// Makes the row draggable out of its list, if `action` returns an item.
  public func itemProvider(_ action: (() -> NSItemProvider?)?) -> some View { modifier(DragModifier(item: { action?() })) }
}

extension NSItemProvider {
  convenience init<T: Transferable>(value: T) {
    self.init()
    registerValue(value)
  }
}
