import Conformance
import OrielPresentations
import Testing
import ViewTesting

private func detents<V: View>(_ content: V) -> PresentationDetents? { traits(content).detents }
private func context(_ height: CGFloat = 800, compact: Bool = false) -> PresentationDetent.Context {
  var environment = EnvironmentValues()
  environment.verticalSizeClass = compact ? .compact : .regular
  return PresentationDetent.Context(maxDetentValue: height, environment: environment)
}

private struct Third: CustomPresentationDetent {
  static func height(in context: Context) -> CGFloat? { context.verticalSizeClass == .compact ? nil : context.maxDetentValue / 3 }
}

@Suite struct `Detents` {
  @Test(.requirement("PR-125", "PR-129", "PR-132")) func `give the heights at which a sheet rests, the lowest first`() throws {
    let some = try #require(detents(Text("").presentationDetents([.large, .medium, .height(120), .fraction(0.25), .custom(Third.self)])))
    #expect(some.rests(in: context()).map { $0.height.rounded() } == [120, 200, 267, 400, 800])
    #expect(detents(Text("")) == nil)
    #expect(PresentationDetents.standard.rests(in: context()).map(\.detent) == [.large])
  }
  @Test(.requirement("RE-207")) func `of medium height are half as high as the room, if the height is not compact; large ones fill it`() {
    #expect(PresentationDetent.medium.height(in: context(800)) == 400)
    #expect(PresentationDetent.medium.height(in: context(800, compact: true)) == nil)
    #expect(PresentationDetent.large.height(in: context(800)) == 800 && PresentationDetent.large.height(in: context(800, compact: true)) == 800)
    #expect(PresentationDetents([.medium, .large]).rests(in: context(compact: true)).map(\.detent) == [.large])
  }
  @Test(.requirement("PR-132")) func `are equal when they mean the same height`() {
    #expect(PresentationDetent.custom(Third.self) == .custom(Third.self))
    #expect(Set<PresentationDetent>([.medium, .medium, .fraction(0.5), .height(10), .height(10)]).count == 3)
  }
  @Test func `are never higher than there is room, and leave out what cannot be now`() {
    let some = PresentationDetents([.height(5000), .medium, .custom(Third.self)])
    #expect(some.rests(in: context(300)).map(\.height) == [100, 150, 300])
    #expect(some.rests(in: context(300, compact: true)).map(\.height) == [300])
    let none = PresentationDetents([.custom(Third.self)])
    #expect(none.rests(in: context(compact: true)).map(\.height) == [800], "a sheet has a height all the same")
    #expect(PresentationDetents([.height(-3), .height(.nan)]).rests(in: context()).map(\.height) == [800])
  }
  @Test(.requirement("PR-138")) func `begin at the lowest, and stay where the user put the sheet`() {
    let some = PresentationDetents([.large, .medium])
    #expect(some.rest(from: nil, in: context()).detent == .medium)
    #expect(some.rest(from: .large, in: context()).detent == .large)
    #expect(some.rest(from: .height(9), in: context()).detent == .medium)
  }
  @Test(.requirement("PR-126", "PR-131")) func `follow their binding and write it`() throws {
    struct Content: View {
      @State var detent = PresentationDetent.large
      var body: some View {
        Button("Lower") { detent = .medium }.presentationDetents([.medium, .large], selection: $detent)
      }
    }
    let harness = ViewHarness(Content())
    var heard: [PresentationDetents] = []
    harness.graph.observePreference(PresentationTraitsKey.self) { if let detents = $0.detents { heard.append(detents) } }
    harness.settle()
    #expect(heard.map(\.selected) == [.large])
    #expect(heard.last?.rest(from: .medium, in: context()).detent == .large)
    harness.click(harness.spoken(.button)[0].frame.center)
    harness.settle()
    #expect(heard.map(\.selected) == [.large, .medium])
    try #require(heard.last).choose(.large)
    harness.settle()
    #expect(heard.map(\.selected) == [.large, .medium, .large])
  }
  @Test(.requirement("PR-131")) func `report a selection that is none of them and leave the sheet where it is`() {
    let some = PresentationDetents([.medium, .large], selection: .constant(.height(100)))
    let issues = RuntimeIssue.capturing { #expect(some.rest(from: .large, in: context()).detent == .large) }
    #expect(issues.count == 1 && issues[0].contains("presentationDetents"))
  }
  @Test(.requirement("PR-127", "PR-128")) func `come with a drag indicator and a rule for scrolling`() {
    let content = Text("").presentationDragIndicator(.visible).presentationContentInteraction(.resizes)
    let traits = traits(content)
    #expect(traits.dragIndicator == .visible)
    #expect(traits.contentInteraction == .resizes)
  }
  @Test(.requirement("PR-137")) func `leave wheel and touchpad to the content unless the app says otherwise`() {
    #expect(!PresentationContentInteraction.automatic.resizesFirst(byTouch: false))
    #expect(PresentationContentInteraction.automatic.resizesFirst(byTouch: true))
    #expect(PresentationContentInteraction.resizes.resizesFirst(byTouch: false))
    #expect(!PresentationContentInteraction.scrolls.resizesFirst(byTouch: true))
  }
}

@Suite struct `The sizing of a presentation` {
  private let room = CGSize(width: 1000, height: 700)
  /// Content that is `ideal`, gives way to no less than `least`, and takes what it is offered up to `greatest`.
  private func size(
    _ sizing: some PresentationSizing, ideal: CGSize, least: CGSize = .zero, greatest: CGSize? = nil, current: CGSize? = nil
  ) -> CGSize {
    let greatest = greatest ?? ideal
    func length(_ offered: CGFloat?, _ ideal: CGFloat, _ least: CGFloat, _ greatest: CGFloat) -> CGFloat {
      offered.map { min(max($0, least), max(greatest, least)) } ?? ideal
    }
    return PresentationSizingChoice(sizing).size(currentSize: current, within: room) { proposal in
      CGSize(
        width: length(proposal.width, ideal.width, least.width, greatest.width),
        height: length(proposal.height, ideal.height, least.height, greatest.height))
    }
  }
  private let flexible = CGSize(width: CGFloat.infinity, height: CGFloat.infinity)

