import Conformance
import OrielPresentations
import Testing
import ViewTesting

/// What content says of the presentation around it.
func traits<V: View>(_ content: V) -> PresentationTraits {
  let harness = ViewHarness(content)
  return withExtendedLifetime(harness) { harness.graph.preference(PresentationTraitsKey.self) }
}

private func click(_ label: String, in harness: ViewHarness) {
  guard let place = harness.spoken(.button).first(where: { $0.label == label })?.frame else { return }
  harness.click(place.center)
  harness.settle()
}

@Suite struct `What content says of its presentation` {
  @Test func `is nothing where nobody speaks`() {
    #expect(traits(Text("Plain")) == PresentationTraits())
  }
  @Test(.requirement("PR-015")) func `is what the innermost view says, part by part`() {
    let said = traits(
      VStack {
        Text("Inner").presentationCornerRadius(20).presentationDragIndicator(.hidden)
        Text("Beside").presentationCornerRadius(1)
      }
      .presentationCornerRadius(4).presentationDragIndicator(.visible).presentationContentInteraction(.scrolls))
    #expect(said.cornerRadius == 20)
    #expect(said.dragIndicator == .hidden)
    #expect(said.contentInteraction == .scrolls)
  }
  @Test(.requirement("PR-142", "PR-148")) func `may be the system's corner radius, whatever is said further out`() {
    #expect(traits(Text("").presentationCornerRadius(7)).cornerRadius == 7)
    #expect(traits(Text("").presentationCornerRadius(nil).presentationCornerRadius(7)).cornerRadius == nil)
  }
  @Test(.requirement("PR-118", "PR-120", "PR-121")) func `forbids interactive dismissal if any view does`() {
    #expect(traits(Text("").interactiveDismissDisabled()).isInteractiveDismissDisabled)
    #expect(!traits(Text("").interactiveDismissDisabled(false)).isInteractiveDismissDisabled)
    let deep = VStack { List { Text("Deep").interactiveDismissDisabled() } }.interactiveDismissDisabled(false)
    #expect(traits(deep).isInteractiveDismissDisabled)
  }
  @Test(.requirement("RE-123")) func `stops the app from quitting if any view says so`() {
    #expect(traits(Text("").presentationPreventsAppTermination(nil)).preventsAppTermination == nil)
    let both = HStack {
      Text("").presentationPreventsAppTermination(false)
      Text("").presentationPreventsAppTermination(true)
    }
    #expect(traits(both).preventsAppTermination == true)
    #expect(traits(Text("").presentationPreventsAppTermination(false).presentationPreventsAppTermination(nil)).preventsAppTermination == false)
  }
  @Test func `reaches the reader again when it changes, and only then`() {
    struct Content: View {
      @State var isLocked = false
      @State var count = 0
      var body: some View {
        VStack {
          Button("Lock") { isLocked.toggle() }
          Button("Count \(count)") { count += 1 }
        }
        .interactiveDismissDisabled(isLocked).presentationBackground(.red).presentationSizing(.form.sticky(vertical: true))
      }
    }
    let harness = ViewHarness(Content())
    var heard: [Bool] = []
    harness.graph.observePreference(PresentationTraitsKey.self) { heard.append($0.isInteractiveDismissDisabled) }
    harness.settle()
    click("Count 0", in: harness)
    #expect(heard == [false])
    click("Lock", in: harness)
    #expect(heard == [false, true])
  }
  @Test(.requirement("PR-139", "PR-140", "PR-143", "PR-145")) func `replaces the background by a style or by views`() throws {
    let style = try #require(traits(Text("").presentationBackground(.red)).background)
    #expect(style == traits(Text("").presentationBackground(.red)).background)
    #expect(style != traits(Text("").presentationBackground(.blue)).background)
    // A style fills whatever it is given.
    let filled = ViewHarness(style.content, size: CGSize(width: 40, height: 30), pixels: true)
    let corner = filled.picture.pixel(x: 0, y: 0)
    #expect(corner == filled.picture.pixel(x: 39, y: 29) && corner != 0xFFFF_FFFF)
    let views = try #require(traits(Text("").presentationBackground(alignment: .bottomTrailing) { Text("A"); Text("Longer") }).background)
    #expect(views.alignment == .bottomTrailing)
    let stack = ViewHarness(views.content)
    let texts = stack.spoken(.text)
    #expect(texts.count == 2 && texts[0].frame.maxX == texts[1].frame.maxX && texts[0].frame.maxY == texts[1].frame.maxY, "one upon the other, as in a ZStack")
    let centred = try #require(traits(Text("").presentationBackground { Text("A") }).background)
    #expect(centred.alignment == .center)
  }
  @Test(.requirement("PR-141", "PR-146")) func `opens the window behind up to a height`() {
    let context = PresentationDetent.Context(maxDetentValue: 800, environment: EnvironmentValues())
    func isEnabled(_ interaction: PresentationBackgroundInteraction, at height: CGFloat) -> Bool? {
      traits(Text("").presentationBackgroundInteraction(interaction)).backgroundInteraction?.isEnabled(atHeight: height, in: context)
    }
    #expect(isEnabled(.automatic, at: 100) == nil)
    #expect(isEnabled(.enabled, at: 800) == true)
    #expect(isEnabled(.disabled, at: 100) == false)
    #expect(isEnabled(.enabled(upThrough: .medium), at: 400) == true)
    #expect(isEnabled(.enabled(upThrough: .medium), at: 500) == false)
  }
}

