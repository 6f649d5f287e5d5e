import OrielDrawing
import OrielGraph

/// All environment values that affect text.
///
/// They share one key, because a text depends on nearly all of them, and recording one read is cheaper than twenty.
package nonisolated struct TextEnvironment: Hashable, Sendable {
  package var font: Font?
  /// The container's font if the app set none, such as for a control's label or a header.
  package var defaultFont = Font.body
  package var weight: Font.Weight?
  package var design: Font.Design?
  package var width: Font.Width?
  package var isBold = false
  package var isItalic = false
  package var hasMonospacedDigits = false
  package var underline: Text.LineStyle?
  package var strikethrough: Text.LineStyle?
  package var kerning: CGFloat?
  package var tracking: CGFloat?
  package var baselineOffset: CGFloat?
  package var lineLimit: Int?
  /// Prevents wrapping: a title is truncated instead.
  package var keepsLines = false
  /// The number of lines to reserve space for.
  package var reservedLines = 0
  package var truncation = Text.TruncationMode.tail
  package var alignment = TextAlignment.leading
  package var lineSpacing: CGFloat = 0
  package var minimumScaleFactor: CGFloat = 1
  package var allowsTightening = false
  package var textCase: Text.Case?
  package var isSelectable = false
  /// Ignores the text's own attributes.
  package var ignoresStyling = false
  package var scale = Text.Scale.default
  /// Changes with the desktop's fonts, so that texts are laid out again.
  package var fontGeneration = 0
  package init() {}

  package var effectiveFont: Font { ignoresStyling ? defaultFont : font ?? defaultFont }
}

extension EnvironmentValues {
  @Entry package nonisolated var text = TextEnvironment()
  public nonisolated var font: Font? {
    get { text.font }
    set { text.font = newValue }
  }
  public nonisolated var lineLimit: Int? {
    get { text.lineLimit }
    set { text.lineLimit = newValue }
  }
  public nonisolated var lineSpacing: CGFloat {
    get { text.lineSpacing }
    set { text.lineSpacing = newValue }
  }
  public nonisolated var truncationMode: Text.TruncationMode {
    get { text.truncation }
    set { text.truncation = newValue }
  }
  public nonisolated var multilineTextAlignment: TextAlignment {
    get { text.alignment }
    set { text.alignment = newValue }
  }
  public nonisolated var minimumScaleFactor: CGFloat {
    get { text.minimumScaleFactor }
    set { text.minimumScaleFactor = newValue }
  }
  public nonisolated var allowsTightening: Bool {
    get { text.allowsTightening }
    set { text.allowsTightening = newValue }
  }
  public nonisolated var textCase: Text.Case? {
    get { text.textCase }
    set { text.textCase = newValue }
  }
}
