import Foundation
import Observation
import OrielControls
import OrielDrawing
import OrielGraph
import OrielHeadless
import Testing
import ViewTesting

@MainActor private var tile: some View { Color.black.frame(width: 40, height: 20) }
private struct PosingTile: View { var body: some View { tile } }

/// What moves, there and back, seen at a few moments on the way: every transition, animation and effect.
@MainActor @Suite struct `A walk through motion` {
  @Observable final class Model { var isOn = false }
  private struct Moving: View {
    let model: Model
    let content: (Bool) -> AnyView
    var body: some View { content(model.isOn).frame(width: 200, height: 100).padding(20) }
  }
  private static let moments = [0.02, 0.1, 0.2, 0.3, 0.45, 1.2]

  /// What is drawn at each moment after `body`, from left to right and from right to left.
  private func passes(_ harness: ViewHarness, _ name: String, at moments: [Double] = moments, _ body: () -> Void) -> [String] {
    body()
    var lines: [String] = [], time = 0.0
    for moment in moments {
      harness.advance(by: moment - time)
      time = moment
      let whole = CGRect(origin: .zero, size: harness.size), painter = RecordingPainter(bounds: whole)
      harness.graph.root?.draw(painter)
      let drawn = painter.entries.map { Words.entry($0, in: whole) }
      lines.append("  \(name) \(Words.number(moment)): " + (drawn.count < 4 ? drawn.joined(separator: "; ") : "\(drawn.count) drawn \(Words.mark(of: drawn))"))
      if drawn.count >= 4, Words.areWanted { lines += drawn.map { "    \($0)" } }
    }
    return lines
  }
  private func moves(_ name: String, _ animation: Animation? = .linear(duration: 0.4), turnsRound: Bool = false, _ content: @escaping (Bool) -> AnyView) -> [String] {
    PinnedInterface.install()
    var lines = ["\(name):"]
    for direction in [LayoutDirection.leftToRight, .rightToLeft] {
      let model = Model()
      let harness = ViewHarness(Moving(model: model, content: content), size: CGSize(width: 240, height: 140)) { $0.layoutDirection = direction }
      func toggle() { withAnimation(animation) { model.isOn.toggle() } }
      let side = direction == .rightToLeft ? "rtl " : ""
      if turnsRound {
        lines += passes(harness, side + "there", at: [0.1, 0.2], toggle)
        lines += passes(harness, side + "and back", at: [0.05, 0.1, 0.2, 0.6], toggle)
      } else {
        lines += passes(harness, side + "there", toggle)
        lines += passes(harness, side + "back", toggle)
      }
    }
    return lines
  }
  private func compare(_ name: String, _ lines: [String]) {
    if let complaint = GoldenText(name).complaint(about: lines.map { $0 + "\n" }.joined()) { Issue.record("\(complaint)") }
  }
  private struct Faint: ViewModifier {
    let amount: Double
    func body(content: Content) -> some View { content.opacity(1 - amount).offset(x: 10 * amount) }
  }
  private struct Turning: Transition {
    func body(content: Content, phase: TransitionPhase) -> some View {
      content.rotationEffect(.degrees(90 * phase.value)).opacity(phase == .willAppear ? 0.2 : phase == .didDisappear ? 0.4 : 1)
    }
  }

