import SwiftUI

struct Item: Identifiable, Hashable { let id: Int; var name = ""; var rank = 0.0 }

struct Root: View {
  let model: Model
  @State private var items = [Item(id: 1)]
  @State private var text = ""
  @State private var isOn = false
  @State private var value = 0.5
  @State private var date = Date()
  @State private var colour = Color.red
  @State private var path = NavigationPath()
  @State private var columns: NavigationSplitViewVisibility = .all
  @State private var order = [KeyPathComparator(\Item.name)]
  @State private var arranged = TableColumnCustomization<Item>()
  @State private var chosen: TextSelection?
  @State private var position = ScrollPosition()

  var body: some View {
    NavigationSplitView(columnVisibility: $columns) {
      List {
        ForEach(items) { item in Text(item.name) }.onDelete { _ in }.onMove { _, _ in }
        Section("Section") { NavigationLink("Link") { Text("x") } }
        DisclosureGroup("More") { Label("Label", systemImage: "star") }
      }
      .navigationSplitViewColumnWidth(200)
    } detail: {
      NavigationStack(path: $path) { Text("Detail").navigationBarBackButtonHidden().buttonSizing(.flexible).navigationDestination(for: Int.self) { Text("\($0)") } }
    }
    .navigationSplitViewStyle(.balanced)
    NavigationView { Text("x") }.navigationViewStyle(StackNavigationViewStyle())
    Form {
      Toggle("On", isOn: $isOn)
      Picker("Pick", selection: $value) { Text("a").tag(0.5) }
      Slider(value: $value)
      Stepper("Step", value: $value)
      DatePicker("Date", selection: $date)
      ColorPicker("Colour", selection: $colour)
      SecureField("Secret", text: $text)
      LabeledContent("Label", value: "x")
      TextEditor(text: $text, selection: $chosen)
    }
    .formStyle(.grouped)
    GroupBox("Box") { ProgressView(value: value) }
    Gauge(value: value) { Text("Gauge") }
    Link("Link", destination: URL(string: "https://example.org")!)
    Menu("Menu") { Button("a") {} }
    ControlGroup { Button("a") {} }.controlGroupStyle(.menu)
    ContentUnavailableView("None", systemImage: "tray")
    AsyncImage(url: nil)
    ScrollViewReader { (proxy: ScrollViewProxy) in
      ScrollView { LazyVStack { Text("x") } }.onAppear { proxy.scrollTo(1) }.scrollPosition($position)
    }
    TabView {
      Tab("One", systemImage: "1.circle") { Text("One") }.customizationID("one").tabPlacement(TabPlacement.pinned)
      TabSection("More") { Tab("Two", systemImage: "2.circle") { Text("Two") } }
    }
    Table(items, sortOrder: $order, columnCustomization: $arranged) {
      TableColumn("Name", value: \.name).width(100).customizationID("name")
      TableColumnForEach(0..<2) { place in TableColumn("\(place)") { (item: Item) in Text("\(item.rank)") } }
    }
    Table(of: Item.self) { TableColumn("Name", value: \.name) } rows: { TableRow(Item(id: 2)) }
    Table(sortOrder: $order) { TableColumn("Name", value: \.name) } rows: { TableRow(Item(id: 2)) }
    Text("x").backgroundExtensionEffect().onModifierKeysChanged(mask: .option) { _, _ in }.importsItemProviders([]) { _ in false }
    Group { AnyView(EmptyView()) }
    EquatableView(content: Same())
    Same().equatable()
    HSplitView { Text("a"); Divider() }
    TupleView((Text("a"), Text("b")))
    GlassEffectContainer { Text("Glass").glassEffect() }
    TimelineView(.animation) { _ in Image(systemName: "clock") }
  }
}
struct Same: View, Equatable { var body: some View { Text("same") } }

