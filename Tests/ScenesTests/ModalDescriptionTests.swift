import OrielHeadless
import Testing

@testable import OrielControls
@testable import OrielPresentations
@testable import OrielScenes

/// What the window system hears of a presentation's window, and how large that is.
@Suite struct `The window of a presentation` {
  @Observable final class Model {
    var isShown = false
    var isAlert = false
    var extra = false
    var interaction = PresentationBackgroundInteraction.automatic
    var scheme: ColorScheme?
    var title = ""
    var radius: CGFloat?
  }
  private struct Content<Inside: View>: View {
    @Bindable var model: Model
    let isCover: Bool
    let inside: (Model) -> Inside
    var body: some View {
      let below = Text("Below").frame(maxWidth: .infinity, maxHeight: .infinity).alert("Alert", isPresented: $model.isAlert) { Button("OK") {} }
      if isCover {
        below.fullScreenCover(isPresented: $model.isShown) { inside(model) }
      } else {
        below.sheet(isPresented: $model.isShown) { inside(model) }
      }
    }
  }
  @MainActor private struct Stage {
    let model = Model()
    let test: MenuTest
    init<Inside: View>(
      visible: CGRect = CGRect(x: 0, y: 0, width: 1600, height: 1000), window: CGSize = CGSize(width: 600, height: 460), hasCompositor: Bool = false,
      isCover: Bool = false, @ViewBuilder _ inside: @escaping (Model) -> Inside
    ) {
      test = MenuTest(
        size: window,
        prepare: { system in
          system.hasCompositor = hasCompositor
          system.monitors = [Monitor(name: "M", frame: CGRect(x: 0, y: 0, width: visible.maxX, height: visible.maxY), visibleFrame: visible, scale: 1)]
        }, Content(model: model, isCover: isCover, inside: inside))
    }
    /// A small screen, on which a sheet of 600 by 460 points fits into no window.
    static func small<Inside: View>(hasCompositor: Bool = false, @ViewBuilder _ inside: @escaping (Model) -> Inside) -> Stage {
      Stage(
        visible: CGRect(x: 0, y: 20, width: 640, height: 460), window: CGSize(width: 400, height: 300), hasCompositor: hasCompositor, inside)
    }
    /// Its window is maximised, and smaller than the sheet.
    static func tight<Inside: View>(hasCompositor: Bool = false, @ViewBuilder _ inside: @escaping (Model) -> Inside) -> Stage {
      let stage = Stage(hasCompositor: hasCompositor, inside)
      stage.test.window.setMaximized(true)
      stage.settle()
      stage.test.window.resize(to: CGSize(width: 150, height: 100))
      stage.settle()
      return stage
    }
    func settle() { test.system.advance(by: 1) }
    func show() throws -> (sheet: ModalWindow, window: HeadlessWindow) {
      model.isShown = true
      settle()
      let sheet = try #require(test.host.madePresenter?.top)
      return (sheet, try #require(sheet.platformWindow as? HeadlessWindow))
    }
  }
  private func fixed(_ width: CGFloat, _ height: CGFloat) -> some View { Color.clear.frame(width: width, height: height) }

  @Test func `is a child of its window where there is room`() throws {
    let stage = Stage { _ in self.fixed(340, 140) }, (sheet, window) = try stage.show(), description = window.description
    #expect(description.kind == .child && window.owner === stage.test.window && sheet.isChild && sheet.order == 1)
    #expect(description.size == CGSize(width: 340, height: 140) && description.position == sheet.frame.origin && sheet.frame.size == description.size)
    #expect(description.background == sheet.theme.colors.windowBackground && description.title == stage.test.host.title && description.role == "")
    #expect(!description.isModal && !description.isTranslucent && !description.startsFullScreen && description.limits == SizeLimits())
    #expect(description.shadowMargins == EdgeInsets() && description.cornerRadius == 0 && window.state.isMapped && window.counters.paintedFrames > 0)
    #expect(sheet.screenOrigin == CGPoint(x: stage.test.window.position.x + sheet.frame.minX, y: stage.test.window.position.y + sheet.frame.minY))
    #expect(stage.test.window.state.isFocused && !window.state.isFocused)
  }

