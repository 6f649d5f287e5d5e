import OrielControls

extension Scene {
  /// The size a window has when it opens for the first time, within what its content allows.
  public func defaultSize(_ size: CGSize) -> some Scene { option(\.defaultSize, size) }
  public func defaultSize(width: CGFloat, height: CGFloat) -> some Scene {
    option(\.defaultSize, CGSize(width: width, height: height))
  }
  /// Where the first window opens: its unit point lies on the same point of the screen. Later ones are offset a little.
  public func defaultPosition(_ position: UnitPoint) -> some Scene { option(\.defaultPosition, position) }
  /// How the content bounds what the user may do to a window's size.
  public func windowResizability(_ resizability: WindowResizability) -> some Scene {
    option(\.resizability, resizability)
  }
  /// A volume's size. Its depth has no meaning on a flat screen.
  public func defaultSize(width: CGFloat, height: CGFloat, depth: CGFloat) -> some Scene { defaultSize(width: width, height: height) }
  /// A volume's size in a unit: points, or a physical length at 96 points to the inch.
  public func defaultSize(width: CGFloat, height: CGFloat, depth: CGFloat, in unit: UnitLength) -> some Scene {
    func points(_ length: CGFloat) -> CGFloat {
      unit == .points ? length : unit.converter.baseUnitValue(fromValue: length) / 0.0254 * 96
    }
    return defaultSize(width: points(width), height: points(height))
  }
}

extension UnitLength {
  /// 1/72 inch.
  public static var points: UnitLength { UnitLength(symbol: "pt", converter: UnitConverterLinear(coefficient: 0.0254 / 72)) }
}