@Suite struct `A presentation in compact surroundings` {
  private typealias SizeClass = UserInterfaceSizeClass
  private func form<V: View>(_ natural: PresentationForm, _ content: V, _ horizontal: SizeClass, _ vertical: SizeClass) -> PresentationForm {
    (traits(content).compactAdaptation ?? .automatic).form(of: natural, horizontal: horizontal, vertical: vertical)
  }
  @Test(.requirement("PR-153", "PR-117", "PR-104")) func `is a sheet instead of a popover, and a cover instead of a sheet`() {
    let plain = Text("")
    #expect(form(.popover, plain, .regular, .regular) == .popover)
    #expect(form(.popover, plain, .compact, .regular) == .sheet)
    #expect(form(.popover, plain, .regular, .compact) == .popover)
    #expect(form(.popover, plain, .compact, .compact) == .cover)
    #expect(form(.sheet, plain, .regular, .compact) == .cover)
    #expect(form(.sheet, plain, .compact, .regular) == .sheet)
  }
  @Test(.requirement("PR-149", "PR-150", "PR-151", "PR-154")) func `is what its content asks for`() {
    #expect(form(.popover, Text("").presentationCompactAdaptation(.none), .compact, .regular) == .popover)
    #expect(form(.popover, Text("").presentationCompactAdaptation(.popover), .compact, .compact) == .popover)
    #expect(form(.popover, Text("").presentationCompactAdaptation(.fullScreenCover), .compact, .regular) == .cover)
    #expect(form(.sheet, Text("").presentationCompactAdaptation(.sheet), .regular, .compact) == .sheet)
    #expect(form(.sheet, Text("").presentationCompactAdaptation(.automatic), .regular, .compact) == .cover)
    #expect(form(.popover, Text("").presentationCompactAdaptation(.sheet), .regular, .regular) == .popover, "there is room")
  }
  @Test(.requirement("PR-152")) func `follows the vertical adaptation where both directions are compact`() {
    let content = Text("").presentationCompactAdaptation(horizontal: .popover, vertical: .fullScreenCover)
    #expect(form(.popover, content, .compact, .compact) == .cover)
    #expect(form(.popover, content, .compact, .regular) == .popover)
    #expect(form(.popover, content, .regular, .compact) == .cover)
  }
}
