import OrielDrawing
import OrielGraph

/// The appearance of a text input, except its text.
nonisolated struct TextInputLook: Equatable {
  nonisolated enum Kind { case field, editor, search }
  /// The bezel of the text.
  ///
  /// A `cell` is in a row and has no bezel until it is edited.
  nonisolated enum Well { case rounded, square, cell, none }
  var kind = Kind.field
  var well = Well.rounded
  var size = PerControlSize.Size.regular
  var theme: Theme
  var isEnabled = true
  /// The text can be selected but not changed.
  var isReadOnly = false
  var text = TextStackStyle()
  var foreground: RGBA
  /// Grows with its lines.
  var isVertical = false
  var lineLimit: Int?
  var reservedLines = 0
  var scale = 1.0
  /// Half period; nil does not blink.
  var blink: Double?
  /// Whether it is in a toolbar, where search fields are higher.
  var isInToolbar = false
  /// The content margins of an editor, between its edges and the space around its text.
  var margins = EdgeInsets()
  /// The width of a field that is as wide as its value; nil takes what there is.
  var fittedWidth: Double?
  /// Whether Escape empties a search field before it does anything else.
  var escapeClears = true
  /// Whether an editor paints its background.
  var showsBackground = true

  /// The purpose reported to input methods.
  var purpose = TextInputState.Purpose.text
  var hints: TextInputState.Hints = []

  /// As large as its text.
  var isBare: Bool { kind == .field && (well == .none || well == .cell) }
  var isMultiLine: Bool { kind == .editor || isVertical }

  /// Height of a field with one line.
  var height: Double {
    kind == .search && isInToolbar ? theme.metrics.toolbar.searchHeight : theme.metrics.control.height[size]
  }
  var cornerRadius: Double {
    switch (kind, well) {
    case (.search, _): height / 2
    case (_, .rounded): theme.metrics.control.radius[size]
    case (_, .cell): 3
    case (_, .square), (_, .none): 0
    }
  }
  /// From the edges of a search field to its text.
  static func searchInsets(_ theme: Theme) -> EdgeInsets {
    let side = theme.metrics.field.paddingH + 2
    return EdgeInsets(top: 4, leading: side + Metrics.Field.searchLens + Metrics.Field.searchLensGap, bottom: 4, trailing: side + Metrics.Field.searchClear + 4)
  }

  /// From the edges to the text; vertical insets are those of several lines.
  var insets: EdgeInsets {
    switch kind {
    case .editor:
      return EdgeInsets(top: 6 + margins.top, leading: 8 + margins.leading, bottom: 6 + margins.bottom, trailing: 8 + margins.trailing)
    case .search:
      return Self.searchInsets(theme)
    case .field:
      if isBare { return EdgeInsets() }
      let side = theme.metrics.field.paddingH
      return EdgeInsets(top: 4, leading: side, bottom: 4, trailing: text.isSecure ? side + 16 : side)
    }
  }
  /// Whole pixels; one and a half points, rounded down.
  var caretWidth: Double { max(1, (1.5 * scale - 0.5).rounded(.up)) / scale }

  func hasSameLayout(as other: TextInputLook) -> Bool {
    kind == other.kind && well == other.well && size == other.size && theme.metrics == other.theme.metrics
      && text == other.text && isVertical == other.isVertical && lineLimit == other.lineLimit
      && reservedLines == other.reservedLines && fittedWidth == other.fittedWidth && margins == other.margins && scale == other.scale && isInToolbar == other.isInToolbar
  }
}