  @Test func `that comes and goes`() {
    let transitions: [(String, AnyTransition)] = [
      ("identity", .identity), ("opacity", .opacity), ("scale", .scale), ("scale from a corner", .scale(scale: 0.5, anchor: .topLeading)), ("slide", .slide),
      ("offset", .offset(CGSize(width: 30, height: 7))), ("offset x", .offset(x: 12)), ("offset y", .offset(y: 9)),
      ("move top", .move(edge: .top)), ("move bottom", .move(edge: .bottom)), ("move leading", .move(edge: .leading)), ("move trailing", .move(edge: .trailing)),
      ("push top", .push(from: .top)), ("push bottom", .push(from: .bottom)), ("push leading", .push(from: .leading)), ("push trailing", .push(from: .trailing)),
      ("asymmetric", .asymmetric(insertion: .move(edge: .leading), removal: .opacity)), ("combined", .opacity.combined(with: .move(edge: .bottom))),
      ("modifier", .modifier(active: Faint(amount: 1), identity: Faint(amount: 0))), ("blur", .blurReplace()), ("blur up", .blurReplace(.upUp)), ("own", AnyTransition(Turning())),
      ("with its own animation", .opacity.animation(.easeIn(duration: 0.2))),
    ]
    var lines: [String] = []
    for (name, transition) in transitions {
      lines += moves(name) { isOn in AnyView(HStack { if isOn { tile.transition(transition) } }) }
      lines += moves("\(name), turned round", turnsRound: true) { isOn in AnyView(HStack { if isOn { tile.transition(transition) } }) }
    }
    lines += moves("at once", nil) { isOn in AnyView(HStack { if isOn { tile.transition(.opacity) } }) }
    lines += moves("one for the other") { isOn in AnyView(VStack { if isOn { tile } else { Color.black.frame(width: 30, height: 50) } }) }
    lines += moves("between two others") { isOn in AnyView(HStack { tile; if isOn { tile.transition(.scale) }; tile }) }
    compare("motion-transitions", lines)
  }
  @Test func `of every animation`() {
    let animations: [(String, Animation)] = [
      ("default", .default), ("linear", .linear), ("ease in", .easeIn), ("ease out", .easeOut), ("ease both", .easeInOut(duration: 0.4)), ("curve", .timingCurve(0.2, 0.9, 0.6, 0.1, duration: 0.4)),
      ("unit curve", .timingCurve(.circularEaseInOut, duration: 0.4)), ("spring", .spring), ("spring with bounce", .spring(duration: 0.4, bounce: 0.5)),
      ("spring of old", .spring(response: 0.4, dampingFraction: 0.4)), ("flat spring", .spring(duration: 0.4, bounce: -0.4)), ("smooth", .smooth), ("snappy", .snappy(duration: 0.3, extraBounce: 0.1)), ("bouncy", .bouncy(duration: 0.3)),
      ("interactive", .interactiveSpring), ("interpolating", .interpolatingSpring(mass: 2, stiffness: 120, damping: 12, initialVelocity: 3)), ("interpolating, brief", .interpolatingSpring(duration: 0.3, bounce: 0.2)),
      ("delayed", .linear(duration: 0.2).delay(0.15)), ("fast", .linear(duration: 0.8).speed(4)), ("twice", .linear(duration: 0.2).repeatCount(2)), ("three times", .linear(duration: 0.15).repeatCount(3, autoreverses: false)),
      ("for ever", .easeInOut(duration: 0.3).repeatForever()), ("for ever anew", .linear(duration: 0.25).repeatForever(autoreverses: false)), ("done early", .spring(duration: 0.5).logicallyComplete(after: 0.1)),
    ]
    var lines: [String] = []
    for (name, animation) in animations {
      let content: (Bool) -> AnyView = { isOn in AnyView(Color.black.frame(width: 20, height: 10).offset(x: isOn ? 100 : 0)) }
      lines += moves(name, animation, content)
      lines += moves("\(name), turned round", animation, turnsRound: true, content)
    }
    compare("motion-animations", lines)
  }
  @Test func `of every effect`() {
    let effects: [(String, (Bool) -> AnyView)] = [
      ("frame", { AnyView(Color.black.frame(width: $0 ? 80 : 20, height: $0 ? 10 : 40)) }), ("padding", { AnyView(Color.black.padding(.leading, $0 ? 50 : 0)) }),
      ("place", { AnyView(tile.frame(maxWidth: .infinity, maxHeight: .infinity, alignment: $0 ? .bottomTrailing : .topLeading)) }),
      ("opacity", { AnyView(tile.opacity($0 ? 0.2 : 1)) }), ("turn", { AnyView(tile.rotationEffect(.degrees($0 ? 90 : 0), anchor: .bottomLeading)) }),
      ("size", { AnyView(tile.scaleEffect(x: $0 ? 2 : 1, y: $0 ? 0.5 : 1, anchor: .trailing)) }),
      ("turn in space", { AnyView(tile.rotation3DEffect(.degrees($0 ? 60 : 0), axis: (x: 1, y: 0.5, z: 0.2), anchor: .leading, anchorZ: 5, perspective: 0.7)) }),
      ("blur", { AnyView(tile.blur(radius: $0 ? 6 : 0)) }), ("brightness", { AnyView(tile.brightness($0 ? 0.6 : 0)) }), ("contrast", { AnyView(tile.contrast($0 ? 2 : 1)) }),
      ("saturation", { AnyView(tile.saturation($0 ? 0 : 1)) }), ("grey", { AnyView(tile.grayscale($0 ? 1 : 0)) }), ("hue", { AnyView(tile.hueRotation(.degrees($0 ? 120 : 0))) }),
      ("product", { AnyView(tile.colorMultiply($0 ? .red : .white)) }), ("shadow", { AnyView(tile.shadow(color: .black, radius: $0 ? 8 : 1, x: $0 ? 4 : 0, y: $0 ? 6 : 0)) }),
      ("ink", { AnyView(Rectangle().foregroundStyle($0 ? Color.red : .blue).frame(width: 30, height: 30)) }), ("fill", { AnyView(Circle().fill($0 ? Color.green : .orange).frame(width: 30, height: 30)) }),
      ("gradient", { AnyView(Rectangle().fill(LinearGradient(colors: [$0 ? .red : .blue, .white], startPoint: .leading, endPoint: .trailing)).frame(width: 60, height: 20)) }),
      ("trim", { AnyView(Circle().trim(from: 0.1, to: $0 ? 0.9 : 0.2).stroke(Color.black, lineWidth: $0 ? 6 : 1).frame(width: 40, height: 40)) }),
      ("corners", { AnyView(RoundedRectangle(cornerRadius: $0 ? 15 : 2).frame(width: 60, height: 40)) }), ("stack", { AnyView(HStack(spacing: $0 ? 30 : 2) { tile; tile }) }),
      ("side", { isOn in AnyView((isOn ? AnyLayout(HStackLayout()) : AnyLayout(VStackLayout(alignment: .leading, spacing: 3))) { tile; Color.black.frame(width: 10, height: 10) }) }),
      ("text", { AnyView(Text(verbatim: $0 ? "Evening" : "Eve").font(.system(size: $0 ? 26 : 13))) }), ("number", { AnyView(Text(verbatim: $0 ? "128" : "127").contentTransition(.numericText())) }),
      ("background", { AnyView(tile.padding(10).background($0 ? Color.yellow : .gray, in: .capsule)) }), ("border", { AnyView(tile.border($0 ? Color.red : .blue, width: $0 ? 5 : 1)) }),
      ("position", { AnyView(tile.position(x: $0 ? 150 : 30, y: $0 ? 20 : 60)) }), ("transform", { AnyView(tile.transformEffect(CGAffineTransform(translationX: $0 ? 30 : 0, y: 5))) }),
      ("clip", { AnyView(Color.black.frame(width: 80, height: 60).clipShape(.rect(cornerRadius: $0 ? 20 : 0))) }), ("mask", { isOn in AnyView(Color.black.frame(width: 80, height: 60).mask { Circle().frame(width: isOn ? 60 : 10) }) }),
      ("own animation", { AnyView(tile.offset(x: $0 ? 60 : 0).animation(.easeIn(duration: 0.2), value: $0).padding(.top, $0 ? 40 : 0)) }),
      ("no animation", { AnyView(tile.offset(x: $0 ? 60 : 0).transaction { $0.animation = nil }.padding(.top, $0 ? 40 : 0)) }),
    ]
    compare("motion-effects", effects.flatMap { moves($0.0, .linear(duration: 0.4), $0.1) })
  }