struct Layouts: View {
  @Namespace private var space
  var body: some View {
    VStack { HStack { ZStack { Spacer() } } }
    LazyHStack { Text("x") }
    LazyVGrid(columns: [GridItem(.flexible())]) { Text("x") }
    LazyHGrid(rows: [GridItem(.fixed(3))]) { Text("x") }
    Grid { GridRow { Text("a").gridCellColumns(2).gridCellAnchor(.center).gridColumnAlignment(.leading).gridCellUnsizedAxes(.vertical) } }
    ViewThatFits { Text("long"); Text("x") }
    GeometryReader { (proxy: GeometryProxy) in Text("\(proxy.frame(in: .global).width)") }
    AnyLayout(VStackLayout()) { Text("x") }
    AnyLayout(HStackLayout()) { Text("x") }
    Row { Text("x").layoutValue(key: RankKey.self, value: 3) }
    Text("x")
      .padding(EdgeInsets(top: 1, leading: 1, bottom: 1, trailing: 1)).frame(width: 3).fixedSize()
      .aspectRatio(1, contentMode: ContentMode.fit).offset(x: 1).scaledToFit().scaledToFill().ignoresSafeArea()
      .zIndex(1).hidden().alignmentGuide(HorizontalAlignment.leading) { (d: ViewDimensions) in d[.leading] }
      .safeAreaInset(edge: VerticalEdge.top) { Text("x") }.safeAreaBar(edge: .bottom) { Text("x") }
    Text("x")
      .layoutPriority(1).edgesIgnoringSafeArea(.all).position(x: 1, y: 1)
      .preference(key: WidthKey.self, value: 1).onPreferenceChange(WidthKey.self) { _ in }
      .transformPreference(WidthKey.self) { $0 += 1 }
      .anchorPreference(key: BoundsKey.self, value: .bounds) { (anchor: Anchor<CGRect>) in anchor }
      .overlayPreferenceValue(BoundsKey.self) { _ in Text("x") }
      .backgroundPreferenceValue(WidthKey.self) { Text("\($0)") }
      .coordinateSpace(CoordinateSpace.named("a") == .global ? .named("b") : .named("a"))
      .containerShape(RoundedRectangle(cornerRadius: 3)).scenePadding().containerRelativeFrame(Axis.Set.horizontal)
    Text("x")
      .contentMargins(Edge.Set.all, 3).flipsForRightToLeftLayoutDirection(true)
      .onGeometryChange(for: CGFloat.self) { $0.size.width } action: { _ in }
      .inspector(isPresented: .constant(false)) { Text("x").inspectorColumnWidth(200) }
      .listRowInsets(EdgeInsets()).alignmentGuide(VerticalAlignment.top) { $0[.bottom] }
      .frame(alignment: Alignment(horizontal: .middle, vertical: .center))
  }
}
enum Middle: AlignmentID { static func defaultValue(in context: ViewDimensions) -> CGFloat { context.width / 2 } }
extension HorizontalAlignment { static let middle = HorizontalAlignment(Middle.self) }
struct WidthKey: PreferenceKey { static let defaultValue: CGFloat = 0; static func reduce(value: inout CGFloat, nextValue: () -> CGFloat) { value += nextValue() } }
struct BoundsKey: PreferenceKey { static var defaultValue: Anchor<CGRect>? { nil }; static func reduce(value: inout Anchor<CGRect>?, nextValue: () -> Anchor<CGRect>?) {} }
struct RankKey: LayoutValueKey { static let defaultValue = 0 }
struct Row: Layout {
  static var layoutProperties: LayoutProperties { var p = LayoutProperties(); p.stackOrientation = .horizontal; return p }
  func sizeThatFits(proposal: ProposedViewSize, subviews: Subviews, cache: inout Void) -> CGSize {
    subviews.first.map { (view: LayoutSubview) in view.sizeThatFits(proposal) } ?? .zero
  }
  func placeSubviews(in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews, cache: inout Void) {
    for view in subviews {
      let spacing: ViewSpacing = view.spacing
      view.place(at: bounds.origin, proposal: proposal)
      _ = (spacing, view.dimensions(in: proposal).width, view[RankKey.self])
    }
  }
}
let wholeArea: (HorizontalEdge, UnitPoint, SafeAreaRegions, Visibility, TextAlignment) = (.leading, .center, .all, .visible, .leading)

