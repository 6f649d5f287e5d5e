import Conformance
import Foundation
import OrielControls
import OrielGraph
import OrielPresentations
import Testing
import ViewTesting

@Suite struct `An inspector` {
  private struct Root: View {
    @State var isShown: Bool
    var isFixed = false
    let out: Held<Binding<Bool>>
    var body: some View {
      let _ = out.value = $isShown
      Slab(height: 50).inspector(isPresented: $isShown) {
        if isFixed {
          Text(verbatim: "Details").inspectorColumnWidth(222)
        } else {
          Text(verbatim: "Details").inspectorColumnWidth(min: 150, ideal: 250, max: 400)
        }
      }
    }
  }
  private struct Wide: View {
    @State private var isShown = true
    let out: Held<Binding<Bool>>
    var body: some View {
      let _ = out.value = $isShown
      Slab(height: 50).frame(minWidth: 400).inspector(isPresented: $isShown) {
        Text(verbatim: "Details").inspectorColumnWidth(min: 150, ideal: 250, max: 400)
      }
    }
  }
  private let out = Held<Binding<Bool>>()
  private func make(_ isShown: Bool = true, isFixed: Bool = false) -> ViewHarness {
    ViewHarness(Root(isShown: isShown, isFixed: isFixed, out: out), size: CGSize(width: 1000, height: 400))
  }
  private func frames(_ harness: ViewHarness) -> [CGRect] { harness.boxes(PaneBox.self).map(\.windowFrame) }