  @Test(.requirement("RE-125", "PR-105")) func `takes by itself the content's size, and a form's width where the content would fill any`() {
    #expect(size(.automatic, ideal: CGSize(width: 300, height: 200)) == CGSize(width: 300, height: 200))
    #expect(size(.automatic, ideal: CGSize(width: 100, height: 200), greatest: flexible) == CGSize(width: 480, height: 200))
    #expect(size(.automatic, ideal: CGSize(width: 300, height: 2000), greatest: flexible) == CGSize(width: 480, height: 700))
    #expect(size(.automatic, ideal: .zero, least: CGSize(width: 600, height: 100), greatest: flexible).width == 600)
  }
  @Test(.requirement("RE-126")) func `is the content's ideal size when fitted`() {
    let ideal = CGSize(width: 640, height: 90)
    #expect(size(.fitted, ideal: ideal, greatest: flexible) == ideal)
    #expect(size(.form.fitted(horizontal: true, vertical: false), ideal: ideal, greatest: flexible) == CGSize(width: 640, height: 560))
    #expect(size(.form.fitted(horizontal: false, vertical: true), ideal: ideal, greatest: flexible) == CGSize(width: 480, height: 90))
  }
  @Test func `is the size of a form or a page, as far as there is room`() {
    #expect(size(.form, ideal: .zero) == CGSize(width: 480, height: 560))
    #expect(size(.page, ideal: .zero) == CGSize(width: 660, height: 700))
    #expect(size(.form, ideal: .zero, least: CGSize(width: 700, height: 20)).width == 700)
  }
  @Test(.requirement("RE-126")) func `grows but does not shrink where it is sticky`() {
    let now = CGSize(width: 400, height: 300)
    #expect(size(.fitted.sticky(vertical: true), ideal: CGSize(width: 200, height: 100), current: now) == CGSize(width: 200, height: 300))
    #expect(size(.fitted.sticky(horizontal: true), ideal: CGSize(width: 500, height: 100), current: now) == CGSize(width: 500, height: 100))
    #expect(size(.fitted.sticky(), ideal: CGSize(width: 20, height: 10), current: now) == CGSize(width: 20, height: 10))
  }
  @Test(.requirement("RE-126")) func `can be an app's own`() {
    struct Banner: PresentationSizing {
      func proposedSize(for root: PresentationSizingRoot, context: PresentationSizingContext) -> ProposedViewSize {
        ProposedViewSize(width: 900, height: root.sizeThatFits(ProposedViewSize(width: 900, height: nil)).height)
      }
    }
    #expect(size(Banner(), ideal: CGSize(width: 10, height: 40)) == CGSize(width: 900, height: 40))
    let traits = traits(Text("").presentationSizing(Banner()))
    #expect(traits.sizing == PresentationSizingChoice(Banner()))
    #expect(traits.sizing != .automatic)
  }
}
