import Foundation
import OrielDrawing
import OrielGraph

/// The primitive view behind all text inputs.
struct TextInput: PrimitiveView {
  typealias Body = Never
  var kind = TextInputLook.Kind.field
  var source: TextSource
  /// The label; shown as the prompt if there is none, unless the label is beside the field.
  var title: Text?
  var showsTitle = true
  var prompt: Text?
  var isSecure = false
  var isVertical = false
  var selection: Binding<TextSelection?>?
  /// Called when editing begins and ends.
  var onEditingChanged: ((Bool) -> Void)?
  var onCommit: (() -> Void)?

  package func makeNode(_ context: NodeContext) -> NodeOf<TextInput> { TextInputNode(self, context) }
}

private final class TextInputNode: NodeOf<TextInput> {
  private let box: TextInputBoxReference

  override init(_ view: TextInput, _ context: NodeContext) {
    box = TextInputBoxReference()
    super.init(view, context)
    box.value = TextInputBox(self)
    tracking { apply() }
  }
  override func viewChanged(from old: TextInput) { tracking { apply() } }
  override func refresh() {
    isQueued = false
    tracking { apply() }
  }
  override func appendBoxes(to boxes: inout [Box]) { boxes.append(box.value) }

  private func apply() {
    let box = box.value!
    let values = scope.values(reader: self)
    box.link.source = view.source
    box.selectionBinding = view.selection
    box.onEditingChanged = view.onEditingChanged
    box.onCommit = view.onCommit
    let theme = values.theme, text = values.text
    var look = TextInputLook(theme: theme, foreground: theme.colors.labelPrimary)
    look.kind = view.kind
    look.size = values.controlSize.metric
    if view.kind == .editor {
      // In a form, an editor looks like the fields around it.
      let isPlain = values.isTextEditorPlain
      look.well = !values.isInForm || isPlain ? .none : .rounded
      look.showsBackground = values.scrolling.contentBackground && !isPlain
      look.margins = values.scrolling.contentMargins
    } else {
      look.well = values.textFieldStyle.well ?? (values.isListRow ? .cell : .rounded)
    }
    look.isEnabled = values.isEnabled
    look.isVertical = view.isVertical
    look.scale = values.displayScale
    look.blink = values.desktopSettings.caretBlink
    look.isReadOnly = values.isTextReadOnly
    look.isInToolbar = view.kind == .search && values.isSearchInToolbar
    look.escapeClears = values.escapeClearsSearch
    look.lineLimit = text.lineLimit.map { max(1, $0) }
    look.reservedLines = text.reservedLines
    if !look.isEnabled {
      look.foreground = theme.colors.labelDisabled
    } else if values.styles.onSelection {
      look.foreground = theme.colors.onAccent
    } else if let first = values.styles.foreground.first, !values.isLabeledValue || first.hierarchicalLevel == nil {
      look.foreground = HierarchicalShapeStyle.primary.resolved(in: values.styleContext).representativeColor
    }
    let font = text.font ?? Self.font(look, theme)
    look.text = TextStackStyle()
    look.text.attributes = TextAttributes(
      font: font.resolve(
        in: theme, weight: text.weight, design: text.design, width: text.width, isBold: text.isBold, isItalic: text.isItalic),
      kern: text.kerning ?? text.tracking ?? 0)
    if text.hasMonospacedDigits { look.text.attributes.font.monospacedDigits = true }
    look.text.alignment = text.alignment
    look.text.isRightToLeft = values.layoutDirection == .rightToLeft
    look.text.lineSpacing = look.isMultiLine ? text.lineSpacing : 0
    look.text.wraps = look.isMultiLine
    look.text.followsWords = view.kind == .editor
    look.text.isSecure = view.isSecure
    look.purpose = values.textContentType?.purpose ?? .text
    look.hints = values.textInputAutocapitalization?.hints ?? []
    if values.refusesCorrection { look.hints.insert(.noSpellChecking) }
    let fitting = view.kind == .field ? values.fieldFitting : nil
    look.fittedWidth = fitting?.width(look)
    box.link.stepper = fitting?.stepper
    fitting?.stepper.field = box
    box.show(look)

    var context = TextContext(style: values.styleContextForText(theme), font: font, weight: text.weight, design: text.design)
    context.width = text.width
    context.isItalic = text.isItalic
    context.locale = values.writtenLocale
    box.name = view.title?.string(in: context)
    if let shown = view.prompt ?? (view.showsTitle ? view.title : nil) {
      var runs = shown.resolve(in: context)
      if runs.isEmpty { runs = [TextRun("", look.text.attributes)] }
      box.show(placeholder: ParagraphContent(runs: runs, lineLimit: 1, isRightToLeft: look.text.isRightToLeft, wraps: false))
    } else {
      box.show(placeholder: nil)
    }
    box.sourceChanged(to: view.source.current)
    if let wanted = view.selection?.wrappedValue {
      let range = wanted.range(in: box.editing.text)
      if range != box.editing.selection.range {
        box.change(writes: false) { $0.select(TextInputSelection(anchor: range.lowerBound, head: range.upperBound)) }
        box.showCaret()
      }
    }
  }

  private static func font(_ look: TextInputLook, _ theme: Theme) -> Font {
    let size = theme.metrics.control.fontSize[look.size]
    if look.kind == .editor || size == theme.type(.body).size { return .body }
    return .system(size: size)
  }
}

/// Lets a node make its box once it is itself there.
private final class TextInputBoxReference { var value: TextInputBox! }

extension EnvironmentValues {
  /// Whether text of inputs can be selected and copied, but not changed.
  @Entry package nonisolated var isTextReadOnly = false
  /// Set by toolbars, in which search fields have a different size.
  @Entry package nonisolated var isSearchInToolbar = false
  /// For labels: without the window's activity, on which no label here depends.
  nonisolated func styleContextForText(_ theme: Theme) -> StyleContext {
    let styles = styles
    var context = StyleContext(
      theme: theme, tint: styles.tint, foreground: styles.foreground, background: styles.background,
      onSelection: styles.onSelection, isActive: true)
    context.environment = self
    return context
  }
}