  @Test(arguments: [false, true]) func `is a dialog without a frame over it where there is none`(hasCompositor: Bool) throws {
    let shadow = hasCompositor ? EdgeInsets(top: 40, leading: 56, bottom: 76, trailing: 56) : EdgeInsets()
    // The window, and the upper left corner that the middle of the sheet would leave to it on an endless screen.
    for place in [CGPoint(x: 120, y: 100), CGPoint(x: 0, y: 48), CGPoint(x: 300, y: 200), CGPoint(x: 131, y: 95)] {
      let stage = Stage.small(hasCompositor: hasCompositor) { _ in self.fixed(600, 460) }
      stage.test.window.userMoves(to: place)
      stage.settle()
      let (sheet, window) = try stage.show(), description = window.description, panel = stage.test.host.panel.rect
      // 24 points less than the screen on each side.
      let x = place.x + panel.midX - 296, y = place.y + panel.midY - 206
      let frame = CGRect(x: max(0, min(x, 48)).rounded(), y: max(20, min(y, 68)).rounded(), width: 592, height: 412)
      #expect(sheet.frame == frame && !sheet.isChild)
      #expect(description.size == CGSize(width: 592 + shadow.horizontal, height: 412 + shadow.vertical))
      #expect(description.position == CGPoint(x: frame.minX - shadow.leading, y: frame.minY - shadow.top) && window.position == description.position)
      #expect(description.kind == .dialog && window.owner === stage.test.window && description.isModal && !description.isDecorated)
      #expect(!description.startsFullScreen && description.isTranslucent == hasCompositor && description.shadowMargins == shadow)
      #expect(description.cornerRadius == (hasCompositor ? 12 : 6) && description.controls == [.close])
      #expect(description.background == (hasCompositor ? .clear : sheet.theme.colors.windowBackground))
      #expect(description.role == "\(stage.test.host.role)-sheet" && description.title == stage.test.host.title)
      let size = CGSize(width: 600 + shadow.horizontal, height: 460 + shadow.vertical)
      #expect(description.limits == SizeLimits(minimum: size, maximum: size) && !description.isResizable)
      #expect(window.state.isFocused && window.state.isMapped && sheet.screenOrigin == window.position)
    }
  }

  @Test func `of a cover fills the screen`() throws {
    let stage = Stage(visible: CGRect(x: 0, y: 20, width: 640, height: 460), hasCompositor: true, isCover: true) { model in
      Text("Slide").presentationBackgroundInteraction(.enabled)
    }
    let (cover, window) = try stage.show(), description = window.description
    #expect(description.kind == .dialog && description.startsFullScreen && description.isResizable && !description.isDecorated && description.isModal)
    #expect(description.size == CGSize(width: 640, height: 480) && description.position == .zero && window.owner === stage.test.window)
    #expect(!description.isTranslucent && description.shadowMargins == EdgeInsets() && description.cornerRadius == 0 && description.limits == SizeLimits())
    #expect(description.role == "\(stage.test.host.role)-cover" && description.background == cover.theme.colors.windowBackground)
    // Nothing below it can be used, whatever its content says.
    #expect(!cover.letsThrough && stage.test.host.madePresenter?.takesInput == true && !cover.canBeResized && !cover.canFade)
  }

