import OrielGraph

/// The appearance of text editors.
public nonisolated protocol TextEditorStyle: Sendable {}

/// A built-in style.
nonisolated protocol ResolvedTextEditorStyle: TextEditorStyle {
  /// Whether there is no background and no border.
  var isPlain: Bool { get }
}
/// A text background; in forms with a bezel like the fields around it.
public nonisolated struct AutomaticTextEditorStyle: TextEditorStyle, ResolvedTextEditorStyle {
  public init() {}
  var isPlain: Bool { false }
}
/// Only the text, without a background.
public nonisolated struct PlainTextEditorStyle: TextEditorStyle, ResolvedTextEditorStyle {
  public init() {}
  var isPlain: Bool { true }
}
nonisolated extension TextEditorStyle where Self == AutomaticTextEditorStyle {
  public static var automatic: AutomaticTextEditorStyle { AutomaticTextEditorStyle() }
}
nonisolated extension TextEditorStyle where Self == PlainTextEditorStyle {
  public static var plain: PlainTextEditorStyle { PlainTextEditorStyle() }
}

extension EnvironmentValues {
  @Entry nonisolated var isTextEditorPlain = false
}
extension View {
  public func textEditorStyle(_ style: some TextEditorStyle) -> some View {
    environment(\.isTextEditorPlain, (style as? any ResolvedTextEditorStyle)?.isPlain ?? false)
  }
}
