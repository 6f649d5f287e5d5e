import Conformance
import OrielControls
import OrielHeadless
import OrielPresentations
import Testing

@testable import OrielScenes

/// The heights of sheets, and the bar by which they are dragged.
@Suite struct `The heights of a sheet` {
  @Observable final class Model {
    var isShown = true
    var detent = PresentationDetent.height(100)
    var showsBar = true
  }
  private struct Content<Sheet: View>: View {
    @Bindable var model: Model
    let sheet: (Binding<PresentationDetent>) -> Sheet
    var body: some View { Text("Below").sheet(isPresented: $model.isShown) { sheet($model.detent) } }
  }
  @MainActor private struct Stage {
    let model = Model()
    let test: MenuTest
    init<Sheet: View>(
      size: CGSize = CGSize(width: 600, height: 460), output: HeadlessWindowSystem.Output = .commands,
      @ViewBuilder _ sheet: @escaping (Binding<PresentationDetent>) -> Sheet
    ) {
      test = MenuTest(size: size, prepare: { $0.output = output }, Content(model: model, sheet: sheet))
      settle()
    }
    func settle() { test.system.advance(by: 0.6) }
    var top: ModalWindow? { test.host.madePresenter?.top }
    var window: HeadlessWindow? { top?.platformWindow as? HeadlessWindow }
    /// Drags the strip at the top by `distance` points; up is negative.
    func drag(by distance: CGFloat) throws {
      let window = try #require(window), start = CGPoint(x: window.size.width / 2, y: 8)
      window.pressPointer(at: start)
      window.movePointer(to: CGPoint(x: start.x, y: start.y + distance))
      window.releasePointer(at: start)
      settle()
    }
  }

  @Test(.requirement("PR-129")) func `are one where the content names none, and nothing drags it`() throws {
    let stage = Stage { _ in Color.clear.frame(width: 340, height: 140) }
    let size = try #require(stage.window).size
    #expect(stage.top?.graph.accessibilityTree().flatMap(\.all).contains { $0.role == .splitter } == false)
    try stage.drag(by: -100)
    try stage.drag(by: 130)
    #expect(stage.model.isShown && stage.window?.size == size)
  }
  @Test(.requirement("PR-136")) func `are parts of the height of the window below`() throws {
    func height(_ detent: PresentationDetent, in window: CGFloat) throws -> CGFloat {
      let stage = Stage(size: CGSize(width: 600, height: window)) { _ in Text("Notes").presentationDetents([detent]) }
      #expect(stage.test.window.size.height == window)
      return try #require(stage.window).size.height
    }
    for window in [460.0, 700] {
      let large = try height(.large, in: window)
      #expect(large < window && large > window * 0.8)
      #expect(try abs(height(.medium, in: window) - large / 2) <= 1)
      #expect(try abs(height(.fraction(0.25), in: window) - large / 4) <= 1)
    }
    #expect(try height(.height(5000), in: 460) == height(.large, in: 460))
  }
  @Test(.requirement("PR-135"), arguments: [PresentationContentInteraction.automatic, .resizes, .scrolls])
  func `follow the strip at the top, whatever scrolling does`(interaction: PresentationContentInteraction) throws {
    let stage = Stage { detent in
      List(0..<40, id: \.self) { Text("Row \($0)") }
        .presentationDetents([.height(100), .height(220)], selection: detent).presentationContentInteraction(interaction)
    }
    try stage.drag(by: -100)
    #expect(stage.model.detent == .height(220) && stage.window?.size.height == 220)
    try stage.drag(by: 100)
    #expect(stage.model.detent == .height(100) && stage.window?.size.height == 100)
  }
  @Test(
    .requirement("PR-133"),
    arguments: [(.visible, 1, true), (.visible, 2, true), (.automatic, 1, false), (.hidden, 1, false), (.hidden, 2, false)] as [(Visibility, Int, Bool)])
  func `have a bar to drag where the content shows it`(visibility: Visibility, count: Int, isSeen: Bool) throws {
    let detents: Set<PresentationDetent> = count == 1 ? [.height(100)] : [.height(100), .height(220)]
    let stage = Stage(output: .pixels) { _ in Color.clear.presentationDetents(detents).presentationDragIndicator(visibility) }
    let window = try #require(stage.window), picture = try #require(window.snapshot())
    let middle = Int(window.size.width / 2), y = Int(Metrics.Sheet.handleHeight / 2)
    #expect((picture.pixel(x: middle, y: y) != picture.pixel(x: middle - Int(Metrics.Sheet.handle.width), y: y)) == isSeen)
  }
  @Test(.requirement("PR-133")) func `have a bar that comes and goes as the content says`() throws {
    struct Marked: View {
      let model: Model
      var body: some View {
        Color.clear.presentationDetents([.height(100), .height(220)]).presentationDragIndicator(model.showsBar ? .visible : .hidden)
      }
    }
    let model = Model(), stage = Stage(output: .pixels) { _ in Marked(model: model) }
    let window = try #require(stage.window), middle = Int(window.size.width / 2), y = Int(Metrics.Sheet.handleHeight / 2)
    func isSeen() throws -> Bool {
      let picture = try #require(window.snapshot())
      return picture.pixel(x: middle, y: y) != picture.pixel(x: middle - Int(Metrics.Sheet.handle.width), y: y)
    }
    for isShown in [true, false, true] {
      model.showsBar = isShown
      stage.settle()
      #expect(try isSeen() == isShown)
    }
  }
}