  @Test func `of an alert over a window that cannot be seen depends on none`() throws {
    let stage = Stage(hasCompositor: true) { _ in self.fixed(340, 140) }
    stage.test.window.userMinimizes()
    stage.settle()
    stage.model.isAlert = true
    stage.settle()
    let alert = try #require(stage.test.host.madePresenter?.top), window = try #require(alert.platformWindow as? HeadlessWindow), description = window.description
    #expect(alert.isStandalone && description.kind == .dialog && window.owner == nil && description.isModal && !description.isResizable && !description.isDecorated)
    #expect(description.limits == SizeLimits() && description.cornerRadius == 12 && description.controls == [.close] && description.role == "\(stage.test.host.role)-alert")
    #expect(description.size == CGSize(width: alert.frame.width + 112, height: alert.frame.height + 116) && alert.frame.width == 300)
    #expect(alert.frame.minX == 650 && alert.frame.minY == ((1000 - alert.frame.height) / 2).rounded())
    // A press beside it does not bring its window back.
    alert.demandAttention()
    stage.settle()
    #expect(stage.test.window.state.isMinimized && stage.test.system.bellCount == 1 && window.state.isFocused)
    // Nor is it hidden with it, or moved by it.
    let frame = alert.frame
    alert.conceal()
    alert.reveal()
    alert.ownerReplaced()
    alert.follow()
    stage.settle()
    #expect(alert.platformWindow === window && window.state.isMapped && alert.frame == frame)
  }

  @Test func `that is detached has a frame, and the content's limits`() throws {
    let cases: [(width: CGFloat, height: CGFloat, least: CGSize)] = [
      (380, 160, CGSize(width: 380, height: 160)), (100, 20, CGSize(width: 320, height: 40)), (321, 41, CGSize(width: 321, height: 41)),
    ]
    for (width, height, least) in cases {
      let stage = Stage(window: CGSize(width: 800, height: 700)) { _ in
        Color.clear.frame(minWidth: width, maxWidth: .infinity, minHeight: height, maxHeight: .infinity).presentationSizing(.form).navigationTitle("Details")
      }
      let (sheet, child) = try stage.show(), frame = sheet.frame
      #expect(sheet.isChild && frame.size == CGSize(width: 480, height: 560))
      let origin = sheet.screenOrigin
      sheet.detach()
      stage.settle()
      let window = try #require(sheet.platformWindow as? HeadlessWindow), description = window.description
      #expect(child.isClosed && sheet.isDetached && description.kind == .normal && window.owner == nil && description.isDecorated && description.isResizable)
      #expect(description.title == "Details" && description.role == "\(stage.test.host.role)-sheet" && !description.isModal)
      #expect(description.position == CGPoint(x: origin.x.rounded(), y: origin.y.rounded()) && description.size == frame.size)
      #expect(description.limits == SizeLimits(minimum: least) && description.cornerRadius == 0 && description.shadowMargins == EdgeInsets())
      #expect(sheet.presentationID == nil && sheet.presenter === sheet.ownPresenter && !sheet.preventsTermination && !sheet.hasHeights && sheet.box.detach == nil)
      // Another time it stays as it is.
      sheet.detach()
      stage.settle()
      #expect(sheet.platformWindow === window && !window.isClosed)
    }
  }

  @Test func `that is detached leaves the size of its window as it was, and has no size of its own yet`() throws {
    let stage = Stage(window: CGSize(width: 400, height: 300)) { _ in Color.clear.presentationSizing(.form) }, (sheet, _) = try stage.show()
    #expect(sheet.isChild && stage.test.window.size.width >= 504 && stage.test.window.size.height >= 584)
    sheet.sizing.chosen = CGSize(width: 480, height: 500)
    sheet.detach()
    stage.settle()
    #expect(sheet.isDetached && sheet.sizing.chosen == nil && stage.test.window.size == CGSize(width: 400, height: 300))
  }

