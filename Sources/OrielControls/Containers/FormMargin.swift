import OrielGraph

/// The space between a form of columns and the edges of its window, sheet or pane. What the app has put around the form as padding
/// counts as part of it, so that the form begins where a padded title above it does.
struct FormMargin: BoxModifier {
  typealias Body = Never
  let length: CGFloat
  func makeBox(_ node: ViewNode) -> FormMarginBox { FormMarginBox(node) }
  func apply(to box: FormMarginBox, from old: Self?) { box.length = length }
}

final class FormMarginBox: InsetBox, PaddingReader {
  var length: CGFloat = 0 { didSet { if length != oldValue { setNeedsLayout() } } }

  var paddingMemory = PaddingMemory()
  func paddingChanged() { setNeedsLayout() }
  override var space: EdgeInsets {
    let padding = paddingAround
    return EdgeInsets(
      top: max(0, length - padding.top), leading: max(0, length - padding.leading), bottom: max(0, length - padding.bottom),
      trailing: max(0, length - padding.trailing))
  }
}
