import OrielDrawing
import OrielGraph

/// Shows a colour well; clicking it opens a panel with swatches, sliders, a hexadecimal field and an eyedropper.
///
/// Each change is written to the selection at once, as a colour with fixed components. On Linux, `CGColor` selections are absent, and
/// the eyedropper says so where the desktop neither has a portal for it nor lets programs read the screen.
public struct ColorPicker<Label: View>: View {
  let label: Label
  let selection: Binding<Color>
  let supportsOpacity: Bool

  public init(selection: Binding<Color>, supportsOpacity: Bool = true, @ViewBuilder label: () -> Label) {
    self.label = label()
    self.selection = selection
    self.supportsOpacity = supportsOpacity
  }
  public var body: some View {
    LabeledControlRow(label: label, hugs: true) { ColorWell(selection: selection, supportsOpacity: supportsOpacity) }
  }
}

extension ColorPicker where Label == Text {
  public init(_ titleKey: LocalizedStringKey, selection: Binding<Color>, supportsOpacity: Bool = true) {
    self.init(selection: selection, supportsOpacity: supportsOpacity) { Text(titleKey) }
  }
  @_disfavoredOverload
  public init(_ titleResource: LocalizedStringResource, selection: Binding<Color>, supportsOpacity: Bool = true) {
    self.init(selection: selection, supportsOpacity: supportsOpacity) { Text(titleResource) }
  }
  @_disfavoredOverload
  public init<S: StringProtocol>(_ title: S, selection: Binding<Color>, supportsOpacity: Bool = true) {
    self.init(selection: selection, supportsOpacity: supportsOpacity) { Text(title) }
  }
}
