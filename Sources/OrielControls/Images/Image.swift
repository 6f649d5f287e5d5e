import Foundation
import OrielDrawing
import OrielGraph

/// An image: a symbol of the line-art set, or pixels from the app's resources.
public nonisolated struct Image: Equatable, Sendable {
  public enum Scale: Hashable, Sendable { case small, medium, large }
  public enum ResizingMode: Hashable, Sendable { case tile, stretch }
  public enum TemplateRenderingMode: Hashable, Sendable { case template, original }
  public enum Orientation: UInt8, Hashable, Sendable, CaseIterable {
    case up, upMirrored, down, downMirrored, left, leftMirrored, right, rightMirrored
  }
  public typealias Interpolation = _ImageInterpolation

  enum Source: Hashable, Sendable {
    case symbol(String)
    case named(String, bundlePath: String?)
    case bitmap(Bitmap)
    /// A placeholder for an image.
    case placeholder
  }
  struct Resizing: Hashable, Sendable {
    var capInsets: EdgeInsets
    var mode: ResizingMode
  }
  var source: Source
  /// The accessibility label; nil for decorative images.
  var label: Text?
  var resizing: Resizing?
  var interpolation = Interpolation.medium
  var template: TemplateRenderingMode?
  var orientation = Orientation.up
  private init(_ source: Source, label: Text?) {
    self.source = source
    self.label = label
  }

  public init(systemName: String) { self.init(.symbol(systemName), label: Text(verbatim: systemName.spokenSymbolName)) }
  /// A symbol. The line art has no variable parts, so the whole symbol is drawn.
  public init(systemName: String, variableValue: Double?) { self.init(systemName: systemName) }
  public init(_ name: String, bundle: Bundle? = nil) {
    self.init(.named(name, bundlePath: bundle?.bundlePath), label: Text(verbatim: name))
  }
  public init(_ name: String, bundle: Bundle? = nil, label: Text) {
    self.init(.named(name, bundlePath: bundle?.bundlePath), label: label)
  }
  public init(decorative name: String, bundle: Bundle? = nil) {
    self.init(.named(name, bundlePath: bundle?.bundlePath), label: nil)
  }
  package init(bitmap: Bitmap, label: Text? = nil) { self.init(.bitmap(bitmap), label: label) }
  public init(nsImage: NSImage) { self = nsImage.image }
  /// Fills the proposed space until the image is loaded.
  static let loading: Image = {
    var image = Image(.placeholder, label: nil)
    image.resizing = Resizing(capInsets: EdgeInsets(), mode: .stretch)
    return image
  }()

  private func with(_ change: (inout Image) -> Void) -> Image {
    var image = self
    change(&image)
    return image
  }
  public func resizable(capInsets: EdgeInsets = EdgeInsets(), resizingMode: ResizingMode = .stretch) -> Image {
    with { $0.resizing = Resizing(capInsets: capInsets, mode: resizingMode) }
  }
  public func interpolation(_ interpolation: Interpolation) -> Image { with { $0.interpolation = interpolation } }
  /// Has no influence: edges are always smooth, except those of pixels with `none` interpolation.
  public func antialiased(_ isAntialiased: Bool) -> Image { isAntialiased ? self : interpolation(.none) }
  public func renderingMode(_ renderingMode: TemplateRenderingMode?) -> Image { with { $0.template = renderingMode } }
  /// Has no influence, as for views: symbols are lines of one colour.
  public func symbolRenderingMode(_ mode: SymbolRenderingMode?) -> Image { self }
}

nonisolated extension String {
  /// A readable form of names such as "square.and.arrow.up".
  fileprivate var spokenSymbolName: String {
    let dot = UInt8(ascii: "."), space = UInt8(ascii: " ")
    return String(decoding: utf8.lazy.map { $0 == dot ? space : $0 }, as: UTF8.self)
  }
}