  @Test(.requirement("PR-224", "PR-226")) func `is a column at the trailing edge, as wide as its content says`() {
    let harness = make()
    #expect(frames(harness).map(\.minX) == [0, 750])
    #expect(frames(harness).map(\.width) == [750, 250])
  }
  @Test(.requirement("PR-225")) func `has the one width it was given`() {
    let harness = make(isFixed: true)
    #expect(frames(harness).map(\.width) == [778, 222])
    harness.drag(from: CGPoint(x: 778, y: 100), to: CGPoint(x: 700, y: 100))
    #expect(frames(harness).map(\.width) == [778, 222])
  }
  private struct Details: View {
    @State var width: CGFloat = 222
    let out: Held<Binding<CGFloat>>
    var body: some View {
      let _ = out.value = $width
      Text(verbatim: "Details").inspectorColumnWidth(width)
    }
  }
  private struct Varying: View {
    @State var isShown = true
    let out: Held<Binding<CGFloat>>
    var body: some View { Slab(height: 50).inspector(isPresented: $isShown) { Details(out: out) } }
  }
  @Test func `is as wide as its content says when that changes`() {
    let width = Held<Binding<CGFloat>>(), harness = ViewHarness(Varying(out: width), size: CGSize(width: 1000, height: 400))
    #expect(frames(harness).map(\.width) == [778, 222])
    width.value?.wrappedValue = 300
    harness.settle()
    #expect(frames(harness).map(\.width) == [700, 300])
  }
  @Test(.requirement("PR-227")) func `comes and goes with its binding`() {
    let harness = make(false)
    #expect(frames(harness)[0].width == 1000)
    #expect(!harness.spoken.contains { $0.label == "Details" })
    out.value?.wrappedValue = true
    harness.frame()
    harness.advance(by: 0.4)
    #expect(frames(harness).map(\.width) == [750, 250])
    #expect(harness.spoken.contains { $0.label == "Details" })
    out.value?.wrappedValue = false
    harness.frame()
    harness.advance(by: 0.4)
    #expect(frames(harness)[0].width == 1000)
  }
  private struct Leaving: View {
    @Environment(\.dismiss) private var dismiss
    @Environment(\.isPresented) private var isPresented
    var body: some View { Button(isPresented ? "Close" : "None") { dismiss() } }
  }
  private struct Left: View {
    @State private var isShown = true
    let out: Held<Binding<Bool>>
    var body: some View {
      let _ = out.value = $isShown
      Slab(height: 50).inspector(isPresented: $isShown) { Leaving() }
    }
  }
  @Test func `is what its content dismisses, not the window`() {
    let harness = ViewHarness(Left(out: out), size: CGSize(width: 1000, height: 400))
    harness.settle()
    _ = harness.spoken(.button).first { $0.label == "Close" }?.perform(.press)
    harness.settle()
    #expect(out.value?.wrappedValue == false)
  }
  @Test(.requirement("PR-231")) func `follows its divider within its bounds, and a double click brings back the ideal`() {
    let harness = make()
    harness.drag(from: CGPoint(x: 749, y: 100), to: CGPoint(x: 699, y: 100))
    #expect(frames(harness).map(\.width) == [700, 300])
    harness.drag(from: CGPoint(x: 700, y: 100), to: CGPoint(x: 300, y: 100))
    #expect(frames(harness).map(\.width) == [600, 400])
    harness.click(CGPoint(x: 600, y: 100), count: 2)
    #expect(frames(harness).map(\.width) == [750, 250])
  }
  @Test func `gives way in a narrow window, and comes in over the content when it is asked for`() {
    let harness = ViewHarness(Wide(out: out), size: CGSize(width: 1000, height: 400))
    #expect(frames(harness).map(\.width) == [750, 250])
    harness.size.width = 500
    harness.frame()
    // 400 for the content and 150 for the inspector have no room.
    let side = harness.boxes(PaneBox.self)[1]
    #expect(frames(harness)[0].width == 500)
    #expect(!side.isSeen)
    #expect(!harness.spoken.contains { $0.label == "Details" })
    // It is still to be there: the app hides it, then shows it.
    #expect(out.value?.wrappedValue == true)
    out.value?.wrappedValue = false
    harness.frame()
    out.value?.wrappedValue = true
    harness.frame()
    harness.advance(by: 0.4)
    #expect(side.windowFrame == CGRect(x: 250, y: 0, width: 250, height: 400))
    #expect(frames(harness)[0] == CGRect(x: 0, y: 0, width: 500, height: 400))
    #expect(harness.spoken.contains { $0.label == "Details" })
    harness.click(CGPoint(x: 100, y: 100))
    harness.frame()
    harness.advance(by: 0.4)
    #expect(out.value?.wrappedValue == false)
    #expect(!side.isSeen)
    // The window may be as narrow as the content.
    #expect(harness.boxes(SplitBox.self)[0].extent(along: .horizontal, across: nil).least == 400)
  }
  @Test(.requirement("PR-227", "PR-232")) func `shuts when it is pulled below half of its least width, and tells its binding`() {
    let harness = make()
    harness.drag(from: CGPoint(x: 750, y: 100), to: CGPoint(x: 960, y: 100))
    harness.advance(by: 0.4)
    #expect(out.value?.wrappedValue == false)
    #expect(frames(harness)[0].width == 1000)
    // The content's own edge is free again.
    harness.move(998, 100)
    #expect(harness.input.cursor == .default)
  }
  @Test(.requirement("PR-232")) func `shuts although its width is fixed`() {
    let harness = make(isFixed: true)
    harness.drag(from: CGPoint(x: 778, y: 100), to: CGPoint(x: 970, y: 100))
    harness.advance(by: 0.4)
    #expect(out.value?.wrappedValue == false)
    #expect(frames(harness)[0].width == 1000)
  }
  @Test(.requirement("PR-232")) func `stays with a fixed width that its content holds`() {
    struct Fixed: View {
      let out: Held<Binding<Bool>>
      @State private var isShown = true
      var body: some View {
        let _ = out.value = $isShown
        Slab(height: 50).inspector(isPresented: $isShown) {
          Text(verbatim: "Details").inspectorColumnWidth(222).interactiveDismissDisabled()
        }
      }
    }
    let harness = ViewHarness(Fixed(out: out), size: CGSize(width: 1000, height: 400))
    harness.drag(from: CGPoint(x: 778, y: 100), to: CGPoint(x: 970, y: 100))
    harness.advance(by: 0.4)
    #expect(out.value?.wrappedValue == true)
    #expect(frames(harness).map(\.width) == [778, 222])
  }
  @Test(.requirement("PR-227")) func `stands beside the view it modifies, not beside what else is in the window`() {
    let harness = ViewHarness(
      HStack(spacing: 0) {
        Slab(height: 50).frame(width: 200)
        Root(isShown: true, out: out)
      }, size: CGSize(width: 1000, height: 400))
    #expect(frames(harness).map(\.minX) == [200, 750])
    #expect(frames(harness).map(\.width) == [550, 250])
  }
  @Test(.requirement("PR-232", "PR-124")) func `cannot be pulled shut while its content forbids that, and says so of nothing else`() {
    struct Held: View {
      @State var isHeld = true
      let out: ControlsTests.Held<Binding<Bool>>
      @State private var isShown = true
      var body: some View {
        let _ = out.value = $isHeld
        Slab(height: 50).inspector(isPresented: $isShown) {
          Text(verbatim: "Details").inspectorColumnWidth(min: 150, ideal: 250, max: 400).interactiveDismissDisabled(isHeld)
        }
      }
    }
    let harness = ViewHarness(Held(out: out), size: CGSize(width: 1000, height: 400))
    harness.drag(from: CGPoint(x: 750, y: 100), to: CGPoint(x: 960, y: 100))
    harness.advance(by: 0.4)
    #expect(frames(harness).map(\.width) == [850, 150])
    #expect(!harness.graph.preference(PresentationTraitsKey.self).isInteractiveDismissDisabled, "a sheet around it goes as before")
    out.value?.wrappedValue = false
    harness.frame()
    harness.drag(from: CGPoint(x: 850, y: 100), to: CGPoint(x: 970, y: 100))
    harness.advance(by: 0.4)
    #expect(frames(harness)[0].width == 1000)
  }
  @Test func `paints nothing beyond the edge it comes and goes over`() {
    struct Inset: View {
      @State private var isShown = true
      let out: Held<Binding<Bool>>
      var body: some View {
        let _ = out.value = $isShown
        Color.white.inspector(isPresented: $isShown) { Color.red.inspectorColumnWidth(100) }.padding(40)
      }
    }
    let harness = ViewHarness(Inset(out: out), size: CGSize(width: 400, height: 200), pixels: true)
    func isWhiteBeyond() -> Bool { (361..<400).allSatisfy { harness.picture.pixel(x: $0, y: 100) == 0xFFFF_FFFF } }
    #expect(isWhiteBeyond())
    out.value?.wrappedValue = false
    harness.frame()
    harness.advance(by: 0.1)
    #expect(isWhiteBeyond(), "on its way")
    harness.advance(by: 0.5)
    #expect(isWhiteBeyond(), "when it is gone")
    #expect(harness.pixelsThatDiffer() == 0)
  }
}
