import Foundation
import OrielDrawing
@testable import OrielControls
import Testing

@Suite struct `The patches of a mesh` {
  private let points: [SIMD2<Float>] = [[0, 0], [0.5, 0], [1, 0], [0, 0.5], [0.75, 0.25], [1, 0.5], [0, 1], [0.5, 1], [1, 1]]
  private let colors: [RGBA] = [
    RGBA(red: 1, green: 0, blue: 0), RGBA(red: 0, green: 1, blue: 0), RGBA(red: 0, green: 0, blue: 1), RGBA(red: 0.5, green: 0.5, blue: 0),
    RGBA(white: 1, alpha: 0.5), .black, RGBA(red: 0.25, green: 0, blue: 0.75), RGBA(red: 0, green: 0.5, blue: 0.5), RGBA(red: 1, green: 0, blue: 1),
  ]
  private func mesh(smoothsColors: Bool = false, isPerceptual: Bool = false) -> ResolvedMesh {
    var knots = points.map { ResolvedMesh.Knot($0) }
    ResolvedMesh.smooth(&knots, width: 3)
    return ResolvedMesh(
      width: 3, height: 3, knots: knots, colors: colors, background: RGBA(white: 0, alpha: 0.5), smoothsColors: smoothsColors, isPerceptual: isPerceptual)
  }
  private func patches(_ mesh: ResolvedMesh) -> [MeshPatch] {
    guard case .mesh(let patches) = mesh.paint(in: CGRect(x: 10, y: 20, width: 200, height: 100)) else { return [] }
    return patches
  }
  private func isClose(_ a: CGPoint, _ x: Double, _ y: Double) -> Bool { abs(a.x - x) < 1e-3 && abs(a.y - y) < 1e-3 }
  private func isClose(_ a: RGBA, _ b: RGBA) -> Bool {
    abs(a.red - b.red) < 1e-5 && abs(a.green - b.green) < 1e-5 && abs(a.blue - b.blue) < 1e-5 && abs(a.alpha - b.alpha) < 1e-5
  }

