import OrielControls

/// Groups of commands.

extension Group: Commands where Content: Commands {
  public typealias Body = Never
  @_disfavoredOverload
  public init(@CommandsBuilder content: () -> Content) { self.init(of: content()) }
}
extension Group: PrimitiveCommands where Content: Commands {
  package var commandView: AnyView { content._commandView }
}
