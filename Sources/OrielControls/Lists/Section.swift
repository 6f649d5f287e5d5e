import OrielGraph

/// A group of rows with a header and a footer.
public nonisolated struct Section<Parent, Content, Footer> {
  let header: Parent
  let content: Content
  let footer: Footer
  let isExpanded: Binding<Bool>?
}

extension Section: View where Parent: View, Content: View, Footer: View {
  public typealias Body = Never
}

extension Section where Parent: View, Content: View, Footer: View {
  nonisolated public init(@ViewBuilder content: () -> Content, @ViewBuilder header: () -> Parent, @ViewBuilder footer: () -> Footer) {
    self.init(header: header(), content: content(), footer: footer(), isExpanded: nil)
  }
  nonisolated public init(header: Parent, footer: Footer, @ViewBuilder content: () -> Content) {
    self.init(header: header, content: content(), footer: footer, isExpanded: nil)
  }
}
extension Section where Parent == EmptyView, Content: View, Footer: View {
  nonisolated public init(@ViewBuilder content: () -> Content, @ViewBuilder footer: () -> Footer) {
    self.init(header: EmptyView(), content: content(), footer: footer(), isExpanded: nil)
  }
  nonisolated public init(footer: Footer, @ViewBuilder content: () -> Content) {
    self.init(header: EmptyView(), content: content(), footer: footer, isExpanded: nil)
  }
}
extension Section where Parent: View, Content: View, Footer == EmptyView {
  nonisolated public init(@ViewBuilder content: () -> Content, @ViewBuilder header: () -> Parent) {
    self.init(header: header(), content: content(), footer: EmptyView(), isExpanded: nil)
  }
  nonisolated public init(isExpanded: Binding<Bool>, @ViewBuilder content: () -> Content, @ViewBuilder header: () -> Parent) {
    self.init(header: header(), content: content(), footer: EmptyView(), isExpanded: isExpanded)
  }
  nonisolated public init(header: Parent, @ViewBuilder content: () -> Content) {
    self.init(header: header, content: content(), footer: EmptyView(), isExpanded: nil)
  }
}
extension Section where Parent == EmptyView, Content: View, Footer == EmptyView {
  nonisolated public init(@ViewBuilder content: () -> Content) {
    self.init(header: EmptyView(), content: content(), footer: EmptyView(), isExpanded: nil)
  }
}
extension Section where Parent == Text, Content: View, Footer == EmptyView {
  nonisolated public init(_ titleKey: LocalizedStringKey, @ViewBuilder content: () -> Content) {
    self.init(header: Text(titleKey), content: content(), footer: EmptyView(), isExpanded: nil)
  }
  @_disfavoredOverload
  nonisolated public init(_ titleResource: LocalizedStringResource, @ViewBuilder content: () -> Content) {
    self.init(header: Text(titleResource), content: content(), footer: EmptyView(), isExpanded: nil)
  }
  @_disfavoredOverload
  nonisolated public init<S: StringProtocol>(_ title: S, @ViewBuilder content: () -> Content) {
    self.init(header: Text(title), content: content(), footer: EmptyView(), isExpanded: nil)
  }
  nonisolated public init(_ titleKey: LocalizedStringKey, isExpanded: Binding<Bool>, @ViewBuilder content: () -> Content) {
    self.init(header: Text(titleKey), content: content(), footer: EmptyView(), isExpanded: isExpanded)
  }
  @_disfavoredOverload
  nonisolated public init(_ titleResource: LocalizedStringResource, isExpanded: Binding<Bool>, @ViewBuilder content: () -> Content) {
    self.init(header: Text(titleResource), content: content(), footer: EmptyView(), isExpanded: isExpanded)
  }
  @_disfavoredOverload
  nonisolated public init<S: StringProtocol>(_ title: S, isExpanded: Binding<Bool>, @ViewBuilder content: () -> Content) {
    self.init(header: Text(title), content: content(), footer: EmptyView(), isExpanded: isExpanded)
  }
}

extension Section: PrimitiveView, RowStructure where Parent: View, Content: View, Footer: View {
  package static var mayHoldRows: Bool { true }
  package func collectRows(_ collector: inout RowCollector) {
    collector.addSection(header: header, content: content, footer: footer, isExpanded: isExpanded)
  }
  /// Outside lists and forms, a section is simply its parts in order.
  fileprivate typealias Parts = TupleView<(Parent, Content?, Footer)>
  fileprivate var parts: Parts { ViewBuilder.buildBlock(header, isExpanded?.wrappedValue ?? true ? content : nil, footer) }
  package func makeNode(_ context: NodeContext) -> NodeOf<Self> {
    // In a grouped form, a section is a card. A node's form never changes.
    if context.scope.read(\.isMenuContent, for: nil) { return MenuSectionNode(self, context) }
    switch context.scope.read(\.formLayout, for: nil) {
    case .grouped: return FormSectionNode(self, context)
    case .columns: return ColumnSectionNode(self, context)
    case .none: break
    }
    return SectionNode(self, context)
  }
}

