import OrielWindowing

/// What must reach the one process of an app, whatever carries it.
package struct ActivationContract {
  package struct Host: ContractHost {
    /// Two processes of the same app.
    package var first: any ActivationService
    package var second: any ActivationService
    /// The desktop asks the app; false if no process serves.
    package var ask: @MainActor (ActivationRequest, _ launch: String?) async -> Bool
    /// Lets everything arrive that is on its way.
    package var settle: @MainActor () async -> Void
    /// So much time passes that nobody waits any longer for a process to serve.
    package var giveUp: @MainActor () async -> Void
    package var pump: @MainActor (_ condition: @MainActor () -> Bool) async -> Bool
    package init(
      first: any ActivationService, second: any ActivationService, ask: @escaping @MainActor (ActivationRequest, String?) async -> Bool,
      settle: @escaping @MainActor () async -> Void, giveUp: @escaping @MainActor () async -> Void,
      pump: @escaping @MainActor (@MainActor () -> Bool) async -> Bool
    ) {
      (self.first, self.second, self.ask) = (first, second, ask)
      (self.settle, self.giveUp, self.pump) = (settle, giveUp, pump)
    }
  }
  package typealias Clause = ContractClause<Host>

  package nonisolated static let clauses: [Clause] = [
    Clause(name: "hears what the desktop asks for, with the launch that it comes from") { host in
      let ear = ActivationEar(host.first)
      await host.settle()
      let requests: [(ActivationRequest, String?)] = [
        (.activate, nil), (.open(["demo:a", "file:///b"]), "x_TIME7"), (.action("compose", parameter: "to"), "t"),
        (.action("compose", parameter: nil), nil),
      ]
      for (request, launch) in requests { try expect(await host.ask(request, launch), "nobody took \(request)") }
      try await host.wait("the requests") { ear.heard.count == requests.count }
      try expect(ear.heard.map(\.request) == requests.map(\.0), "it heard \(ear.heard)")
      try expect(ear.heard.map(\.launch) == requests.map(\.1), "with \(ear.heard.map(\.launch))")
    },
    Clause(name: "is nobody before it serves") { host in
      try expect(await !host.ask(.activate, nil), "somebody took it")
    },
    Clause(name: "takes over what a second process was started with") { host in
      let ear = ActivationEar(host.first)
      await host.settle()
      var outcomes: [Bool] = []
      host.second.forward(opening: ["demo:a"], launch: "id_TIME9") { outcomes.append($0) }
      try expect(outcomes.isEmpty, "it knew within the call")
      try await host.wait("the answer") { !outcomes.isEmpty }
      host.second.forward(opening: [], launch: nil) { outcomes.append($0) }
      try await host.wait("the second answer") { outcomes.count == 2 }
      try expect(outcomes == [true, true], "the answers are \(outcomes)")
      try expect(ear.heard.map(\.request) == [.open(["demo:a"]), .activate], "it heard \(ear.heard)")
      try expect(ear.heard.map(\.launch) == ["id_TIME9", nil], "with \(ear.heard.map(\.launch))")
    },
    Clause(name: "is waited for while it starts, and not for ever") { host in
      var outcomes: [Bool] = []
      host.second.forward(opening: ["demo:early"], launch: nil) { outcomes.append($0) }
      await host.settle()
      try expect(outcomes.isEmpty, "it gave up at once")
      let ear = ActivationEar(host.first)
      try await host.wait("the answer") { !outcomes.isEmpty }
      try expect(outcomes == [true] && ear.heard.map(\.request) == [.open(["demo:early"])], "\(outcomes), \(ear.heard)")
    },
    Clause(name: "leaves a start alone that nobody takes over") { host in
      var outcomes: [Bool] = []
      host.second.forward(opening: [], launch: nil) { outcomes.append($0) }
      await host.settle()
      await host.giveUp()
      try await host.wait("the answer") { !outcomes.isEmpty }
      await host.settle()
      try expect(outcomes == [false], "the answers are \(outcomes)")
    },
  ]
}

/// A process that serves, and writes down what it hears.
private final class ActivationEar {
  var heard: [(request: ActivationRequest, launch: String?)] = []
  init(_ service: any ActivationService) {
    service.serve { [unowned self] in heard.append(($0, $1)) }
  }
}
