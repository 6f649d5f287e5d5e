import OrielHeadless
import OrielPresentations

@testable import OrielControls
@testable import OrielScenes

/// A window with a view that has popovers, and what is done with it.
extension `Popovers` {
  @Observable final class Model {
    var isShown = false
    var item: Named?
    var isNested = false
    var isSheetShown = false
    var isInnerSheetShown = false
    var isPinned = false
    var edge: Edge? = Edge.bottom
    var anchor = PopoverAttachmentAnchor.rect(.bounds)
    var width: CGFloat = 200
    var height: CGFloat = 100
    var indent: CGFloat = 0
    var text = ""
    var events: [String] = []
    var writes = 0
    /// Counts what is written.
    var shown: Binding<Bool> {
      Binding(
        get: { self.isShown },
        set: {
          self.isShown = $0
          self.writes += 1
        })
    }
  }
  struct Named: Identifiable, Equatable {
    var id: Int
    var name: String
  }
  struct Content: View {
    @Bindable var model: Model
    var body: some View {
      VStack {
        Color.clear.frame(height: 150)
        HStack(spacing: 0) {
          Spacer(minLength: model.indent)
          Button("Anchor") {
            model.events.append("anchor")
            model.isShown.toggle()
          }
          .frame(width: 100, height: 30)
          .popover(isPresented: model.shown, attachmentAnchor: model.anchor, arrowEdge: model.edge) { Inside(model: model) }
          .popover(item: $model.item) { item in Text(item.name).frame(width: 150, height: 50) }
          Spacer(minLength: 0)
        }
        Button("Other") { model.events.append("other") }
        TextField("Field", text: $model.text)
        Spacer()
      }
      .sheet(isPresented: $model.isSheetShown) { Text("Sheet").frame(width: 100, height: 50) }
      .environment(\.locale, Locale(identifier: "de_DE"))
    }
  }
  struct Inside: View {
    @Bindable var model: Model
    @Environment(\.dismiss) private var dismiss
    @Environment(\.isPresented) private var isPresented
    @Environment(\.presentationMode) private var mode
    @Environment(\.locale) private var locale
    var body: some View {
      VStack {
        Text("\(isPresented ? "presented" : "not") \(mode.wrappedValue.isPresented ? "mode" : "no mode") \(locale.identifier)")
        Button("Done") { dismiss() }
        Button("Older") { mode.wrappedValue.dismiss() }
        Button("Alert") { model.isInnerSheetShown = true }
        Menu("Menu") { Button("Chosen") { model.events.append("chosen") } }
        Color.clear.frame(width: 80, height: 10).popover(isPresented: $model.isNested) { Text("Nested").frame(width: 60, height: 40) }
      }
      .frame(width: model.width, height: model.height)
      .interactiveDismissDisabled(model.isPinned)
      .presentationCornerRadius(model.isPinned ? 20 : nil)
      .sheet(isPresented: $model.isInnerSheetShown) { Text("Inner").frame(width: 100, height: 50) }
    }
  }

  @MainActor struct Stage {
    let model = Model()
    let test: MenuTest
    init(width: UserInterfaceSizeClass = .regular) {
      let model = model
      test = MenuTest(size: CGSize(width: 600, height: 400), Content(model: model).environment(\.horizontalSizeClass, width))
    }
    func settle() { test.system.advance(by: 0.6) }
    func open() {
      model.isShown = true
      settle()
    }
    var panel: PopoverPanel? { test.host.popover }
    var window: HeadlessWindow? { panel?.platformWindow as? HeadlessWindow }
    func node(_ role: AccessibilityProperties.Role, _ label: String? = nil, in panel: PopoverPanel? = nil) -> AccessibilityNode? {
      (panel ?? self.panel)?.graph.accessibilityTree().flatMap(\.all).first { $0.role == role && (label == nil || $0.label == label) }
    }
    /// The view that carries the modifier, on the screen.
    var anchor: CGRect {
      // The button lies in the middle of it.
      let middle = test.middle(.button, "Anchor"), origin = test.window.position
      return CGRect(x: origin.x + middle.x - 50, y: origin.y + middle.y - 15, width: 100, height: 30)
    }
    func click(_ label: String, in panel: PopoverPanel? = nil) {
      guard let panel = panel ?? self.panel, let window = panel.platformWindow as? HeadlessWindow,
        let frame = node(.button, label, in: panel)?.frame
      else { return }
      window.click(at: frame.center)
      settle()
    }
  }
}
