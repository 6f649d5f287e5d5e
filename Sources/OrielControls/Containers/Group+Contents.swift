import OrielGraph

/// Groups of toolbar items: modifiers apply to each of them.

extension Group: ToolbarContent where Content: ToolbarContent {
  public typealias Body = Never
  @_disfavoredOverload
  public init(@ToolbarContentBuilder content: () -> Content) { self.init(of: content()) }
}
extension Group: PrimitiveToolbarContent where Content: ToolbarContent {
  func append(to contents: ToolbarContents) { contents.add(content, at: 0) }
}
extension Group: CustomizableToolbarContent where Content: CustomizableToolbarContent {}
