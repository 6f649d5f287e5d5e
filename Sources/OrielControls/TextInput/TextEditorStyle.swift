import OrielGraph

/// How text editors look.
public nonisolated protocol TextEditorStyle: Sendable {}

/// What the styles of this module decide.
nonisolated protocol ResolvedTextEditorStyle: TextEditorStyle {
  /// Only the text: no ground and no edge.
  var isPlain: Bool { get }
}
/// A ground for text; in forms with an edge as the fields around it have.
public nonisolated struct AutomaticTextEditorStyle: TextEditorStyle, ResolvedTextEditorStyle {
  public init() {}
  var isPlain: Bool { false }
}
/// The text alone, on what is behind it.
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

private nonisolated enum PlainTextEditorKey: EnvironmentKey { static let defaultValue = false }
extension EnvironmentValues {
  nonisolated var isTextEditorPlain: Bool {
    get { self[PlainTextEditorKey.self] }
    set { self[PlainTextEditorKey.self] = newValue }
  }
}
extension View {
  public func textEditorStyle(_ style: some TextEditorStyle) -> some View {
    environment(\.isTextEditorPlain, (style as? any ResolvedTextEditorStyle)?.isPlain ?? false)
  }
}