struct Looks: View {
  @State private var isOn = false
  @FocusState private var isFocused: Bool
  var body: some View {
    Image(systemName: "star").resizable().renderingMode(.template).interpolation(.high).antialiased(true)
      .imageScale(.large).symbolVariant(.fill).symbolRenderingMode(.hierarchical).symbolEffect(.bounce, value: isOn)
    Text("x").font(.title.weight(.bold).leading(.tight).smallCaps().bold().italic()).fontWeight(.bold).fontDesign(.rounded)
      .bold().italic().underline().strikethrough().kerning(1).tracking(1).baselineOffset(1).monospaced().monospacedDigit()
    Text("x").foregroundColor(.red).foregroundStyle(.red).background(.red).overlay { Text("x") }.opacity(0.5)
      .multilineTextAlignment(.center).lineLimit(1).shadow(radius: 1).clipShape(.circle).cornerRadius(3).border(.red)
    Text("x").scaleEffect(2).rotationEffect(.zero).rotation3DEffect(.zero, axis: (x: 0, y: 1, z: 0)).clipped().mask { Text("x") }
      .blendMode(.multiply).blur(radius: 1).tint(.red).accentColor(.red).preferredColorScheme(.dark).colorScheme(.dark)
    Text("x").minimumScaleFactor(0.5).truncationMode(.tail).textCase(.uppercase).scrollContentBackground(.hidden)
      .brightness(0.1).contrast(1).compositingGroup().drawingGroup().redacted(reason: .placeholder).hueRotation(.zero)
    Text("x").saturation(1).grayscale(1).colorMultiply(.red).colorInvert().luminanceToAlpha().transformEffect(.identity)
      .scrollIndicators(.hidden).listRowBackground(Color.red).listRowSeparator(.hidden).listSectionSeparator(.hidden)
    Text("x").lineSpacing(1).scrollTargetBehavior(.paging).textContentType(.none).scrollDisabled(true).backgroundStyle(.red)
      .scrollClipDisabled().scrollTargetLayout().dynamicTypeSize(.large).autocorrectionDisabled().disableAutocorrection(true)
    Text("x").buttonBorderShape(.capsule).scrollBounceBehavior(.basedOnSize).listItemTint(.red).containerBackground(.red, for: .window)
      .alternatingRowBackgrounds().textInputAutocapitalization(.never).scrollDismissesKeyboard(.never).defaultScrollAnchor(.top)
    Text("x").horizontalRadioGroupLayout().allowsTightening(true).buttonRepeatBehavior(.enabled).badgeProminence(.increased)
      .defaultAppStorage(.standard).headerProminence(.increased).labelsHidden().modifier(EmptyModifier()).id(1)
    Text("x").onChange(of: isOn) {}.onAppear {}.onDisappear {}.onReceive(Timer.publish(every: 1, on: .main, in: .common)) { _ in }.task {}
      .tag(1).controlSize(.small).environment(\.depth, 1).environmentObject(Store()).backgroundStyle(BackgroundStyle())
    Text("x").navigationTitle("x").navigationSubtitle("y").tabItem { Text("x") }.onOpenURL { _ in }.handlesExternalEvents(preferring: [], allowing: [])
      .navigationBarTitleDisplayMode(.inline).navigationBarTitle("x").navigationBarHidden(true).navigationBarItems(trailing: Text("x"))
      .windowFullScreenBehavior(.disabled).windowMinimizeBehavior(.disabled).windowResizeAnchor(.top)
    Text("x").accessibilityLabel("x").accessibilityElement().accessibilityAddTraits(AccessibilityTraits.isButton).accessibilityHidden(true)
      .accessibilityValue("x").accessibility(label: Text("x")).accessibilityHint("x").accessibilityAction {}
      .accessibilityAdjustableAction { (direction: AccessibilityAdjustmentDirection) in }.accessibilityRemoveTraits(.isImage)
    Text("x").accessibilityRepresentation { Text("x") }.accessibilitySortPriority(1).accessibilityIdentifier("x").accessibilityActions { Text("x") }
      .accessibilityInputLabels([Text("x")]).accessibilityHeading(.h1).accessibilityRespondsToUserInteraction()
      .accessibilityRotor("x", entries: [Item](), entryLabel: \.name).accessibilityTextContentType(.plain)
    Text("x").touchBar { Text("x") }.touchBarItemPrincipal()
  }
}