  private struct Twin: View {
    let isOn: Bool
    let properties: MatchedGeometryProperties
    @Namespace private var space
    var body: some View {
      ZStack(alignment: .topLeading) {
        Color.clear
        if isOn {
          Color.black.matchedGeometryEffect(id: "tile", in: space, properties: properties).frame(width: 80, height: 50).padding(.leading, 100)
        } else {
          Color.black.matchedGeometryEffect(id: "tile", in: space, properties: properties).frame(width: 20, height: 20)
        }
      }
    }
  }
  @Test func `of one view that becomes another`() {
    var lines: [String] = []
    for (name, properties) in [("frame", .frame), ("size", .size), ("place", .position)] as [(String, MatchedGeometryProperties)] {
      lines += moves(name) { AnyView(Twin(isOn: $0, properties: properties)) }
      lines += moves("\(name), turned round", turnsRound: true) { AnyView(Twin(isOn: $0, properties: properties)) }
    }
    compare("motion-matched", lines)
  }

  private struct Pose { var x = 0.0, turn = Angle.zero, size = 1.0 }
  @Test func `in phases and along key frames`() {
    var lines = moves("phases for ever") { _ in
      AnyView(tile.phaseAnimator([0.0, 30, 60]) { view, x in view.offset(x: x) } animation: { $0 == 30 ? .linear(duration: 0.2) : .easeOut(duration: 0.3) })
    }
    lines += moves("phases when told") { isOn in AnyView(tile.phaseAnimator([1.0, 0.4, 0.8], trigger: isOn) { $0.opacity($1) } animation: { _ in .linear(duration: 0.2) }) }
    for repeats in [false, true] {
      lines += moves("key frames\(repeats ? " for ever" : "")") { isOn in
        let content: (PlaceholderContentView<PosingTile>, Pose) -> AnyView = { view, pose in AnyView(view.scaleEffect(pose.size).rotationEffect(pose.turn).offset(x: pose.x)) }
        return repeats ? AnyView(PosingTile().keyframeAnimator(initialValue: Pose(), repeating: true, content: content, keyframes: Self.path)) : AnyView(PosingTile().keyframeAnimator(initialValue: Pose(), trigger: isOn, content: content, keyframes: Self.path))
      }
    }
    compare("motion-phases", lines)
  }
  @KeyframesBuilder<Pose> private static func path(_ start: Pose) -> some Keyframes<Pose> {
    KeyframeTrack(\.x) {
      LinearKeyframe(40, duration: 0.2)
      SpringKeyframe(10, duration: 0.3, spring: .bouncy)
      MoveKeyframe(20)
      CubicKeyframe(60, duration: 0.2)
    }
    KeyframeTrack(\.turn) {
      CubicKeyframe(.degrees(30), duration: 0.3)
      CubicKeyframe(.degrees(-30), duration: 0.3)
      LinearKeyframe(.zero, duration: 0.1, timingCurve: .easeIn)
    }
    KeyframeTrack(\.size) { SpringKeyframe(1.5, duration: 0.5, startVelocity: 2) }
  }

