import OrielControls

/// A size with width, height and depth.
public nonisolated struct Size3D: Hashable, Codable, Sendable {
  public var width, height, depth: Double
  public init(width: Double = 0, height: Double = 0, depth: Double = 0) {
    (self.width, self.height, self.depth) = (width, height, depth)
  }
  public static let zero = Size3D()
}

extension Scene {
  /// Sets the size of a volume in points. The window gets its width and height; the depth is not shown.
  public func defaultSize(width: CGFloat, height: CGFloat, depth: CGFloat) -> some Scene {
    volume(Size3D(width: width, height: height, depth: depth), points: 1)
  }
  /// Sets the size of a volume in a unit: points, or a length converted with the screen's physical size.
  public func defaultSize(width: CGFloat, height: CGFloat, depth: CGFloat, in unit: UnitLength) -> some Scene {
    defaultSize(Size3D(width: width, height: height, depth: depth), in: unit)
  }
  public func defaultSize(_ size: Size3D, in unit: UnitLength) -> some Scene {
    let screen = RunningApp.current?.system.monitors.first { $0.isPrimary } ?? RunningApp.current?.system.monitors.first
    let points = unit == .points ? 1 : unit.converter.baseUnitValue(fromValue: 1) / 0.0254 * (screen?.pointsPerInch ?? Monitor.usualPointsPerInch)
    return volume(size, points: points)
  }
  private func volume(_ size: Size3D, points: Double) -> some Scene {
    option(\.defaultDepth, size.depth * points).option(\.defaultSize, CGSize(width: size.width * points, height: size.height * points))
  }
}

extension UnitLength {
  /// 1/72 inch.
  public static var points: UnitLength { UnitLength(symbol: "pt", converter: UnitConverterLinear(coefficient: 0.0254 / 72)) }
}

extension Monitor {
  nonisolated static let usualPointsPerInch = 96.0
  /// The screen's points per inch, if the screen reports a plausible size.
  nonisolated var pointsPerInch: Double {
    guard let millimetres, millimetres.width > 0 else { return Self.usualPointsPerInch }
    let density = frame.width / (millimetres.width / 25.4)
    return (48...240).contains(density) ? density : Self.usualPointsPerInch
  }
}
