import Foundation
import OrielHeadless
import Testing
import ViewTesting

@testable import OrielControls

@MainActor @Suite struct `A mesh gradient` {
  private static let grid: [SIMD2<Float>] = [
    [0, 0], [0.5, 0], [1, 0], [0, 0.5], [0.7, 0.35], [1, 0.5], [0, 1], [0.5, 1], [1, 1],
  ]
  private static let colors: [Color] = [.red, .purple, .indigo, .orange, .white, .blue, .yellow, .green, .mint]

  private func picture<V: View>(_ view: V, scale: Double = 1) -> Bitmap {
    PinnedInterface.install()
    return ViewHarness(view, size: CGSize(width: 120, height: 90), pixels: true, scale: scale).picture
  }
  private func pixel(_ bitmap: Bitmap, _ x: Double, _ y: Double) -> (red: Int, green: Int, blue: Int) {
    let value = bitmap.pixel(x: Int(x * Double(bitmap.pixelWidth - 1)), y: Int(y * Double(bitmap.pixelHeight - 1)))
    return (Int(value >> 16 & 255), Int(value >> 8 & 255), Int(value & 255))
  }
  private let four: [Color] = [Color(red: 1, green: 0, blue: 0), Color(red: 0, green: 1, blue: 0), Color(red: 0, green: 0, blue: 1), .white]
  private let square: [SIMD2<Float>] = [[0, 0], [1, 0], [0, 1], [1, 1]]

  @Test func `has the colours of its corners there, and what is between them between`() {
    for smooths in [true, false] {
      let picture = picture(MeshGradient(width: 2, height: 2, points: square, colors: four, smoothsColors: smooths))
      #expect(pixel(picture, 0, 0).red > 245 && pixel(picture, 0, 0).green < 10)
      #expect(pixel(picture, 1, 0).green > 245)
      #expect(pixel(picture, 0, 1).blue > 245)
      let middle = pixel(picture, 0.5, 0.5)
      #expect(abs(middle.red - 127) < 8 && abs(middle.green - 127) < 8 && abs(middle.blue - 127) < 8)
    }
  }
  @Test func `is made with every initialiser, and is the same however its points are told`() {
    let resolved = four.map { $0.resolve(in: EnvironmentValues()) }
    // Straight lines, as the smooth curves between four corners are.
    let bezier = square.map { p -> MeshGradient.BezierPoint in
      let third: Float = 1.0 / 3
      return MeshGradient.BezierPoint(
        position: p, leadingControlPoint: p - [third, 0], topControlPoint: p - [0, third], trailingControlPoint: p + [third, 0],
        bottomControlPoint: p + [0, third])
    }
    let all = [
      MeshGradient(width: 2, height: 2, points: square, colors: four),
      MeshGradient(width: 2, height: 2, points: square, resolvedColors: resolved),
      MeshGradient(width: 2, height: 2, bezierPoints: bezier, colors: four),
      MeshGradient(width: 2, height: 2, bezierPoints: bezier, resolvedColors: resolved),
      MeshGradient(width: 2, height: 2, locations: .points(square), colors: .colors(four), background: .black),
    ]
    let places = [(0.1, 0.1), (0.5, 0.3), (0.9, 0.8)]
    let first = picture(all[0])
    for gradient in all.dropFirst() {
      let other = picture(gradient)
      for (x, y) in places {
        let a = pixel(first, x, y), b = pixel(other, x, y)
        #expect(abs(a.red - b.red) <= 2 && abs(a.green - b.green) <= 2 && abs(a.blue - b.blue) <= 2)
      }
    }
    #expect(all[0] == MeshGradient(width: 2, height: 2, points: square, colors: four))
  }
  @Test func `shows its background where the mesh is not`() {
    let inner: [SIMD2<Float>] = [[0.3, 0.3], [0.7, 0.3], [0.3, 0.7], [0.7, 0.7]]
    let picture = picture(
      MeshGradient(width: 2, height: 2, points: inner, colors: four, background: Color(red: 0, green: 0, blue: 0)))
    #expect(pixel(picture, 0.05, 0.05) == (0, 0, 0))
    #expect(pixel(picture, 0.34, 0.34).red > 150)
  }
  @Test func `shows only its background if points and colours do not fit`() {
    let picture = picture(
      MeshGradient(width: 3, height: 2, points: square, colors: four, background: Color(red: 0, green: 0, blue: 0)))
    #expect(pixel(picture, 0.5, 0.5) == (0, 0, 0))
  }
  @Test func `fills shapes, and goes from mesh to mesh when animated`() {
    struct Moving: View {
      let a: MeshGradient, b: MeshGradient
      @State var isLater = false
      var body: some View {
        Rectangle().fill(isLater ? b : a).onTapGesture { withAnimation(.linear(duration: 1)) { isLater = true } }
      }
    }
    let black = MeshGradient(width: 2, height: 2, points: square, colors: Array(repeating: Color(red: 0, green: 0, blue: 0), count: 4))
    let white = MeshGradient(width: 2, height: 2, points: square, colors: Array(repeating: Color(red: 1, green: 1, blue: 1), count: 4))
    let h = ViewHarness(Moving(a: black, b: white), size: CGSize(width: 40, height: 40), pixels: true)
    #expect(pixel(h.picture, 0.5, 0.5).red == 0)
    h.pointer(.down, 20, 20)
    h.pointer(.up, 20, 20)
    h.settle()
    h.advance(by: 0.5)
    let half = pixel(h.picture, 0.5, 0.5).red
    #expect(half > 60 && half < 200)
    h.advance(by: 1)
    #expect(pixel(h.picture, 0.5, 0.5).red == 255)
  }
  @Test func `looks as it was looked at`() {
    for scale in [1.0, 2] {
      let sheet = VStack(spacing: 4) {
        HStack(spacing: 4) {
          MeshGradient(width: 3, height: 3, points: Self.grid, colors: Self.colors)
          MeshGradient(width: 3, height: 3, points: Self.grid, colors: Self.colors, smoothsColors: false)
        }
        HStack(spacing: 4) {
          MeshGradient(width: 3, height: 3, points: Self.grid, colors: Self.colors, colorSpace: .perceptual)
          Circle().fill(MeshGradient(width: 3, height: 3, points: Self.grid, colors: Self.colors))
        }
      }
      .padding(4)
      if let complaint = GoldenPicture("mesh-gradient-\(Int(scale))x").complaint(about: picture(sheet, scale: scale)) {
        Issue.record("\(complaint)")
      }
    }
  }
}
