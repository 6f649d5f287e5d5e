import OrielControls
import Testing

@testable import OrielPresentations

/// Sizes that content asks for, against what it needs and the room that there is.
@Suite struct `The size that a presentation asks for` {
  private typealias Pair = (width: CGFloat, height: CGFloat)
  /// Flexible content, 300 by 200 points where it may choose, and at least 50 by 40.
  private func size<S: PresentationSizing>(
    _ sizing: S, room: CGSize = CGSize(width: 1000, height: 900), current: CGSize? = nil, least: CGSize = CGSize(width: 50, height: 40)
  ) -> CGSize {
    PresentationSizingChoice(sizing).size(currentSize: current, within: room) { offer in
      CGSize(width: max(least.width, offer.width ?? 300), height: max(least.height, offer.height ?? 200))
    }
  }

  @Test func `is that of a form or a page, or what the content is by itself`() {
    #expect(size(.automatic) == CGSize(width: 480, height: 200) && size(.fitted) == CGSize(width: 300, height: 200))
    #expect(size(.form) == CGSize(width: 480, height: 560) && size(.page) == CGSize(width: 660, height: 880))
    #expect(size(.form.fitted(horizontal: true, vertical: false)) == CGSize(width: 300, height: 560))
    #expect(size(.form.fitted(horizontal: false, vertical: true)) == CGSize(width: 480, height: 200))
    #expect(size(.form.fitted(horizontal: true, vertical: true)) == CGSize(width: 300, height: 200))
    #expect(size(.page.fitted(horizontal: false, vertical: false)) == CGSize(width: 660, height: 880))
  }
  @Test func `is never less than it was, where it is sticky`() {
    let wide = CGSize(width: 500, height: 600), small = CGSize(width: 100, height: 100)
    #expect(size(.form.sticky(horizontal: true), current: wide) == CGSize(width: 500, height: 560) && size(.form.sticky(vertical: true), current: wide) == CGSize(width: 480, height: 600))
    #expect(size(.form.sticky(horizontal: true, vertical: true), current: wide) == wide && size(.form.sticky(horizontal: true, vertical: true), current: small) == CGSize(width: 480, height: 560))
    #expect(size(.form.sticky(horizontal: true, vertical: true)) == CGSize(width: 480, height: 560) && size(.form.sticky(), current: wide) == CGSize(width: 480, height: 560))
    #expect(size(.form.fitted(horizontal: true, vertical: true).sticky(horizontal: true), current: wide) == CGSize(width: 500, height: 200))
    #expect(size(.form.sticky(horizontal: true).fitted(horizontal: false, vertical: true), current: wide) == CGSize(width: 500, height: 200))
  }
  @Test func `is as large as the content needs, and no larger than the room`() {
    let low = CGSize(width: 400, height: 150)
    #expect(size(.form, room: low) == low && size(.automatic, room: low) == low && size(.fitted, room: low) == CGSize(width: 300, height: 150))
    #expect(size(.form, least: CGSize(width: 700, height: 650)) == CGSize(width: 700, height: 650) && size(.form, room: low, least: CGSize(width: 700, height: 650)) == low)
    // A sizing that leaves a length to the content.
    struct Wide: PresentationSizing {
      func proposedSize(for root: PresentationSizingRoot, context: PresentationSizingContext) -> ProposedViewSize { ProposedViewSize(width: 640, height: nil) }
    }
    struct High: PresentationSizing {
      func proposedSize(for root: PresentationSizingRoot, context: PresentationSizingContext) -> ProposedViewSize { ProposedViewSize(width: nil, height: 640) }
    }
    #expect(size(Wide()) == CGSize(width: 640, height: 200) && size(High()) == CGSize(width: 300, height: 640))
    #expect(size(Wide(), current: CGSize(width: 1, height: 1), least: .zero) == CGSize(width: 640, height: 200) && size(High().sticky(horizontal: true), current: CGSize(width: 800, height: 1)).width == 300)
  }
  @Test func `is that of a form however it is fitted, which a person can take out of its window`() {
    func isForm<S: PresentationSizing>(_ sizing: S) -> Bool { PresentationSizingChoice(sizing).isForm }
    #expect(isForm(.form) && isForm(.form.fitted(horizontal: true, vertical: true)) && isForm(.form.sticky()) && isForm(.form.fitted(horizontal: true, vertical: false).sticky(vertical: true)))
    #expect(!isForm(.automatic) && !isForm(.fitted) && !isForm(.page) && !isForm(.page.sticky()) && !isForm(.page.fitted(horizontal: true, vertical: true).sticky()))
  }
  @Test func `is the same when it is said again`() {
    func choice<S: PresentationSizing>(_ sizing: S) -> PresentationSizingChoice { PresentationSizingChoice(sizing) }
    #expect(choice(.form) == choice(.form) && choice(.form) != choice(.page) && PresentationSizingChoice.automatic == choice(.automatic))
    #expect(choice(.form.sticky(horizontal: true)) == choice(.form.sticky(horizontal: true)) && choice(.form.sticky(horizontal: true)) != choice(.form.sticky(vertical: true)))
    #expect(choice(.form.fitted(horizontal: true, vertical: false)) != choice(.form.fitted(horizontal: true, vertical: true)) && choice(.form.sticky()) != choice(.page.sticky()))
  }
}