/// A section that contributes its parts directly.
protocol SectionParts: ViewNode {}

private final class SectionNode<Parent: View, Content: View, Footer: View>: NodeOf<Section<Parent, Content, Footer>>, SectionParts {
  private var child: NodeOf<TupleView<(Parent, Content?, Footer)>>!
  override init(_ view: Section<Parent, Content, Footer>, _ context: NodeContext) {
    super.init(view, context)
    let parts = tracking { view.parts }
    child = parts.makeViewNode(NodeContext(under: self))
  }
  override func update(_ new: Section<Parent, Content, Footer>) {
    view = new
    refresh()
  }
  override func refresh() {
    isQueued = false
    child.update(tracking { view.parts })
  }
  override func appendBoxes(to boxes: inout [Box]) { child.appendBoxes(to: &boxes) }
  override func forEachChild(_ body: (ViewNode) -> Void) { if let child { body(child) } }
}

/// In a form of columns the header and the footer are told from the rows.
private final class ColumnSectionNode<Parent: View, Content: View, Footer: View>: NodeOf<Section<Parent, Content, Footer>>, SectionParts {
  private typealias Parts = TupleView<(ColumnSectionHeader<Parent>, Content?, ColumnSectionFooter<Footer>)>
  private var child: NodeOf<Parts>!
  override init(_ view: Section<Parent, Content, Footer>, _ context: NodeContext) {
    super.init(view, context)
    let parts = parts
    child = parts.makeViewNode(NodeContext(under: self))
  }
  private var parts: Parts {
    tracking {
      TupleView((ColumnSectionHeader(label: view.header), view.isExpanded?.wrappedValue ?? true ? view.content : nil, ColumnSectionFooter(label: view.footer)))
    }
  }
  override func update(_ new: Section<Parent, Content, Footer>) {
    view = new
    refresh()
  }
  override func refresh() {
    isQueued = false
    child.update(parts)
  }
  override func appendBoxes(to boxes: inout [Box]) { child.appendBoxes(to: &boxes) }
  override func forEachChild(_ body: (ViewNode) -> Void) { if let child { body(child) } }
}
private struct ColumnSectionHeader<Label: View>: View {
  let label: Label
  var body: some View {
    if Label.self != EmptyView.self { label.font(.headline).accessibilityAddTraits(.isHeader) }
  }
}
private struct ColumnSectionFooter<Label: View>: View {
  let label: Label
  var body: some View {
    if Label.self != EmptyView.self { label.font(.subheadline).foregroundStyle(.secondary) }
  }
}

private final class MenuSectionNode<Parent: View, Content: View, Footer: View>: NodeOf<Section<Parent, Content, Footer>> {
  private var child: NodeOf<MenuSectionView<Parent, Content>>!
  override init(_ view: Section<Parent, Content, Footer>, _ context: NodeContext) {
    super.init(view, context)
    child = MenuSectionView(header: view.header, items: view.content).makeViewNode(NodeContext(under: self))
  }
  override func update(_ new: Section<Parent, Content, Footer>) {
    view = new
    child.update(MenuSectionView(header: view.header, items: view.content))
  }
  override func appendBoxes(to boxes: inout [Box]) { child.appendBoxes(to: &boxes) }
  override func forEachChild(_ body: (ViewNode) -> Void) { if let child { body(child) } }
}

private final class FormSectionNode<Parent: View, Content: View, Footer: View>: NodeOf<Section<Parent, Content, Footer>> {
  private var child: NodeOf<FormSection<Parent, Content?, Footer>>!
  override init(_ view: Section<Parent, Content, Footer>, _ context: NodeContext) {
    super.init(view, context)
    child = section.makeViewNode(NodeContext(under: self))
  }
  private var section: FormSection<Parent, Content?, Footer> {
    tracking {
      FormSection(
        header: view.header, rows: view.isExpanded?.wrappedValue ?? true ? view.content : nil, footer: view.footer)
    }
  }
  override func update(_ new: Section<Parent, Content, Footer>) {
    view = new
    refresh()
  }
  override func refresh() {
    isQueued = false
    child.update(section)
  }
  override func appendBoxes(to boxes: inout [Box]) { child.appendBoxes(to: &boxes) }
  override func forEachChild(_ body: (ViewNode) -> Void) { if let child { body(child) } }
}
