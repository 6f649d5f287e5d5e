import OrielWindowing
import WindowSystemContract

@testable import OrielDesktop

/// A program that shows a menu of the bus, as panels and docks do.
final class MenuReader {
  private let stage: PrivateBus
  private let bus: SessionBus
  private let owner: () -> String, path: () -> String
  private var token: BusToken?
  private var told = MenuContract.Told()
  private static let interface = "com.canonical.dbusmenu"

  init(_ stage: PrivateBus, _ bus: SessionBus, owner: @escaping @autoclosure () -> String, path: @escaping @autoclosure () -> String) {
    (self.stage, self.bus, self.owner, self.path) = (stage, bus, owner, path)
  }
  private func ask(_ member: String, _ arguments: [BusValue]) async throws -> [BusValue] {
    guard let answer = await stage.ask(bus, BusCall(owner(), path(), Self.interface, member, arguments)) else { throw BusError.timedOut(member) }
    return try answer.get()
  }
  /// Hears from now on what changes.
  func listen() async throws {
    token = try bus.subscribe(BusSignalFilter(sender: owner(), path: path(), interface: Self.interface)) { [unowned self] in
      switch $0.member {
      case "LayoutUpdated": told.layouts.append(Int32($0.arguments[1].integer ?? -1))
      case "ItemsPropertiesUpdated":
        for changed in $0.arguments.flatMap({ $0.elements ?? [] }) { told.entries.insert(Int32(changed.fields?[0].integer ?? -1)) }
      default: break
      }
    }
    await stage.settle()
  }
  func takeTold() async -> MenuContract.Told {
    await stage.settle()
    defer { told = MenuContract.Told() }
    return told
  }

  func read() async throws -> [MenuContract.Shown] {
    children(try await ask("GetLayout", [.int32(0), .int32(-1), .array(of: "s", [])])[1])
  }
  private func children(_ tree: BusValue) -> [MenuContract.Shown] {
    (tree.fields?[2].elements?.map(\.content) ?? []).map { child in
      func property(_ name: String) -> BusValue? { child.fields?[1][name]?.content }
      let mark: MenuEntry.Mark = switch property("toggle-state")?.integer {
      case 0: .off
      case 1: .on
      case nil: .none
      default: .mixed
      }
      return MenuContract.Shown(
        number: Int32(child.fields?[0].integer ?? -1), title: property("label")?.text?.replacing("__", with: "_") ?? "",
        isEnabled: property("enabled") != .bool(false), mark: mark, children: children(child))
    }
  }
  func open() async { _ = try? await ask("AboutToShow", [.int32(0)]) }
  func choose(_ number: Int32) async -> Bool {
    (try? await ask("Event", [.int32(number), .string("clicked"), .variant(.int32(0)), .uint32(0)])) != nil
  }
}