/// What the content of a sheet says of its panel.
@Suite struct `The panel of a sheet` {
  private struct Content<Sheet: View>: View {
    let sheet: Sheet
    @State private var isShown = true
    var body: some View { Color.white.sheet(isPresented: $isShown) { sheet } }
  }
  private func picture(_ sheet: some View) throws -> Bitmap {
    let test = MenuTest(prepare: { $0.output = .pixels }, Content(sheet: sheet))
    test.system.advance(by: 1)
    let window = try #require(test.host.madePresenter?.top?.platformWindow as? HeadlessWindow)
    return try #require(window.snapshot())
  }
  /// Smaller than a sheet ever is.
  private var small: some View { Color.clear.frame(width: 100, height: 50) }
  private func isRed(_ pixel: UInt32) -> Bool { pixel >> 16 & 0xFF > 200 && pixel >> 8 & 0xFF < 100 && pixel & 0xFF < 100 }

  @Observable final class Below { var isRed = false }
  private struct Changing<Sheet: View>: View {
    let below: Below
    let sheet: Sheet
    var body: some View { Color(red: below.isRed ? 1 : 0, green: 0, blue: below.isRed ? 0 : 1).sheet(isPresented: .constant(true)) { sheet } }
  }
  @Test func `shows around all its corners what is below, also when that changes`() throws {
    // Content that reaches into the corners.
    let green = Color(red: 0, green: 1, blue: 0).frame(minWidth: 400, maxWidth: .infinity, minHeight: 200, maxHeight: .infinity)
    let below = Below(), test = MenuTest(prepare: { $0.output = .pixels }, Changing(below: below, sheet: green))
    test.system.advance(by: 1)
    let top = try #require(test.host.madePresenter?.top), window = try #require(top.platformWindow as? HeadlessWindow)
    #expect(top.isChild)
    func colors() throws -> [String] {
      let picture = try #require(window.snapshot()), right = picture.pixelWidth - 1, bottom = picture.pixelHeight - 1
      return [(0, 0), (right, 0), (0, bottom), (right, bottom), (right / 2, bottom / 2)].map { x, y in
        let pixel = picture.pixel(x: x, y: y)
        let parts = [("red", pixel >> 16 & 0xFF), ("green", pixel >> 8 & 0xFF), ("blue", pixel & 0xFF)]
        return parts.max { $0.1 < $1.1 }!.0
      }
    }
    #expect(try colors() == ["blue", "blue", "blue", "blue", "green"])
    below.isRed = true
    test.system.advance(by: 1)
    #expect(try colors() == ["red", "red", "red", "red", "green"])
  }

  @Test(.requirement("PR-143")) func `is filled by the background that the content gives, a style or a view`() throws {
    func reds(_ picture: Bitmap) -> [Bool] {
      let (right, bottom) = (picture.pixelWidth - 3, picture.pixelHeight - 3)
      let places = [(right / 2, 3), (3, bottom / 2), (right, bottom / 2), (right / 2, bottom), (right / 2, bottom / 2)]
      return places.map { isRed(picture.pixel(x: $0, y: $1)) }
    }
    #expect(try reds(picture(small)).allSatisfy { !$0 })
    #expect(try reds(picture(small.presentationBackground(Color(red: 1, green: 0, blue: 0)))).allSatisfy { $0 })
    #expect(try reds(picture(small.presentationBackground { Color(red: 1, green: 0, blue: 0) })).allSatisfy { $0 })
  }
  @Test(.requirement("PR-145")) func `has the views of its background where their alignment says, else in the middle`() throws {
    let red = Color(red: 1, green: 0, blue: 0).frame(width: 20, height: 20)
    let middle = try picture(small.presentationBackground { red })
    #expect(isRed(middle.pixel(x: middle.pixelWidth / 2, y: middle.pixelHeight / 2)))
    #expect(!isRed(middle.pixel(x: middle.pixelWidth - 5, y: middle.pixelHeight / 2)))
    let trailing = try picture(small.presentationBackground(alignment: .trailing) { red })
    #expect(isRed(trailing.pixel(x: trailing.pixelWidth - 5, y: trailing.pixelHeight / 2)))
    #expect(!isRed(trailing.pixel(x: trailing.pixelWidth / 2, y: trailing.pixelHeight / 2)))
  }
  @Test(.requirement("PR-148")) func `has the corners that the content asks for, or the usual ones`() throws {
    let red = small.presentationBackground(Color(red: 1, green: 0, blue: 0))
    // Inside a corner of the usual radius, outside one of 24 points.
    func hasCorner(_ sheet: some View) throws -> Bool { try isRed(picture(sheet).pixel(x: 5, y: 5)) }
    #expect(try hasCorner(red))
    #expect(try !hasCorner(red.presentationCornerRadius(24)))
    #expect(try hasCorner(red.presentationCornerRadius(nil).presentationCornerRadius(24)))
  }
}
