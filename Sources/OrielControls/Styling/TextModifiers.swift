import OrielDrawing
import OrielGraph

// The modifiers of `Text` are preferred, so that the type checker does not try both for each modifier of a chain.
extension View {
  private func text(_ change: @escaping (inout TextEnvironment) -> Void) -> some View {
    transformEnvironment(\.text, transform: change)
  }

  @_disfavoredOverload
  public func font(_ font: Font?) -> some View { text { $0.font = font } }
  @_disfavoredOverload
  public func fontWeight(_ weight: Font.Weight?) -> some View { text { $0.weight = weight } }
  @_disfavoredOverload
  public func fontDesign(_ design: Font.Design?) -> some View { text { $0.design = design } }
  @_disfavoredOverload
  public func fontWidth(_ width: Font.Width?) -> some View { text { $0.width = width } }
  @_disfavoredOverload
  public func bold(_ isActive: Bool = true) -> some View { text { $0.isBold = isActive } }
  @_disfavoredOverload
  public func italic(_ isActive: Bool = true) -> some View { text { $0.isItalic = isActive } }
  @_disfavoredOverload
  public func monospaced(_ isActive: Bool = true) -> some View { text { $0.design = isActive ? .monospaced : nil } }
  @_disfavoredOverload
  public func monospacedDigit() -> some View { text { $0.hasMonospacedDigits = true } }
  @_disfavoredOverload
  public func underline(
    _ isActive: Bool = true, pattern: Text.LineStyle.Pattern = .solid, color: Color? = nil
  ) -> some View { text { $0.underline = isActive ? Text.LineStyle(pattern: pattern, color: color) : nil } }
  @_disfavoredOverload
  public func strikethrough(
    _ isActive: Bool = true, pattern: Text.LineStyle.Pattern = .solid, color: Color? = nil
  ) -> some View { text { $0.strikethrough = isActive ? Text.LineStyle(pattern: pattern, color: color) : nil } }
  @_disfavoredOverload
  public func kerning(_ kerning: CGFloat) -> some View { text { $0.kerning = kerning } }
  @_disfavoredOverload
  public func tracking(_ tracking: CGFloat) -> some View { text { $0.tracking = tracking } }
  @_disfavoredOverload
  public func baselineOffset(_ baselineOffset: CGFloat) -> some View { text { $0.baselineOffset = baselineOffset } }
  public func textCase(_ textCase: Text.Case?) -> some View { text { $0.textCase = textCase } }
  @_disfavoredOverload
  public func textScale(_ scale: Text.Scale, isEnabled: Bool = true) -> some View {
    text { if isEnabled { $0.scale = scale } }
  }

  public func lineLimit(_ number: Int?) -> some View {
    text {
      $0.lineLimit = number
      $0.reservedLines = 0
    }
  }
  public func lineLimit(_ limit: PartialRangeFrom<Int>) -> some View {
    text {
      $0.lineLimit = nil
      $0.reservedLines = limit.lowerBound
    }
  }
  public func lineLimit(_ limit: PartialRangeThrough<Int>) -> some View { lineLimit(limit.upperBound) }
  public func lineLimit(_ limit: ClosedRange<Int>) -> some View {
    text {
      $0.lineLimit = limit.upperBound
      $0.reservedLines = limit.lowerBound
    }
  }
  public func lineLimit(_ limit: Int, reservesSpace: Bool) -> some View {
    text {
      $0.lineLimit = limit
      $0.reservedLines = reservesSpace ? limit : 0
    }
  }
  public func lineSpacing(_ lineSpacing: CGFloat) -> some View {
    if !lineSpacing.isFinite { RuntimeIssue.report("lineSpacing(\(lineSpacing)) on \(shortTypeName(Self.self)): the distance must be finite.") }
    return text { $0.lineSpacing = lineSpacing > 0 ? min(lineSpacing, 10_000) : 0 }
  }
  public func truncationMode(_ mode: Text.TruncationMode) -> some View { text { $0.truncation = mode } }
  public func multilineTextAlignment(_ alignment: TextAlignment) -> some View { text { $0.alignment = alignment } }
  public func minimumScaleFactor(_ factor: CGFloat) -> some View {
    text { $0.minimumScaleFactor = min(max(factor, 0), 1) }
  }
  public func allowsTightening(_ flag: Bool) -> some View { text { $0.allowsTightening = flag } }
  /// Lets the user select text in the view. On Linux, as on the Mac, a selection is within one `Text`, not across several.
  public func textSelection<S: TextSelectability>(_ selectability: S) -> some View {
    text { $0.isSelectable = S.allowsSelection }
  }
}

/// Whether the user can select text.
public nonisolated protocol TextSelectability {
  static var allowsSelection: Bool { get }
}
public nonisolated struct EnabledTextSelectability: TextSelectability { public static let allowsSelection = true }
public nonisolated struct DisabledTextSelectability: TextSelectability { public static let allowsSelection = false }
nonisolated extension TextSelectability where Self == EnabledTextSelectability {
  public static var enabled: EnabledTextSelectability { EnabledTextSelectability() }
}
nonisolated extension TextSelectability where Self == DisabledTextSelectability {
  public static var disabled: DisabledTextSelectability { DisabledTextSelectability() }
}