  @Test func `of views that scroll`() {
    var lines: [String] = []
    for axis in [Axis.vertical, .horizontal] {
      for direction in [LayoutDirection.leftToRight, .rightToLeft] {
        let cells = ForEach(0..<12, id: \.self) { index in
          Color.black.frame(width: 50, height: 50)
            .scrollTransition(index % 2 == 0 ? .interactive : .animated(.linear(duration: 0.2)), axis: axis) { view, phase in
              view.opacity(phase.isIdentity ? 1 : 0.5).scaleEffect(1 - abs(phase.value) / 2).offset(x: phase.value * 10)
            }
            .visualEffect { view, geometry in view.rotationEffect(.degrees(geometry.frame(in: .scrollView).minY / 10)) }
        }
        let view = ScrollView(axis == .vertical ? .vertical : .horizontal) { if axis == .vertical { VStack { cells } } else { HStack { cells } } }
        let harness = ViewHarness(view, size: CGSize(width: 160, height: 160)) { $0.layoutDirection = direction }
        lines.append("\(axis) \(direction):")
        for steps: CGFloat in [0, -1, -2, -9, 3] {
          lines += passes(harness, "wheel \(Words.number(steps))", at: [0.05, 0.4]) {
            if steps != 0 { harness.wheel(steps, at: CGPoint(x: 80, y: 80)) }
          }
        }
      }
    }
    compare("motion-scroll", lines)
  }
  @Test func `of symbols`() {
    let effects: [(String, (Bool) -> AnyView)] = [
      ("bounce", { AnyView(Image(systemName: "star").symbolEffect(.bounce, value: $0)) }), ("pulse", { AnyView(Image(systemName: "star").symbolEffect(.pulse, isActive: $0)) }),
      ("colour", { AnyView(Image(systemName: "star").symbolEffect(.variableColor, isActive: $0)) }), ("scale", { AnyView(Image(systemName: "star").symbolEffect(.scale.up, isActive: $0)) }),
      ("appear", { AnyView(Image(systemName: "star").symbolEffect(.disappear, isActive: $0)) }), ("wiggle", { AnyView(Image(systemName: "star").symbolEffect(.wiggle, value: $0)) }),
      ("rotate", { AnyView(Image(systemName: "star").symbolEffect(.rotate, value: $0)) }), ("breathe", { AnyView(Image(systemName: "star").symbolEffect(.breathe, isActive: $0)) }),
      ("replace", { AnyView(Image(systemName: $0 ? "star" : "heart").contentTransition(.symbolEffect(.replace))) }),
      ("removed", { AnyView(Image(systemName: "star").symbolEffect(.bounce, value: $0).symbolEffectsRemoved()) }),
    ]
    compare("motion-symbols", effects.flatMap { moves($0.0, .linear(duration: 0.4), $0.1) })
  }
}
