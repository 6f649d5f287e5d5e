import Foundation
import OrielWindowing

/// What carriers of notifications between the apps of a session must do.
package struct NotificationContract {
  package struct Host: ContractHost {
    /// Makes the carrier of one more app.
    package var makeCarrier: @MainActor () async throws -> any NotificationCarrier
    /// Lets everything arrive that is on its way.
    package var settle: @MainActor () async -> Void
    package var pump: @MainActor (_ condition: @MainActor () -> Bool) async -> Bool
    package init(
      makeCarrier: @escaping @MainActor () async throws -> any NotificationCarrier, settle: @escaping @MainActor () async -> Void,
      pump: @escaping @MainActor (@MainActor () -> Bool) async -> Bool
    ) { (self.makeCarrier, self.settle, self.pump) = (makeCarrier, settle, pump) }
  }
  package typealias Clause = ContractClause<Host>

  package nonisolated static let clauses: [Clause] = [
    Clause(name: "reaches the apps that listen, in order, and not the one that posts") { host in
      let apps = try await host.listeners(3)
      apps[0].carrier.post("Tide", "Bristol", Data([1, 2, 3]))
      apps[0].carrier.post("Ebb", nil, Data())
      for app in apps.dropFirst() {
        try await host.wait("both notifications") { app.heard.count == 2 }
        try expect(app.heard == ["Tide Bristol 3", "Ebb - 0"], "it heard \(app.heard)")
      }
      await host.settle()
      try expect(apps[0].heard.isEmpty, "it heard itself: \(apps[0].heard)")
    },
    Clause(name: "brings nothing to an app that does not listen") { host in
      let apps = try await host.listeners(1)
      let quiet = try await Ear(host.makeCarrier())
      quiet.carrier.post("Flood", nil, Data())
      try await host.wait("the notification of one that does not listen") { apps[0].heard == ["Flood - 0"] }
      apps[0].carrier.post("Ebb", nil, Data())
      await host.settle()
      try expect(quiet.heard.isEmpty, "it heard \(quiet.heard)")
      // Nothing is kept.
      quiet.carrier.listen()
      await host.settle()
      try expect(quiet.heard.isEmpty, "it heard \(quiet.heard) later")
    },
    Clause(name: "brings nothing without a name, and nothing too large") { host in
      let apps = try await host.listeners(2)
      apps[0].carrier.post("", nil, Data())
      apps[0].carrier.post("Large", nil, Data(count: NotificationLimits.userInfo + 1))
      apps[0].carrier.post("Good", nil, Data(count: NotificationLimits.userInfo))
      try await host.wait("the good one") { !apps[1].heard.isEmpty }
      try expect(apps[1].heard == ["Good - \(NotificationLimits.userInfo)"], "it heard \(apps[1].heard)")
    },
  ]
}

extension NotificationContract.Host {
  fileprivate func listeners(_ count: Int) async throws -> [Ear] {
    var apps: [Ear] = []
    for _ in 0..<count {
      let app = try await Ear(makeCarrier())
      app.carrier.listen()
      apps.append(app)
    }
    await settle()
    return apps
  }
}

/// An app that writes down what it hears.
private final class Ear {
  let carrier: any NotificationCarrier
  var heard: [String] = []
  init(_ carrier: any NotificationCarrier) {
    self.carrier = carrier
    carrier.onReceive = { [unowned self] in heard.append("\($0) \($1 ?? "-") \($2.count)") }
  }
}
