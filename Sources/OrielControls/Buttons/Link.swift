import Foundation
import OrielDrawing
import OrielGraph

/// Opens a URL.
public struct Link<Label: View>: View {
  let label: Label
  let destination: URL
  @Environment(\.openURL) private var openURL
  public init(destination: URL, @ViewBuilder label: () -> Label) {
    self.destination = destination
    self.label = label()
  }
  public var body: some View {
    Button { openURL(destination) } label: { label }.buttonStyle(.link)
  }
}
extension Link where Label == Text {
  public init(_ titleKey: LocalizedStringKey, destination: URL) { self.init(destination: destination) { Text(titleKey) } }
  @_disfavoredOverload
  public init<S: StringProtocol>(_ title: S, destination: URL) { self.init(destination: destination) { Text(title) } }
}

/// Controls that belong together, side by side without gaps of their own.
public struct ControlGroup<Content: View>: View {
  let content: Content
  public init(@ViewBuilder content: () -> Content) { self.content = content() }
  public var body: some View { HStack(spacing: 4) { content } }
}
extension ControlGroup {
  public init<C: View>(@ViewBuilder content: () -> C, @ViewBuilder label: () -> some View)
  where Content == LabeledControlGroupContent<C> { self.init { LabeledControlGroupContent(content: content()) } }
}
public struct LabeledControlGroupContent<Content: View>: View {
  let content: Content
  public var body: some View { content }
}