  @Test func `have sides along the smooth curves between the points`() {
    let third = 43.0 + 1.0 / 3, sides: [[(Double, Double)]] = [
      [
        (10, 20), (third, 20), (76.6667, 20), (110, 20), (126.6667, 28.3333), (160, 28.3333), (160, 45), (126.6667, 45), (60, 61.6667), (10, 70),
        (10, 53.3333), (10, 36.6667),
      ],
      [
        (110, 20), (143.3333, 20), (176.6667, 20), (210, 20), (210, 36.6667), (210, 53.3333), (210, 70), (193.3333, 61.6667), (193.3333, 45), (160, 45),
        (160, 28.3333), (126.6667, 28.3333),
      ],
      [
        (10, 70), (60, 61.6667), (126.6667, 45), (160, 45), (160, 61.6667), (126.6667, 95), (110, 120), (76.6667, 120), (third, 120), (10, 120),
        (10, 103.3333), (10, 86.6667),
      ],
      [
        (160, 45), (193.3333, 45), (193.3333, 61.6667), (210, 70), (210, 86.6667), (210, 103.3333), (210, 120), (176.6667, 120), (143.3333, 120),
        (110, 120), (126.6667, 95), (160, 61.6667),
      ],
    ]
    let patches = patches(mesh())
    #expect(patches.count == 4)
    for (patch, side) in zip(patches, sides) {
      #expect(patch.points.count == 12)
      for (point, expected) in zip(patch.points, side) { #expect(isClose(point, expected.0, expected.1)) }
    }
    #expect(patches.map(\.colors) == [[0, 1, 4, 3], [1, 2, 5, 4], [3, 4, 7, 6], [4, 5, 8, 7]].map { $0.map { colors[$0] } })
  }
  @Test func `are 36 to a cell where colours are smooth, each beside the next`() {
    let patches = patches(mesh(smoothsColors: true))
    #expect(patches.count == 4 * 36)
    let inner: [(Double, Double)] = [
      (32.4537, 42.1065), (40.0926, 41.0648), (47.8472, 39.9653), (55.6019, 38.8657), (56.965, 40.9619), (58.251, 43.0967), (59.3827, 45.3086),
      (50.9465, 46.749), (42.5103, 48.1893), (34.2284, 49.5525), (33.7011, 47.0383), (33.0967, 44.5628),
    ]
    for (point, expected) in zip(patches[3 * 6 + 1].points, inner) { #expect(isClose(point, expected.0, expected.1)) }
    for cell in 0..<4 {
      for row in 0..<6 {
        for column in 0..<5 {
          let left = patches[cell * 36 + row * 6 + column], right = patches[cell * 36 + row * 6 + column + 1]
          #expect(isClose(left.points[3], right.points[0].x, right.points[0].y) && isClose(left.points[6], right.points[9].x, right.points[9].y))
          #expect(isClose(left.colors[1], right.colors[0]) && isClose(left.colors[2], right.colors[3]))
          let upper = patches[cell * 36 + column * 6 + row], lower = patches[cell * 36 + (column + 1) * 6 + row]
          #expect(isClose(upper.points[9], lower.points[0].x, lower.points[0].y) && isClose(upper.colors[3], lower.colors[0]))
        }
      }
    }
  }
  @Test func `have colours on smooth curves through those of the points`() {
    let patches = patches(mesh(smoothsColors: true))
    func color(_ cell: Int, _ column: Int, _ row: Int) -> RGBA { patches[cell * 36 + row * 6 + column].colors[0] }
    #expect(isClose(color(0, 3, 3), RGBA(red: 0.703125, green: 0.720703, blue: 0.248047, alpha: 0.841797)))
    #expect(isClose(color(3, 1, 5), RGBA(red: 0.213705, green: 0.521356, blue: 0.602334, alpha: 0.938151)))
    #expect(isClose(color(1, 3, 0), RGBA(red: 0, green: 0.5625, blue: 0.5)))
    #expect(isClose(color(2, 2, 4), RGBA(red: 0.300069, green: 0.333333, blue: 0.575103, alpha: 0.944444)))
  }
  @Test func `keep colours that a curve would carry too far in their range`() {
    func middle(_ row: [Double]) -> RGBA? {
      let knots = [Float(0), 1].flatMap { y in (0..<4).map { ResolvedMesh.Knot(SIMD2(Float($0) / 3, y)) } }
      let mesh = ResolvedMesh(
        width: 4, height: 2, knots: knots, colors: (row + row).map { RGBA(white: $0, alpha: $0) }, background: .clear, smoothsColors: true,
        isPerceptual: false)
      let patches = patches(mesh)
      return patches.count == 3 * 36 ? patches[36 + 3].colors[0] : nil
    }
    #expect(middle([0, 1, 1, 0]) == .white)
    #expect(middle([1, 0, 0, 1]) == .clear)
    let between = middle([0, 0, 1, 1])
    #expect(between.map { isClose($0, RGBA(white: 0.5, alpha: 0.5)) } == true)
  }
  @Test func `mix straight between four colours, as seen by the eye where that is wanted`() {
    let patches = patches(mesh(isPerceptual: true)), labs = [0, 1, 3, 4].map { Oklab(colors[$0]) }
    #expect(patches.count == 4 * 36)
    var middle = Oklab(.black)
    middle.lightness = labs.reduce(0) { $0 + $1.lightness } / 4
    middle.a = labs.reduce(0) { $0 + $1.a } / 4
    middle.b = labs.reduce(0) { $0 + $1.b } / 4
    middle.alpha = labs.reduce(0) { $0 + $1.alpha } / 4
    var expected = middle.rgba
    (expected.red, expected.green, expected.blue) = (min(max(expected.red, 0), 1), min(max(expected.green, 0), 1), min(max(expected.blue, 0), 1))
    #expect(isClose(patches[3 * 6 + 3].colors[0], expected))
    for (patch, color) in [(0, colors[0]), (36, colors[1]), (72, colors[3]), (108, colors[4])] { #expect(isClose(patches[patch].colors[0], color)) }
  }
  @Test func `go from one mesh to another with the same grid`() throws {
    let first = mesh()
    var second = first
    for index in second.knots.indices {
      second.knots[index].position += SIMD2(0.5, 1)
      second.knots[index].leading += SIMD2(1, 0)
      second.knots[index].bottom += SIMD2(0, 2)
      second.colors[index] = .white
    }
    second.background = RGBA(white: 1)
    let between = try #require(first.mixed(with: second, by: 0.25))
    for index in first.knots.indices {
      let old = first.knots[index], new = between.knots[index]
      for (way, expected) in [
        (new.position - old.position, SIMD2(0.125, 0.25)), (new.leading - old.leading, SIMD2(0.25, 0)), (new.bottom - old.bottom, SIMD2(0, 0.5)),
      ] {
        #expect(abs(way.x - expected.x) < 1e-9 && abs(way.y - expected.y) < 1e-9)
      }
      #expect(between.knots[index].top == first.knots[index].top && between.knots[index].trailing == first.knots[index].trailing)
      #expect(between.colors[index] == first.colors[index].mixed(with: .white, by: 0.25))
    }
    #expect(between.background == first.background.mixed(with: .white, by: 0.25))
    second.height = 2
    #expect(first.mixed(with: second, by: 0.25) == nil)
    second.height = 3
    second.width = 2
    #expect(first.mixed(with: second, by: 0.25) == nil)
  }
  @Test func `fade with their background`() {
    let faded = mesh().opacity(0.5)
    #expect(faded.colors.map(\.alpha) == [0.5, 0.5, 0.5, 0.5, 0.25, 0.5, 0.5, 0.5, 0.5] && faded.background.alpha == 0.25)
    #expect(faded.knots == mesh().knots)
  }
}
