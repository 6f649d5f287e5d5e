import OrielControls
import OrielHeadless
import OrielWindowing
import Testing
import ViewTesting

@testable import OrielPresentations

/// The desktop says whether rows of buttons begin or end with what confirms.
@MainActor @Suite struct `The row of an alert's buttons` {
  private func labels(confirmsFirst: Bool, isRightToLeft: Bool = false, kind: AlertKind = .alert) -> (labels: [String], focus: [String]) {
    let h = AlertHarness(
      kind,
      environment: {
        $0.desktopSettings.confirmsFirst = confirmsFirst
        $0.layoutDirection = isRightToLeft ? .rightToLeft : .leftToRight
      }
    ) {
      Button("Cancel", role: .cancel) {}
      Button("Save") {}
    }
    var order: [String] = []
    for _ in 0..<2 {
      h.press(.tab)
      if let focused = h.focused { order.append(focused) }
    }
    return (h.labels, order)
  }

  @Test func `ends with what confirms, or begins with it where the desktop has it so`() {
    #expect(labels(confirmsFirst: false).labels == ["Cancel", "Save"])
    #expect(labels(confirmsFirst: true).labels == ["Save", "Cancel"])
    #expect(labels(confirmsFirst: false, isRightToLeft: true).labels == ["Save", "Cancel"])
    #expect(labels(confirmsFirst: true, isRightToLeft: true).labels == ["Cancel", "Save"])
    // A column begins with it in any case.
    for first in [false, true] { #expect(labels(confirmsFirst: first, kind: .confirmationDialog).labels == ["Save", "Cancel"]) }
  }
  @Test func `keeps its default and its order of focus goes along`() {
    for first in [false, true] {
      let focus = labels(confirmsFirst: first).focus
      #expect(Set(focus).count == focus.count)
      let log = AlertHarness.Log()
      let h = AlertHarness(log: log, environment: { $0.desktopSettings.confirmsFirst = first }) {
        noting(log, "Cancel", role: .cancel)
        noting(log, "Save")
      }
      h.press(.return)
      h.press(.escape)
      #expect(log.entries == ["Save", "end", "Cancel", "end"])
    }
  }
}