  @Test func `is as large as its content can be`() throws {
    typealias Pair = (CGFloat, CGFloat)
    let none = CGFloat.infinity
    let cases: [(least: Pair, ideal: Pair, most: Pair, size: CGSize, limits: SizeLimits)] = [
      ((330, 200), (900, 700), (none, none), CGSize(width: 480, height: 412), SizeLimits(minimum: CGSize(width: 330, height: 200))),
      ((100, 20), (600, 450), (none, none), CGSize(width: 480, height: 412), SizeLimits(minimum: CGSize(width: 320, height: 40))),
      ((321, 41), (600, 450), (none, none), CGSize(width: 480, height: 412), SizeLimits(minimum: CGSize(width: 321, height: 41))),
      (
        (330, 200), (400, 700), (500, none), CGSize(width: 480, height: 412),
        SizeLimits(minimum: CGSize(width: 330, height: 200), maximum: CGSize(width: 500, height: 30_000))
      ),
      (
        (330, 200), (400, 430), (none, 430), CGSize(width: 480, height: 412),
        SizeLimits(minimum: CGSize(width: 330, height: 200), maximum: CGSize(width: 30_000, height: 430))
      ),
    ]
    for (least, ideal, most, size, limits) in cases {
      let stage = Stage.small { _ in
        Color.clear.frame(minWidth: least.0, idealWidth: ideal.0, maxWidth: most.0, minHeight: least.1, idealHeight: ideal.1, maxHeight: most.1)
      }
      let (sheet, window) = try stage.show()
      #expect(!sheet.isChild && sheet.frame.size == size && window.description.limits == limits && window.description.isResizable, "\(least)")
      #expect(sheet.canBeResized && sheet.sizing.chosen == nil)
    }
    // In a window it is rounded up, and not smaller than a sheet can be.
    for (width, height, size) in [(300, 20, CGSize(width: 320, height: 40)), (319.5, 40.25, CGSize(width: 320, height: 41)), (321, 41, CGSize(width: 321, height: 41))] as [(CGFloat, CGFloat, CGSize)] {
      let (sheet, window) = try Stage { _ in self.fixed(width, height) }.show()
      #expect(sheet.isChild && sheet.frame.size == size && window.size == size && sheet.graph.size == size)
    }
  }

  @Test(arguments: [false, true]) func `follows its content, as a dialog and back into the window`(hasCompositor: Bool) throws {
    let stage = Stage.tight(hasCompositor: hasCompositor) { self.fixed(340, $0.extra ? 200 : 140) }
    let (sheet, dialog) = try stage.show(), shadow = dialog.description.shadowMargins, origin = sheet.frame.origin
    #expect(!sheet.isChild && sheet.frame.size == CGSize(width: 340, height: 140))
    for (extra, height) in [(true, 200.0), (false, 140), (true, 200)] {
      stage.model.extra = extra
      stage.settle()
      #expect(sheet.frame == CGRect(origin: origin, size: CGSize(width: 340, height: height)) && sheet.sizing.chosen == nil)
      #expect(dialog.size == CGSize(width: 340 + shadow.horizontal, height: height + shadow.vertical) && sheet.platformWindow === dialog)
      #expect(dialog.limits == SizeLimits(minimum: dialog.size, maximum: dialog.size) && !dialog.isResizable)
    }
    // It is moved by the person, not by the program.
    dialog.userMoves(to: CGPoint(x: 210, y: 130))
    #expect(sheet.frame.origin == CGPoint(x: 210 + shadow.leading, y: 130 + shadow.top) && sheet.screenOrigin == CGPoint(x: 210, y: 130))
    stage.model.extra = false
    stage.settle()
    #expect(dialog.position == CGPoint(x: 210, y: 130) && sheet.frame.origin == CGPoint(x: 210 + shadow.leading, y: 130 + shadow.top))
    // There is room in the window.
    stage.test.window.setMaximized(false)
    stage.settle()
    stage.test.window.resize(to: CGSize(width: 600, height: 460))
    stage.settle()
    stage.model.extra = true
    stage.settle()
    let child = try #require(sheet.platformWindow as? HeadlessWindow)
    #expect(sheet.isChild && child !== dialog && dialog.isClosed && child.description.kind == .child && child.state.isMapped)
    #expect(stage.model.isShown && sheet.frame.size == CGSize(width: 340, height: 200) && child.size == sheet.frame.size)
    #expect(stage.test.host.madePresenter?.top === sheet && !sheet.isLeaving)
  }