struct Styles: View {
  @State private var text = ""
  @State private var isOn = false
  @State private var chosen = 1
  var body: some View {
    Button("x", role: ButtonRole.cancel) {}.buttonStyle(PlainButtonStyle()).buttonStyle(BorderlessButtonStyle()).buttonStyle(LinkButtonStyle())
      .buttonStyle(BorderedButtonStyle()).buttonStyle(DefaultButtonStyle()).buttonStyle(Flat()).buttonStyle(Twice())
    Picker("x", selection: $chosen) { Text("x") }.pickerStyle(SegmentedPickerStyle()).pickerStyle(RadioGroupPickerStyle())
      .pickerStyle(InlinePickerStyle()).pickerStyle(MenuPickerStyle()).pickerStyle(PopUpButtonPickerStyle())
    List { Text("x") }.listStyle(SidebarListStyle()).listStyle(PlainListStyle()).listStyle(InsetListStyle())
    TextField("x", text: $text).textFieldStyle(RoundedBorderTextFieldStyle()).textFieldStyle(PlainTextFieldStyle())
    Toggle("x", isOn: $isOn).toggleStyle(SwitchToggleStyle(tint: .red)).toggleStyle(Lamp())
    ProgressView().progressViewStyle(CircularProgressViewStyle()).progressViewStyle(Bar())
    Label("x", systemImage: "x").labelStyle(IconOnlyLabelStyle()).labelStyle(Swapped())
    Menu("x") {}.menuStyle(BorderlessButtonMenuStyle()).menuStyle(Plain()).menuIndicator(.hidden)
    Gauge(value: 1) { Text("x") }.gaugeStyle(Ring())
    GroupBox("x") { Text("x") }.groupBoxStyle(Frame())
    LabeledContent("x", value: "y").labeledContentStyle(Beside())
    DisclosureGroup("x") { Text("x") }.disclosureGroupStyle(Open())
    DatePicker("x", selection: .constant(.now)).datePickerStyle(GraphicalDatePickerStyle())
    TabView { Text("x") }.tabViewStyle(.automatic)
    TextEditor(text: $text).textEditorStyle(.plain)
    Table([Item]()) { TableColumn("x", value: \.name) }.tableStyle(.inset)
    Text("x").pointerStyle(.link).presentedWindowToolbarStyle(.unified)
  }
}
struct Flat: ButtonStyle { func makeBody(configuration: Configuration) -> some View { configuration.label } }
struct Twice: PrimitiveButtonStyle { func makeBody(configuration: Configuration) -> some View { Button(configuration) } }
struct Lamp: ToggleStyle { func makeBody(configuration: ToggleStyleConfiguration) -> some View { configuration.label } }
struct Bar: ProgressViewStyle { func makeBody(configuration: Configuration) -> some View { Text("x") } }
struct Swapped: LabelStyle { func makeBody(configuration: Configuration) -> some View { configuration.title } }
struct Plain: MenuStyle { func makeBody(configuration: Configuration) -> some View { Menu(configuration) } }
struct Ring: GaugeStyle { func makeBody(configuration: Configuration) -> some View { configuration.label } }
struct Frame: GroupBoxStyle { func makeBody(configuration: Configuration) -> some View { configuration.content } }
struct Beside: LabeledContentStyle { func makeBody(configuration: Configuration) -> some View { configuration.content } }
struct Open: DisclosureGroupStyle { func makeBody(configuration: Configuration) -> some View { configuration.content } }
func takes<T: TabViewStyle, F: TextFieldStyle>(_: T, _: F) {}

extension ContainerValues { @Entry var isPinned = false }
struct Cards<Content: View>: View {
  @ViewBuilder var content: Content
  var body: some View {
    Group(sections: content) { sections in
      ForEach(sections) { section in
        section.header
        ForEach(section.content) { card($0) }
      }
    }
    ForEach(subviews: content) { subview in subview.containerValue(\.isPinned, true) }
    Group(subviews: content) { subviews in
      ForEach(subviews.dropLast()) { subview in
        subview
        Divider()
      }
      subviews.last
    }
  }
  @ViewBuilder func card(_ card: Subview) -> some View {
    if card.containerValues.isPinned || card.containerValues.hasTag(1) { card.bold() } else { card }
  }
}
