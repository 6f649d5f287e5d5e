import OrielHeadless
import OrielPresentations
import Testing

@testable import OrielControls
@testable import OrielScenes

/// `popover` over its window, as it was looked at once.
@Suite struct `The looks of a popover` {
  private struct Content: View {
    @State private var isShown = true
    @State private var name = "Boathouse"
    @State private var isOnMap = true
    var body: some View {
      List(["All", "Starred", "Recent"], id: \.self) { Text($0) }
        .overlay(alignment: .topLeading) {
          Button("Edit") {}
            .popover(isPresented: $isShown, arrowEdge: .bottom) {
              VStack(alignment: .leading, spacing: 10) {
                Text("Place").font(.headline)
                TextField("Name", text: $name)
                Toggle("Show on the map", isOn: $isOnMap)
                Text("Only you see this place.").foregroundStyle(.secondary)
                HStack {
                  Button("Delete", role: .destructive) {}
                  Spacer()
                  Button("Done") {}.keyboardShortcut(.defaultAction)
                }
              }
              .padding(16)
              .frame(width: 240)
            }
            .padding(.leading, 150)
            .padding(.top, 30)
        }
    }
  }
  struct Setting: CustomTestStringConvertible {
    var name: String
    var isDark = false, hasContrast = false, isRightToLeft = false, scale = 1.0
    var testDescription: String { name }
  }

  @Test(arguments: [
    Setting(name: "light-1x"), Setting(name: "light-2x", scale: 2), Setting(name: "dark-1x", isDark: true),
    Setting(name: "dark-2x", isDark: true, scale: 2), Setting(name: "contrast-1x", hasContrast: true),
    Setting(name: "dark-contrast-1x", isDark: true, hasContrast: true), Setting(name: "right-to-left-1x", isRightToLeft: true),
  ]) func `over its window`(setting: Setting) throws {
    let test = MenuTest(
      size: CGSize(width: 420, height: 320),
      prepare: { system in
        let screen = CGRect(x: 0, y: 0, width: 1600, height: 1000)
        system.output = .pixels
        system.hasCompositor = true
        system.monitors = [Monitor(name: "M", frame: screen, visibleFrame: screen, scale: setting.scale)]
        system.desktop.colorScheme = setting.isDark ? .dark : .light
        system.desktop.increasedContrast = setting.hasContrast
        system.desktop.isRightToLeft = setting.isRightToLeft
      }, Content())
    test.system.advance(by: 1)
    let popover = try #require(test.host.popover?.platformWindow as? HeadlessWindow)
    let below = try #require(test.window.snapshot()), above = try #require(popover.snapshot())
    let bounds = CGRect(origin: .zero, size: test.window.size)
    let place = CGRect(origin: popover.position, size: popover.size).offsetBy(dx: -test.window.position.x, dy: -test.window.position.y)
    let picture = BitmapSurface.make(size: test.window.size, scale: setting.scale) {
      $0.draw(below, in: bounds, interpolation: .none, opacity: 1)
      $0.draw(above, in: place, interpolation: .none, opacity: 1)
    }.bitmap()
    if let complaint = GoldenPicture("popover-content-\(setting.name)").complaint(about: picture) { Issue.record("\(complaint)") }
  }
}