  @Test func `can be made as small as its content, also when that changes`() throws {
    let stage = Stage.small { Color.clear.frame(minWidth: 330, idealWidth: 400, maxWidth: .infinity, minHeight: $0.extra ? 300 : 200, idealHeight: 700, maxHeight: .infinity) }
    let (sheet, window) = try stage.show()
    #expect(window.limits == SizeLimits(minimum: CGSize(width: 330, height: 200)))
    window.userResizes(to: CGSize(width: 420, height: 260))
    stage.settle()
    #expect(sheet.frame.size == CGSize(width: 420, height: 260) && sheet.sizing.chosen == sheet.frame.size && sheet.chosenSize == sheet.frame.size)
    stage.model.extra = true
    stage.settle()
    #expect(window.limits == SizeLimits(minimum: CGSize(width: 330, height: 300)) && window.isResizable && sheet.platformWindow === window)
  }

  @Test func `is modal unless the one below can be used`() throws {
    let stage = Stage.tight { self.fixed(340, 140).presentationBackgroundInteraction($0.interaction) }, (sheet, dialog) = try stage.show()
    #expect(dialog.description.isModal && sheet.tellsModal)
    for (interaction, isModal) in [(.enabled, false), (.disabled, true), (.enabled, false), (.automatic, true)] as [(PresentationBackgroundInteraction, Bool)] {
      stage.model.interaction = interaction
      stage.settle()
      #expect(dialog.isModal == isModal && sheet.tellsModal == isModal && sheet.letsThrough == !isModal && stage.test.host.madePresenter?.takesInput == isModal)
    }
    let open = Stage.tight { self.fixed(340, 140).presentationBackgroundInteraction($0.interaction) }
    open.model.interaction = .enabled
    #expect(try !open.show().window.description.isModal)
  }

  @Test func `says what its content says`() throws {
    for isTight in [false, true] {
      let inside: (Model) -> _ = { model in
        self.fixed(340, 140).navigationTitle(model.title).preferredColorScheme(model.scheme).presentationCornerRadius(model.radius)
      }
      let stage = isTight ? Stage.tight(inside) : Stage(inside), (sheet, window) = try stage.show(), own = stage.test.host.title
      #expect(sheet.box.title == own && sheet.title == own && !own.isEmpty && sheet.box.askedRadius == nil)
      for title in ["Details", "Other", ""] {
        stage.model.title = title
        stage.settle()
        let expected = title.isEmpty ? own : title
        #expect(sheet.box.title == expected && sheet.title == expected && window.title == (isTight ? expected : own), "\(title)")
      }
      stage.model.radius = 20
      stage.settle()
      #expect(sheet.box.askedRadius == 20)
      #expect(sheet.graph.scope.read(\.colorScheme, for: nil) == .light)
      stage.model.scheme = .dark
      stage.settle()
      #expect(sheet.graph.scope.read(\.colorScheme, for: nil) == .dark && stage.test.graph.scope.read(\.colorScheme, for: nil) == .light)
    }
  }

  @Test func `has the scale of its monitor`() throws {
    for isTight in [false, true] {
      let stage = isTight ? Stage.tight { _ in self.fixed(340, 140) } : Stage { _ in self.fixed(340, 140) }, (sheet, window) = try stage.show()
      #expect(sheet.graph.scope.read(\.displayScale, for: nil) == 1)
      let frame = CGRect(x: 0, y: 0, width: 1600, height: 1000)
      stage.test.system.monitors = [Monitor(name: "M", frame: frame, visibleFrame: frame, scale: 2)]
      stage.settle()
      #expect(sheet.graph.scope.read(\.displayScale, for: nil) == 2 && window.scale == 2)
    }
  }
}
