import Foundation
import OrielGraph

/// Items on their way out: what they are offered as, and the content when somebody asks for it.
enum DragItems {
  /// Of items that other programs see nothing of.
  private static let privateType = "application/x-oriel-item"

  /// nil if there is nothing. What `isPrivate` is offered to this process alone.
  static func load(of providers: [NSItemProvider], isPrivate: Bool = false, allowsMove: Bool = true) -> DragLoad? {
    guard !providers.isEmpty else { return nil }
    var types: [String] = [], known: Set<String> = []
    for provider in providers where !isPrivate {
      for representation in provider.representations where representation.visibility != .ownProcess {
        for mime in DragTypes.mimeTypes(of: representation.type) where known.insert(mime).inserted { types.append(mime) }
        // A file can be copied by a file manager.
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
      // Several texts are lines; of anything else there can be one.
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
  /// A file that the item makes when it is asked to. It stays until the process ends: nobody says when it has been copied.
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
  /// A value on its way out, had by others as everything it can be exported as; nil if it is nothing.
  package static func of<T: Transferable>(_ value: T, named name: String) -> DragLoad? {
    let provider = NSItemProvider(value: value)
    if provider.suggestedName == nil, !name.isEmpty { provider.suggestedName = name }
    return DragItems.load(of: [provider])
  }
}

/// A view that can be dragged.
struct DragModifier: BoxModifier {
  typealias Body = Never
  /// What is dragged from a point of the view; none: nothing is.
  let items: (CGPoint) -> [NSItemProvider]
  var preview: (() -> AnyView?)?
  /// Asked once the items are known: other programs are offered nothing.
  var isPrivate: () -> Bool = { false }
  var allowsMove: () -> Bool = { true }
  /// How it ended, once.
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

/// What knows what is dragged from a view, and hears how that ended: for layers that have objects for it.
package protocol ItemDragSource: AnyObject {
  /// At a point of the view's own, when a drag begins; none: nothing is dragged.
  func dragItems(from point: CGPoint) -> [NSItemProvider]
  /// Shown under the pointer; nil: the view's own picture. Asked after the items.
  var dragPreview: AnyView? { get }
  /// Only this app may take it. Asked after the items.
  var dragIsPrivate: Bool { get }
  var dragAllowsMove: Bool { get }
  func dragEnded(_ outcome: DragOutcome)
}
extension View {
  package func itemDrag(_ source: any ItemDragSource) -> some View { modifier(DragModifier(source: source)) }
}

/// What becomes of items that nobody took, where there is a layer that has windows for them.
package final class DragOutlet: Equatable {
  /// True if something was made of them.
  package let ended: ([NSItemProvider], DragOutcome) -> Bool
  package init(ended: @escaping ([NSItemProvider], DragOutcome) -> Bool) { self.ended = ended }
  package nonisolated static func == (a: DragOutlet, b: DragOutlet) -> Bool { a === b }
}
private nonisolated enum DragOutletKey: EnvironmentKey { static let defaultValue: DragOutlet? = nil }
extension EnvironmentValues {
  package nonisolated var dragOutlet: DragOutlet? {
    get { self[DragOutletKey.self] }
    set { self[DragOutletKey.self] = newValue }
  }
}

extension View {
  /// Lets the view be dragged, as the item that `data` makes when a drag begins.
  public func onDrag(_ data: @escaping () -> NSItemProvider) -> some View { modifier(DragModifier(item: data)) }
  /// As `onDrag(_:)`, with `preview` under the pointer in the place of the view's own picture.
  public func onDrag<V: View>(_ data: @escaping () -> NSItemProvider, @ViewBuilder preview: @escaping () -> V) -> some View {
    modifier(DragModifier(item: data, preview: { AnyView(preview()) }))
  }
  /// Lets the view be dragged, as a value that is made when a drag begins.
  public func draggable<T: Transferable>(_ payload: @autoclosure @escaping () -> T) -> some View {
    modifier(DragModifier(item: { NSItemProvider(value: payload()) }))
  }
  public func draggable<V: View, T: Transferable>(
    _ payload: @autoclosure @escaping () -> T, @ViewBuilder preview: @escaping () -> V
  ) -> some View { modifier(DragModifier(item: { NSItemProvider(value: payload()) }, preview: { AnyView(preview()) })) }
  /// Lets the row be dragged out of its list, while `action` has an item for it.
  public func itemProvider(_ action: (() -> NSItemProvider?)?) -> some View { modifier(DragModifier(item: { action?() })) }
}

extension NSItemProvider {
  convenience init<T: Transferable>(value: T) {
    self.init()
    registerValue(value)
  }
}
