import Foundation
import OrielBase
import OrielControls
import OrielGraph

// Cut, Copy and Paste of the Edit menu, their shortcuts and keys, for views other than text.

/// Handles the commands while the focus is in the content.
private struct PasteboardModifier: BoxModifier {
  typealias Body = Never
  /// The items to copy.
  var copy: (() -> [NSItemProvider])?
  /// Asked only when the user cuts: it removes what it returns.
  var cut: (() -> [NSItemProvider])?
  /// Whether Copy is disabled while there is nothing to copy.
  var checksCopy = false
  /// The types that can be pasted, and what is done with the items.
  var paste: (types: [String], action: @MainActor ([NSItemProvider]) async -> Void)?

  func makeBox(_ node: ViewNode) -> PasteboardBox { PasteboardBox(node) }
  func apply(to box: PasteboardBox, from old: Self?) { box.modifier = self }
}

private final class PasteboardBox: WrapperBox, EditTarget {
  override class var roles: BoxRoles { [.edit] }
  var modifier = PasteboardModifier()
  private var clipboard: (any Clipboard)? { node?.scope.read(\.clipboards, for: nil)?.general }

  func canPerform(_ command: EditCommand) -> Bool {
    guard isInteractionEnabled, clipboard != nil else { return false }
    return switch command {
    case .copy: modifier.copy.map { !modifier.checksCopy || !$0().isEmpty } ?? false
    case .cut: modifier.cut != nil
    case .paste: modifier.paste != nil
    default: false
    }
  }
  func perform(_ command: EditCommand) {
    guard let clipboard else { return }
    switch command {
    case .copy: write(modifier.copy?() ?? [], to: clipboard)
    case .cut: write(modifier.cut?() ?? [], to: clipboard)
    case .paste: if let paste = modifier.paste { Task { await paste.action(ClipboardItems.providers(of: clipboard, in: paste.types)) } }
    default: break
    }
  }
  /// Copying nothing would clear the clipboard.
  private func write(_ items: [NSItemProvider], to clipboard: any Clipboard) {
    guard !items.isEmpty else { return }
    Task { await ClipboardItems.write(items, to: clipboard) }
  }
}

extension ClipboardItems {
  /// Offers the items in all their types to other programs, and keeps them as they are for this one.
  fileprivate static func write(_ items: [NSItemProvider], to clipboard: any Clipboard) async {
    guard let load = DragItems.load(of: items) else { return }
    var contents: [String: Data] = [:]
    for type in load.description.types {
      if type == DragItems.privateType { contents[type] = Data() } else if let data = await load.content(type) { contents[type] = data }
    }
    guard !contents.isEmpty else { return RuntimeIssue.report("Copy: the content of the items could not be read.") }
    clipboard.write(contents)
    keep(items, on: clipboard)
  }
  /// The items of one of the types.
  static func providers(of clipboard: any Clipboard, in types: [String]) async -> [NSItemProvider] {
    await providers(of: clipboard).filter { provider in types.contains { provider.hasItemConformingToTypeIdentifier($0) } }
  }
  /// The items as values. One that cannot be read is skipped, and reported.
  static func values<T: Transferable>(of providers: [NSItemProvider]) async -> [T] {
    var values: [T] = []
    for provider in providers {
      do { values.append(try await provider.loadTransferable(type: T.self)) } catch {
        RuntimeIssue.report("An item on the clipboard cannot be read as \(T.self), and is skipped. \(error.localizedDescription)")
      }
    }
    return values
  }
}

extension View {
  /// Copies the items that `payloadAction` returns while the focus is in this view; nil, or no items, copies nothing. On Linux, other programs get
  /// several items as a list of files or as lines of text, and of other types the first.
  public func onCopyCommand(perform payloadAction: (() -> [NSItemProvider])?) -> some View {
    modifier(PasteboardModifier(copy: payloadAction))
  }
  /// Cuts the items that `payloadAction` returns, and has removed, while the focus is in this view.
  public func onCutCommand(perform payloadAction: (() -> [NSItemProvider])?) -> some View {
    modifier(PasteboardModifier(cut: payloadAction))
  }
  /// Pastes the clipboard's items of one of the types while the focus is in this view. It is not called if there are none.
  public func onPasteCommand(of supportedContentTypes: [UTType], perform payloadAction: @escaping ([NSItemProvider]) -> Void) -> some View {
    onPaste(supportedContentTypes.map(\.identifier), payloadAction)
  }
  @available(*, deprecated, message: "Pass content types as UTType.")
  public func onPasteCommand(of supportedTypes: [String], perform payloadAction: @escaping ([NSItemProvider]) -> Void) -> some View {
    onPaste(supportedTypes, payloadAction)
  }
  /// Pastes what `validator` makes of the clipboard's items of one of the types; nil pastes nothing.
  public func onPasteCommand<Payload>(
    of supportedContentTypes: [UTType], validator: @escaping ([NSItemProvider]) -> Payload?, perform payloadAction: @escaping (Payload) -> Void
  ) -> some View {
    onPaste(supportedContentTypes.map(\.identifier)) { providers in validator(providers).map(payloadAction) }
  }
  @available(*, deprecated, message: "Pass content types as UTType.")
  public func onPasteCommand<Payload>(
    of supportedTypes: [String], validator: @escaping ([NSItemProvider]) -> Payload?, perform payloadAction: @escaping (Payload) -> Void
  ) -> some View { onPaste(supportedTypes) { providers in validator(providers).map(payloadAction) } }

  private func onPaste(_ types: [String], _ action: @escaping ([NSItemProvider]) -> Void) -> some View {
    modifier(PasteboardModifier(paste: (types, { providers in if !providers.isEmpty { action(providers) } })))
  }

  /// Copies the values while the focus is in this view. Copy is disabled while there are none. On Linux, other programs get
  /// several items as a list of files or as lines of text, and of other types the first.
  public func copyable<T: Transferable>(_ payload: @autoclosure @escaping () -> [T]) -> some View {
    modifier(PasteboardModifier(copy: { payload().map { NSItemProvider(value: $0) } }, checksCopy: true))
  }
  /// Cuts the values that `action` returns, and has removed, while the focus is in this view. On Linux, other programs get
  /// several items as a list of files or as lines of text, and of other types the first.
  public func cuttable<T: Transferable>(for payloadType: T.Type = T.self, action: @escaping () -> [T]) -> some View {
    modifier(PasteboardModifier(cut: { action().map { NSItemProvider(value: $0) } }))
  }
  /// Pastes the clipboard's values of the type while the focus is in this view, those that `validator` returns. `action` is not called
  /// if there are none.
  public func pasteDestination<T: Transferable>(
    for payloadType: T.Type = T.self, action: @escaping ([T]) -> Void, validator: @escaping ([T]) -> [T] = { $0 }
  ) -> some View {
    modifier(PasteboardModifier(paste: (T.importedContentTypes().map(\.identifier), { providers in
      let values = validator(await ClipboardItems.values(of: providers))
      if !values.isEmpty { action(values) }
    })))
  }
}
