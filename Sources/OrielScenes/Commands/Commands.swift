import OrielControls

/// Additions to the app's menus.
@MainActor @preconcurrency public protocol Commands {
  associatedtype Body: Commands
  @CommandsBuilder @MainActor @preconcurrency var body: Body { get }
  /// As content of the graph that menus are read from. Not for apps: commands of the framework have their own, all others evaluate
  /// `body`.
  var _commandView: AnyView { get }
}

extension Never: Commands {}

/// Commands that produce menu content directly instead of having a body.
package protocol PrimitiveCommands: Commands where Body == Never {
  var commandView: AnyView { get }
}

extension Commands where Body == Never {
  public var body: Never { fatalError("\(Self.self) is made by the framework and has no body.") }
}

extension Commands {
  public var _commandView: AnyView { AnyView(CommandsHostView(commands: DynamicFields(self))) }
}
extension PrimitiveCommands {
  public var _commandView: AnyView { commandView }
}

/// Commands with a body, as a view that holds their state and evaluates them.
private struct CommandsHostView<C: Commands>: View {
  var commands: DynamicFields<C>
  var body: AnyView { commands.value.body._commandView }
}

/// Commands without content.
public struct EmptyCommands: PrimitiveCommands {
  public nonisolated init() {}
  package var commandView: AnyView { AnyView(EmptyView()) }
}

public nonisolated struct _TupleCommands: Commands {
  public typealias Body = Never
  let parts: [any Commands]
}
extension _TupleCommands: PrimitiveCommands {
  package var commandView: AnyView {
    let views = parts.map(\._commandView)
    return AnyView(ForEach(Array(views.indices), id: \.self) { views[$0] })
  }
}

public nonisolated struct _ConditionalCommands<First: Commands, Second: Commands>: Commands {
  public typealias Body = Never
  enum Storage {
    case first(First)
    case second(Second)
  }
  let storage: Storage
}
extension _ConditionalCommands: PrimitiveCommands {
  package var commandView: AnyView {
    switch storage {
    case .first(let commands): AnyView(Group { commands._commandView })
    case .second(let commands): commands._commandView
    }
  }
}

/// Turns the statements of a `commands` block into one value.
@resultBuilder public nonisolated enum CommandsBuilder {
  public static func buildExpression<Content: Commands>(_ content: Content) -> Content { content }
  public static func buildBlock() -> EmptyCommands { EmptyCommands() }
  public static func buildBlock<Content: Commands>(_ content: Content) -> Content { content }
  @_disfavoredOverload
  public static func buildBlock<each Content: Commands>(_ content: repeat each Content) -> some Commands {
    var parts: [any Commands] = []
    repeat parts.append(each content)
    return _TupleCommands(parts: parts)
  }
  public static func buildIf<Content: Commands>(_ content: Content?) -> some Commands {
    _TupleCommands(parts: content.map { [$0] } ?? [])
  }
  public static func buildEither<First: Commands, Second: Commands>(first: First) -> _ConditionalCommands<First, Second> {
    _ConditionalCommands(storage: .first(first))
  }
  public static func buildEither<First: Commands, Second: Commands>(second: Second) -> _ConditionalCommands<First, Second> {
    _ConditionalCommands(storage: .second(second))
  }
  public static func buildLimitedAvailability<Content: Commands>(_ content: Content) -> some Commands {
    _TupleCommands(parts: [content])
  }
}

extension Scene {
  /// Adds commands to the scene's.
  public func commands<Content: Commands>(@CommandsBuilder content: () -> Content) -> some Scene {
    let view = content()._commandView
    return option { $0.commands.append(view) }
  }
  /// Removes the scene's own commands from the menus. A `Window` beside the app's first scene has no menu bar then; the keys of the
  /// app's other commands still work in it.
  public func commandsRemoved() -> some Scene {
    option {
      $0.commands = []
      $0.addsStandardCommands = false
    }
  }
  /// Replaces the scene's own commands.
  public func commandsReplaced<Content: Commands>(@CommandsBuilder content: () -> Content) -> some Scene {
    let view = content()._commandView
    return option {
      $0.commands = [view]
      $0.addsStandardCommands = false
    }
  }
}
