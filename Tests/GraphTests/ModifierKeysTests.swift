import OrielWindowing
import Testing
import ViewTesting

@testable import OrielGraph

@Suite struct `An action for modifier keys` {
  struct Content: View {
    let log: Log
    var mask = EventModifiers.all
    var initial = true
    var body: some View {
      Field(name: "a").onModifierKeysChanged(mask: mask, initial: initial) { old, new in log("\(name(old)) to \(name(new))") }
    }
    private func name(_ modifiers: EventModifiers) -> String {
      let names = [(EventModifiers.shift, "shift"), (.option, "option"), (.command, "command")]
      let held = names.filter { modifiers.contains($0.0) }.map(\.1)
      return held.isEmpty ? "none" : held.joined(separator: "+")
    }
  }

  @Test func `is called with what was held before and what is held now`() {
    let log = Log(), harness = ViewHarness(Content(log: log))
    #expect(log.take() == ["none to none"])
    harness.input.handle(.modifiersChanged(.shift))
    harness.input.handle(.modifiersChanged([.shift, .alt]))
    harness.input.handle(.modifiersChanged([]))
    #expect(log.take() == ["none to shift", "shift to shift+option", "shift+option to none"])
  }
  @Test func `is called only for the modifiers of its mask, and not at first if it is told so`() {
    let log = Log(), harness = ViewHarness(Content(log: log, mask: .option, initial: false))
    harness.input.handle(.modifiersChanged(.shift))
    #expect(log.take() == [])
    harness.input.handle(.modifiersChanged([.shift, .alt]))
    harness.input.handle(.modifiersChanged(.alt))
    #expect(log.take() == ["none to option"])
  }
}
