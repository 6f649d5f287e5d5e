import Conformance
import OrielHeadless
import OrielWindowing
import Testing

@testable import OrielDesktop

/// Malcontent's filter, asked of an accounts service that is made up.
@Suite(.serialized) struct `Parental controls of applications` {
  private final class Accounts {
    var filter = (isAllowlist: false, names: ["/usr/bin/doom"])
    var error: String?
    /// What it answers instead of a filter.
    var answer: [BusValue]?
    var asked: [String] = []
    var tokens: [BusToken] = []
    func answer(_ request: BusRequest) throws -> [BusValue] {
      if let error { throw BusError.answered(name: error, message: "made up") }
      let words = request.arguments.prefix(2).compactMap(\.text)
      asked.append("\(request.member) \(words.joined(separator: " "))")
      if let answer { return answer }
      guard request.member == "Set" else {
        return [.variant(.structure([.bool(filter.isAllowlist), .array(of: "s", filter.names.map { .string($0) })]))]
      }
      let fields = request.arguments[2].content.fields ?? []
      filter = (fields[0].isTrue == true, fields[1].elements?.compactMap(\.text) ?? [])
      return []
    }
  }
  private func wait<T>(_ stage: PrivateBus, _ work: @escaping @MainActor () async throws(ParentalFilter.Failure) -> T) async -> Result<T, ParentalFilter.Failure>? {
    var result: Result<T, ParentalFilter.Failure>?
    Task { @MainActor in
      do throws(ParentalFilter.Failure) { result = .success(try await work()) } catch { result = .failure(error) }
    }
    _ = await stage.pump { result != nil }
    return result
  }

  @Test(.requirement("PR-249")) func `are read and written at the object of the user`() async throws {
    let stage = try PrivateBus(), served = stage.connect(), accounts = Accounts()
    let filter = ParentalFilter(bus: stage.connect(), user: 1234)
    #expect(await wait(stage) { () async throws(ParentalFilter.Failure) in try await filter.read() } == .failure(.unavailable), "There is no accounts service.")

    accounts.tokens.append(try served.serve("/org/freedesktop/Accounts/User1234") { try accounts.answer($0) })
    var isNamed = false
    Task { isNamed = (try? await served.requestName("org.freedesktop.Accounts")) == true }
    #expect(await stage.pump { isNamed })
    typealias Applications = ParentalFilter.Applications
    #expect(await wait(stage) { () async throws(ParentalFilter.Failure) in try await filter.read() } == .success(Applications(isAllowlist: false, names: ["/usr/bin/doom"])))
    let wanted = Applications(isAllowlist: false, names: ["/usr/bin/doom", "app/org.example.Chess/x86_64/stable"])
    _ = await wait(stage) { () async throws(ParentalFilter.Failure) in try await filter.write(wanted) }
    #expect(accounts.filter.names == wanted.names && !accounts.filter.isAllowlist)
    #expect(accounts.asked == ["Get", "Set"].map { "\($0) com.endlessm.ParentalControls.AppFilter AppFilter" })

    let allowed = Applications(isAllowlist: true, names: [])
    _ = await wait(stage) { () async throws(ParentalFilter.Failure) in try await filter.write(allowed) }
    #expect(await wait(stage) { () async throws(ParentalFilter.Failure) in try await filter.read() } == .success(allowed))
    // What is no filter.
    for answer in [
      [], [.variant(.string("x"))], [.variant(.structure([.bool(true)]))], [.variant(.structure([.bool(true), .array(of: "s", []), .byte(0)]))], [.variant(.structure([.byte(1), .array(of: "s", [])]))],
      [.variant(.structure([.bool(true), .string("x")]))],
    ] as [[BusValue]] {
      accounts.answer = answer
      let failure = ParentalFilter.Failure.failed("The accounts service answered something else than a filter of applications.")
      #expect(await wait(stage) { () async throws(ParentalFilter.Failure) in try await filter.read() } == .failure(failure), "\(answer)")
    }
    accounts.answer = nil

    // What the services say, and what it means to the app.
    for (name, failure) in [
      ("org.freedesktop.DBus.Error.InvalidArgs", ParentalFilter.Failure.unavailable), ("org.freedesktop.DBus.Error.UnknownInterface", .unavailable),
      ("org.freedesktop.DBus.Error.UnknownMethod", .unavailable), ("org.freedesktop.DBus.Error.UnknownProperty", .unavailable), ("org.freedesktop.DBus.Error.ServiceUnknown", .unavailable),
      ("org.freedesktop.DBus.Error.AuthFailed", .notAuthorized), ("org.freedesktop.DBus.Error.InteractiveAuthorizationRequired", .notAuthorized), ("org.freedesktop.PolicyKit1.Error.NotAuthorized", .notAuthorized),
      ("org.freedesktop.Accounts.Error.PermissionDenied", .notAuthorized), ("org.freedesktop.DBus.Error.AccessDenied", .notAuthorized),
      ("org.freedesktop.Accounts.Error.Failed", .failed("made up (org.freedesktop.Accounts.Error.Failed)")),
    ] {
      accounts.error = name
      #expect(await wait(stage) { () async throws(ParentalFilter.Failure) in try await filter.read() } == .failure(failure), "\(name)")
    }
  }
}