@Suite struct `The wishes of nested views` {
  @Test func `are those of the inner one, and of the outer one where the inner says nothing`() {
    var inner = PresentationTraits(), outer = PresentationTraits()
    (outer.detents, outer.dragIndicator, outer.contentInteraction) = (PresentationDetents([.height(1)]), .visible, .scrolls)
    (outer.background, outer.backgroundInteraction, outer.askedCornerRadius) = (nil, .enabled, 7)
    (outer.sizing, outer.preventsAppTermination, outer.isInteractiveDismissDisabled) = (PresentationSizingChoice(.form), false, true)
    var taken = inner
    taken.complete(with: outer)
    #expect(taken == outer && taken.cornerRadius == 7 && taken != inner)
    (inner.detents, inner.dragIndicator, inner.contentInteraction) = (PresentationDetents([.height(2)]), .hidden, .resizes)
    (inner.backgroundInteraction, inner.askedCornerRadius, inner.sizing, inner.preventsAppTermination) = (.disabled, .some(nil), PresentationSizingChoice(.page), nil)
    var kept = inner
    kept.complete(with: outer)
    #expect(kept.detents == inner.detents && kept.dragIndicator == .hidden && kept.contentInteraction == .resizes && kept.backgroundInteraction == .disabled)
    #expect(kept.askedCornerRadius == .some(nil) && kept.cornerRadius == nil && kept.sizing == PresentationSizingChoice(.page) && kept.preventsAppTermination == false && kept.isInteractiveDismissDisabled)
    // Restrictions hold wherever they are said.
    let cases: [(Bool?, Bool?, Bool?)] = [(nil, nil, nil), (nil, false, false), (nil, true, true), (false, nil, false), (false, true, true), (true, false, true), (true, nil, true), (false, false, false)]
    for (own, other, both) in cases {
      (inner.preventsAppTermination, outer.preventsAppTermination) = (own, other)
      inner.isInteractiveDismissDisabled = false
      outer.isInteractiveDismissDisabled = own == true
      var result = inner
      result.complete(with: outer)
      #expect(result.preventsAppTermination == both && result.isInteractiveDismissDisabled == (own == true))
    }
  }

  @Test func `for heights fall back to the current one, or the lowest, where the selection is none of them`() {
    let context = PresentationDetent.Context(maxDetentValue: 800, environment: EnvironmentValues())
    func rest(_ selected: PresentationDetent?, from current: PresentationDetent?) -> CGFloat {
      let allowed: Set<PresentationDetent> = [.height(600), .height(200), .height(400)]
      let detents = selected.map { PresentationDetents(allowed, selection: .constant($0)) } ?? PresentationDetents(allowed)
      return detents.rest(from: current, in: context).height
    }
    let issues = RuntimeIssue.capturing {
      #expect(rest(.height(400), from: .height(600)) == 400 && rest(nil, from: .height(600)) == 600 && rest(nil, from: nil) == 200 && rest(nil, from: .height(1)) == 200)
    }
    #expect(issues.isEmpty)
    let complaints = RuntimeIssue.capturing { #expect(rest(.height(1), from: .height(600)) == 600 && rest(.large, from: nil) == 200) }
    #expect(complaints.count == 2 && complaints.allSatisfy { $0.contains("is not one of its detents") })
    let two: Set<PresentationDetent> = [.height(1), .height(2)]
    #expect(PresentationDetents(two) == PresentationDetents([.height(2), .height(1)]) && PresentationDetents(two) != PresentationDetents([.height(1)]))
    #expect(PresentationDetents(two, selection: .constant(.height(1))) != PresentationDetents(two, selection: .constant(.height(2))) && PresentationDetents(two) != PresentationDetents(two, selection: .constant(.height(1))))
    #expect(PresentationDetents([]).allowed == [.large] && PresentationDetents([], selection: .constant(.large)).allowed == [.large])
    #expect(PresentationDetent.fraction(0.25).height(in: context) == 200 && PresentationDetent.height(.infinity).height(in: context) == nil && PresentationDetent.height(0).height(in: context) == nil)
  }
}
