import OrielBase
import OrielControls
import OrielPresentations
import OrielTransfer

/// A button that shares items. On Linux, it opens a menu: copy, send by mail through xdg-email, save to a file, or open in
/// another program.
public struct ShareLink<Data, PreviewImage, PreviewIcon, Label>: View
where Data: RandomAccessCollection, Data.Element: Transferable, PreviewImage: Transferable, PreviewIcon: Transferable, Label: View {
  let items: Data
  let subject: Text?
  let message: Text?
  let preview: ((Data.Element) -> SharePreview<PreviewImage, PreviewIcon>)?
  let label: Label
  @Environment(\.clipboards) private var clipboards
  @Environment(\.styleContext) private var style

  fileprivate init(
    items: Data, subject: Text?, message: Text?, preview: ((Data.Element) -> SharePreview<PreviewImage, PreviewIcon>)?, label: Label
  ) {
    (self.items, self.subject, self.message, self.preview, self.label) = (items, subject, message, preview, label)
  }

  public var body: some View {
    Menu {
      Button("Copy", systemImage: "doc.on.doc") { shared.copy(to: clipboards?.general) }
      Button("Send by Mail\u{2026}", systemImage: "envelope") { shared.mail() }
      Button("Save to File\u{2026}", systemImage: "square.and.arrow.down") { shared.save() }
      Button("Open With\u{2026}", systemImage: "arrow.up.forward.app") { shared.openWith() }
    } label: {
      label
    }
    .disabled(items.isEmpty)
  }
  private var shared: SharedItems {
    func words(_ text: Text?) -> String? { text.map { $0.string(in: TextContext(style: style)) } }
    return SharedItems(
      items: items.map { item in SharedItem(item, title: words(preview?(item).title)) }, subject: words(subject), message: words(message))
  }
}

/// "Share…" with the share symbol.
public struct DefaultShareLinkLabel: View {
  let title: Text
  init(_ title: Text = Text("Share\u{2026}")) { self.title = title }
  public var body: some View { Label { title } icon: { Image(systemName: "square.and.arrow.up") } }
}

// MARK: One item, or several, with previews

extension ShareLink {
  public init<I: Transferable>(
    item: I, subject: Text? = nil, message: Text? = nil, preview: SharePreview<PreviewImage, PreviewIcon>, @ViewBuilder label: () -> Label
  ) where Data == CollectionOfOne<I> {
    self.init(items: CollectionOfOne(item), subject: subject, message: message, preview: { _ in preview }, label: label())
  }
  public init(
    items: Data, subject: Text? = nil, message: Text? = nil,
    preview: @escaping (Data.Element) -> SharePreview<PreviewImage, PreviewIcon>, @ViewBuilder label: () -> Label
  ) { self.init(items: items, subject: subject, message: message, preview: preview, label: label()) }
}
extension ShareLink where Label == DefaultShareLinkLabel {
  public init<I: Transferable>(
    item: I, subject: Text? = nil, message: Text? = nil, preview: SharePreview<PreviewImage, PreviewIcon>
  ) where Data == CollectionOfOne<I> {
    self.init(item: item, subject: subject, message: message, preview: preview) { DefaultShareLinkLabel() }
  }
  public init<I: Transferable>(
    _ titleKey: LocalizedStringKey, item: I, subject: Text? = nil, message: Text? = nil, preview: SharePreview<PreviewImage, PreviewIcon>
  ) where Data == CollectionOfOne<I> {
    self.init(item: item, subject: subject, message: message, preview: preview) { DefaultShareLinkLabel(Text(titleKey)) }
  }
  @_disfavoredOverload
  public init<I: Transferable>(
    _ titleResource: LocalizedStringResource, item: I, subject: Text? = nil, message: Text? = nil, preview: SharePreview<PreviewImage, PreviewIcon>
  ) where Data == CollectionOfOne<I> {
    self.init(item: item, subject: subject, message: message, preview: preview) { DefaultShareLinkLabel(Text(titleResource)) }
  }
  @_disfavoredOverload
  public init<S: StringProtocol, I: Transferable>(
    _ title: S, item: I, subject: Text? = nil, message: Text? = nil, preview: SharePreview<PreviewImage, PreviewIcon>
  ) where Data == CollectionOfOne<I> {
    self.init(item: item, subject: subject, message: message, preview: preview) { DefaultShareLinkLabel(Text(title)) }
  }
  public init<I: Transferable>(
    _ title: Text, item: I, subject: Text? = nil, message: Text? = nil, preview: SharePreview<PreviewImage, PreviewIcon>
  ) where Data == CollectionOfOne<I> {
    self.init(item: item, subject: subject, message: message, preview: preview) { DefaultShareLinkLabel(title) }
  }
  public init(
    items: Data, subject: Text? = nil, message: Text? = nil, preview: @escaping (Data.Element) -> SharePreview<PreviewImage, PreviewIcon>
  ) { self.init(items: items, subject: subject, message: message, preview: preview) { DefaultShareLinkLabel() } }
  public init(
    _ titleKey: LocalizedStringKey, items: Data, subject: Text? = nil, message: Text? = nil,
    preview: @escaping (Data.Element) -> SharePreview<PreviewImage, PreviewIcon>
  ) { self.init(items: items, subject: subject, message: message, preview: preview) { DefaultShareLinkLabel(Text(titleKey)) } }
  @_disfavoredOverload
  public init(
    _ titleResource: LocalizedStringResource, items: Data, subject: Text? = nil, message: Text? = nil,
    preview: @escaping (Data.Element) -> SharePreview<PreviewImage, PreviewIcon>
  ) { self.init(items: items, subject: subject, message: message, preview: preview) { DefaultShareLinkLabel(Text(titleResource)) } }
  @_disfavoredOverload
  public init<S: StringProtocol>(
    _ title: S, items: Data, subject: Text? = nil, message: Text? = nil,
    preview: @escaping (Data.Element) -> SharePreview<PreviewImage, PreviewIcon>
  ) { self.init(items: items, subject: subject, message: message, preview: preview) { DefaultShareLinkLabel(Text(title)) } }
}

