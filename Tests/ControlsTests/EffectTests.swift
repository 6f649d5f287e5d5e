import Foundation
import Observation
import OrielDrawing
@testable import OrielControls
import Testing
import ViewTesting

@Observable private final class EffectModel {
  var count = 0
  var isOn = false
}

extension ViewHarness {
  /// How many pixels are others than in a picture of before.
  fileprivate func differs(from picture: Bitmap) -> Int { surface!.differences(from: picture) }
}

@Suite struct `A symbol effect` {
  private struct Bouncing: View {
    let model: EffectModel
    var body: some View { Image(systemName: "star.fill").font(.largeTitle).symbolEffect(.bounce, value: model.count) }
  }
  private struct Pulsing: View {
    let model: EffectModel
    var body: some View { Image(systemName: "star.fill").font(.largeTitle).symbolEffect(.pulse, isActive: model.isOn) }
  }
  private let size = CGSize(width: 80, height: 80)

  @Test func `plays once when its value changes, and rests`() {
    let model = EffectModel()
    let h = ViewHarness(Bouncing(model: model), size: size, pixels: true)
    h.settle()
    let still = h.picture
    h.advance(by: 0.3)
    #expect(h.differs(from: still) == 0)
    model.count += 1
    h.advance(by: 0.15)
    #expect(h.differs(from: still) > 0)
    #expect(h.pixelsThatDiffer() == 0)
    h.advance(by: 1)
    #expect(h.differs(from: still) == 0)
    #expect(!h.wantsFrame)
  }
  @Test func `goes on while it is active and finishes what it began`() {
    let model = EffectModel()
    let h = ViewHarness(Pulsing(model: model), size: size, pixels: true)
    h.settle()
    let still = h.picture
    model.isOn = true
    h.advance(by: 4)
    #expect(h.wantsFrame)
    model.isOn = false
    h.advance(by: 2)
    #expect(h.differs(from: still) == 0)
    #expect(!h.wantsFrame)
  }
  @Test func `asks for no frames while the window cannot be seen`() {
    let model = EffectModel()
    let h = ViewHarness(Pulsing(model: model), size: size, pixels: true)
    model.isOn = true
    h.advance(by: 0.5)
    h.graph.isVisible = false
    h.frame()
    #expect(!h.wantsFrame)
    h.graph.isVisible = true
    #expect(h.wantsFrame)
  }
}

@Suite struct `A content transition` {
  private struct Counter: View {
    let model: EffectModel
    var body: some View {
      Text("1\(model.count)").font(.largeTitle).contentTransition(.numericText(value: Double(model.count)))
    }
  }
  @Test func `rolls digits in when the change is animated`() {
    let model = EffectModel()
    let h = ViewHarness(Counter(model: model), size: CGSize(width: 120, height: 60), pixels: true)
    h.settle()
    let before = h.picture
    withAnimation(.linear(duration: 0.4)) { model.count = 7 }
    h.advance(by: 0.2)
    let middle = h.picture
    #expect(h.differs(from: before) > 0)
    #expect(h.pixelsThatDiffer() == 0)
    h.advance(by: 0.4)
    #expect(h.differs(from: before) > 0 && h.differs(from: middle) > 0)
    #expect(!h.wantsFrame)
    #expect(h.spoken.contains { $0.label == "17" })
  }
}

@Suite struct `A turned view` {
  private struct Turning: View {
    let model: EffectModel
    var body: some View {
      Color.red.frame(width: 60, height: 60).rotation3DEffect(.degrees(model.isOn ? 60 : 0), axis: (0, 1, 0))
    }
  }
  @Test func `is painted where it is seen, at every step`() {
    let model = EffectModel()
    let h = ViewHarness(Turning(model: model), size: CGSize(width: 120, height: 120), pixels: true)
    h.settle()
    withAnimation(.linear(duration: 0.5)) { model.isOn = true }
    for _ in 0..<6 {
      h.advance(by: 0.1)
      #expect(h.pixelsThatDiffer() == 0)
    }
    // The left side came nearer: it is taller than the view, the right one shorter.
    func rows(at x: CGFloat) -> Int { (0..<120).count { h.surface!.pixel(at: CGPoint(x: x, y: CGFloat($0))) & 0xff < 128 } }
    #expect(rows(at: 44) > 64)
    #expect(rows(at: 66) < 56)
  }
}

@Suite struct `A colour literal` {
  @Test func `is the colour it says`() {
    let color = Color(#colorLiteral(red: 1, green: 0.5, blue: 0, alpha: 1))
    let resolved = color.resolve(in: EnvironmentValues())
    #expect(abs(resolved.red - 1) < 0.01 && abs(resolved.green - 0.5) < 0.01 && abs(resolved.blue) < 0.01)
  }
}
