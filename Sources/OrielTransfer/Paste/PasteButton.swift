import Foundation
import OrielBase
import OrielControls
import OrielGraph

/// A button that pastes the clipboard's content. It is disabled unless the clipboard has a supported type.
///
/// The clipboard is checked when the button appears and whenever its window becomes key.
public struct PasteButton: View {
  private let types: [String]
  private let action: @MainActor ([NSItemProvider]) async -> Void
  @Environment(\.clipboards) private var clipboards
  @Environment(\.controlActiveState) private var activity
  @State private var canPaste = false

  private init(_ types: [String], _ action: @escaping @MainActor ([NSItemProvider]) async -> Void) {
    self.types = types
    self.action = action
  }
  public init(supportedContentTypes: [UTType], payloadAction: @escaping ([NSItemProvider]) -> Void) {
    self.init(supportedContentTypes.map(\.identifier)) { payloadAction($0) }
  }
  public init(supportedTypes: [String], payloadAction: @escaping ([NSItemProvider]) -> Void) {
    self.init(supportedTypes) { payloadAction($0) }
  }
  /// Values that cannot be read are skipped; `onPaste` is not called if there are none.
  public init<T: Transferable>(payloadType: T.Type, onPaste: @escaping ([T]) -> Void) {
    self.init(T.importedContentTypes().map(\.identifier)) { providers in
      let values: [T] = await ClipboardItems.values(of: providers)
      if !values.isEmpty { onPaste(values) }
    }
  }

  public var body: some View {
    Button("Paste", systemImage: "doc.on.clipboard") { Task { await paste() } }
      .disabled(!canPaste)
      .task(id: activity) { canPaste = await !providers().isEmpty }
  }

  private func paste() async {
    let providers = await providers()
    if !providers.isEmpty { await action(providers) }
  }
  private func providers() async -> [NSItemProvider] {
    guard let clipboard = clipboards?.general else { return [] }
    return await ClipboardItems.providers(of: clipboard, in: types)
  }
}

/// The clipboard's content as items: one for each file, or one with all types.
final class ClipboardItems {
  private let clipboard: any Clipboard
  private init(_ clipboard: any Clipboard) { self.clipboard = clipboard }

  static func providers(of clipboard: any Clipboard) async -> [NSItemProvider] {
    if let copy = copies.first(where: { $0.isOn(clipboard) }) { return copy.items }
    return await ClipboardItems(clipboard).providers()
  }

  /// What this program copied last to a clipboard: X11 has one content for each type, however many items there are.
  private struct Copy {
    let items: [NSItemProvider]
    private(set) weak var clipboard: (any Clipboard)?
    let changeCount: Int
    func isOn(_ other: any Clipboard) -> Bool { clipboard === other && other.isOwned && other.changeCount == changeCount }
  }
  private static var copies: [Copy] = []
  /// Keeps what was just copied to the clipboard.
  static func keep(_ items: [NSItemProvider], on clipboard: any Clipboard) {
    copies.removeAll { $0.clipboard == nil || $0.clipboard === clipboard }
    copies.append(Copy(items: items, clipboard: clipboard, changeCount: clipboard.changeCount))
  }

  private func data(_ mime: String) async -> Data? { await clipboard.read(mime) }
  private func providers() async -> [NSItemProvider] {
    let types = await clipboard.types() ?? []
    if types.contains(DragTypes.uriList), let list = await clipboard.read(DragTypes.uriList) {
      let addresses = DroppedAddresses.read(list)
      if !addresses.isEmpty { return addresses.map { $0.isFileURL ? NSItemProvider(file: $0) : NSItemProvider(object: $0 as NSURL) } }
    }
    let provider = NSItemProvider()
    var known: Set<String> = []
    for mime in types {
      guard let type = DragTypes.identifier(of: mime), known.insert(type).inserted else { continue }
      let load: NSItemProvider.DataLoading = { [self] done in
        Task { @MainActor in done(await self.data(mime), nil) }
        return nil
      }
      provider.add(.init(type: type, visibility: .all, loading: .data(load)))
    }
    return known.isEmpty ? [] : [provider]
  }
}