// MARK: URLs and strings, which need no preview

extension ShareLink where PreviewImage == Never, PreviewIcon == Never {
  public init(item: URL, subject: Text? = nil, message: Text? = nil, @ViewBuilder label: () -> Label) where Data == CollectionOfOne<URL> {
    self.init(items: CollectionOfOne(item), subject: subject, message: message, preview: nil, label: label())
  }
  public init(item: String, subject: Text? = nil, message: Text? = nil, @ViewBuilder label: () -> Label) where Data == CollectionOfOne<String> {
    self.init(items: CollectionOfOne(item), subject: subject, message: message, preview: nil, label: label())
  }
  public init(items: Data, subject: Text? = nil, message: Text? = nil, @ViewBuilder label: () -> Label) where Data.Element == URL {
    self.init(items: items, subject: subject, message: message, preview: nil, label: label())
  }
  public init(items: Data, subject: Text? = nil, message: Text? = nil, @ViewBuilder label: () -> Label) where Data.Element == String {
    self.init(items: items, subject: subject, message: message, preview: nil, label: label())
  }
}
extension ShareLink where PreviewImage == Never, PreviewIcon == Never, Label == DefaultShareLinkLabel {
  public init(item: URL, subject: Text? = nil, message: Text? = nil) where Data == CollectionOfOne<URL> {
    self.init(item: item, subject: subject, message: message) { DefaultShareLinkLabel() }
  }
  public init(item: String, subject: Text? = nil, message: Text? = nil) where Data == CollectionOfOne<String> {
    self.init(item: item, subject: subject, message: message) { DefaultShareLinkLabel() }
  }
  public init(_ titleKey: LocalizedStringKey, item: URL, subject: Text? = nil, message: Text? = nil) where Data == CollectionOfOne<URL> {
    self.init(item: item, subject: subject, message: message) { DefaultShareLinkLabel(Text(titleKey)) }
  }
  @_disfavoredOverload
  public init(_ titleResource: LocalizedStringResource, item: URL, subject: Text? = nil, message: Text? = nil) where Data == CollectionOfOne<URL> {
    self.init(item: item, subject: subject, message: message) { DefaultShareLinkLabel(Text(titleResource)) }
  }
  public init(_ titleKey: LocalizedStringKey, item: String, subject: Text? = nil, message: Text? = nil) where Data == CollectionOfOne<String> {
    self.init(item: item, subject: subject, message: message) { DefaultShareLinkLabel(Text(titleKey)) }
  }
  @_disfavoredOverload
  public init(_ titleResource: LocalizedStringResource, item: String, subject: Text? = nil, message: Text? = nil) where Data == CollectionOfOne<String> {
    self.init(item: item, subject: subject, message: message) { DefaultShareLinkLabel(Text(titleResource)) }
  }
  @_disfavoredOverload
  public init<S: StringProtocol>(_ title: S, item: URL, subject: Text? = nil, message: Text? = nil) where Data == CollectionOfOne<URL> {
    self.init(item: item, subject: subject, message: message) { DefaultShareLinkLabel(Text(title)) }
  }
  @_disfavoredOverload
  public init<S: StringProtocol>(_ title: S, item: String, subject: Text? = nil, message: Text? = nil) where Data == CollectionOfOne<String> {
    self.init(item: item, subject: subject, message: message) { DefaultShareLinkLabel(Text(title)) }
  }
  public init(_ title: Text, item: URL, subject: Text? = nil, message: Text? = nil) where Data == CollectionOfOne<URL> {
    self.init(item: item, subject: subject, message: message) { DefaultShareLinkLabel(title) }
  }
  public init(_ title: Text, item: String, subject: Text? = nil, message: Text? = nil) where Data == CollectionOfOne<String> {
    self.init(item: item, subject: subject, message: message) { DefaultShareLinkLabel(title) }
  }
  public init(items: Data, subject: Text? = nil, message: Text? = nil) where Data.Element == URL {
    self.init(items: items, subject: subject, message: message) { DefaultShareLinkLabel() }
  }
  public init(items: Data, subject: Text? = nil, message: Text? = nil) where Data.Element == String {
    self.init(items: items, subject: subject, message: message) { DefaultShareLinkLabel() }
  }
  public init(_ titleKey: LocalizedStringKey, items: Data, subject: Text? = nil, message: Text? = nil) where Data.Element == URL {
    self.init(items: items, subject: subject, message: message) { DefaultShareLinkLabel(Text(titleKey)) }
  }
  @_disfavoredOverload
  public init(_ titleResource: LocalizedStringResource, items: Data, subject: Text? = nil, message: Text? = nil) where Data.Element == URL {
    self.init(items: items, subject: subject, message: message) { DefaultShareLinkLabel(Text(titleResource)) }
  }
  public init(_ titleKey: LocalizedStringKey, items: Data, subject: Text? = nil, message: Text? = nil) where Data.Element == String {
    self.init(items: items, subject: subject, message: message) { DefaultShareLinkLabel(Text(titleKey)) }
  }
  @_disfavoredOverload
  public init(_ titleResource: LocalizedStringResource, items: Data, subject: Text? = nil, message: Text? = nil) where Data.Element == String {
    self.init(items: items, subject: subject, message: message) { DefaultShareLinkLabel(Text(titleResource)) }
  }
}