nonisolated extension Text {
  public init(_ image: Image) {
    switch image.source {
    case .symbol(let name): self.init(source: .symbol(name))
    case .named(let name, let bundlePath):
      if let bitmap = ImageResources.bitmap(name, bundlePath: bundlePath, scale: 1, isDark: false) {
        self.init(source: .bitmap(bitmap))
      } else {
        self.init(verbatim: "")
      }
    case .bitmap(let bitmap): self.init(source: .bitmap(bitmap))
    case .placeholder: self.init(verbatim: "")
    }
  }
}

// MARK: Symbols

/// Variants of a symbol: filled, in a circle, with a slash.
public nonisolated struct SymbolVariants: Hashable, Sendable {
  enum Shape: String, Hashable, Sendable { case circle, square, rectangle }
  var shape: Shape?
  var isFilled = false
  var hasSlash = false
  init(shape: Shape? = nil, isFilled: Bool = false, hasSlash: Bool = false) {
    self.shape = shape
    self.isFilled = isFilled
    self.hasSlash = hasSlash
  }
  public static let none = SymbolVariants()
  public static let circle = SymbolVariants(shape: .circle)
  public static let square = SymbolVariants(shape: .square)
  public static let rectangle = SymbolVariants(shape: .rectangle)
  public static let fill = SymbolVariants(isFilled: true)
  public static let slash = SymbolVariants(hasSlash: true)
  private func with(_ change: (inout SymbolVariants) -> Void) -> SymbolVariants {
    var copy = self
    change(&copy)
    return copy
  }
  public var circle: SymbolVariants { with { $0.shape = .circle } }
  public var square: SymbolVariants { with { $0.shape = .square } }
  public var rectangle: SymbolVariants { with { $0.shape = .rectangle } }
  public var fill: SymbolVariants { with { $0.isFilled = true } }
  public var slash: SymbolVariants { with { $0.hasSlash = true } }
  public func contains(_ other: SymbolVariants) -> Bool {
    (other.shape == nil || other.shape == shape) && (!other.isFilled || isFilled) && (!other.hasSlash || hasSlash)
  }

  /// The symbol with these variants, or the closest one in the set.
  func apply(to name: String) -> SymbolGlyph? {
    var parts = name.split(separator: ".").map(String.init)
    if let shape, !parts.contains(shape.rawValue) { parts.append(shape.rawValue) }
    if hasSlash, !parts.contains("slash") { parts.append("slash") }
    let plain = parts.joined(separator: ".")
    if isFilled, !parts.contains("fill"), let glyph = SymbolGlyph(name: plain + ".fill") { return glyph }
    return SymbolGlyph(name: plain) ?? SymbolGlyph(name: name)
  }
}

nonisolated extension SymbolGlyph {
  /// The faint placeholder for a symbol that is not in the set.
  static func standIn(for name: String) -> SymbolGlyph? {
    RuntimeIssue.report("No symbol named '\(name)'. Use the name of an SF Symbol.")
    return name.isEmpty ? nil : SymbolGlyph(name: "square.dashed")
  }
  static let standInOpacity = 0.35
}

public nonisolated struct SymbolRenderingMode: Hashable, Sendable {
  private let name: Int
  public static let monochrome = SymbolRenderingMode(name: 0)
  public static let multicolor = SymbolRenderingMode(name: 1)
  public static let hierarchical = SymbolRenderingMode(name: 2)
  public static let palette = SymbolRenderingMode(name: 3)
}

extension EnvironmentValues {
  @Entry public nonisolated var imageScale = Image.Scale.medium
  @Entry public nonisolated var symbolVariants = SymbolVariants.none
  @Entry public nonisolated var symbolRenderingMode: SymbolRenderingMode?
}
extension View {
  public func imageScale(_ scale: Image.Scale) -> some View { environment(\.imageScale, scale) }
  public func symbolVariant(_ variant: SymbolVariants) -> some View {
    transformEnvironment(\.symbolVariants) { variants in
      if variant == .none { variants = .none }
      if let shape = variant.shape { variants.shape = shape }
      if variant.isFilled { variants.isFilled = true }
      if variant.hasSlash { variants.hasSlash = true }
    }
  }
  public func symbolRenderingMode(_ mode: SymbolRenderingMode?) -> some View { environment(\.symbolRenderingMode, mode) }
}
