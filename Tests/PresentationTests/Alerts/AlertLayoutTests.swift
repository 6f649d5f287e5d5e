import OrielControls
import Testing
import ViewTesting

@testable import OrielPresentations

/// The distances in an alert, to half a point, because texts are as high as their font is.
@MainActor @Suite struct `The parts of an alert` {
  private func near(_ a: CGFloat, _ b: CGFloat) -> Bool { abs(a - b) <= 0.51 }

  @Test func `stand below each other by the gaps of the theme, in the middle`() throws {
    let h = AlertHarness { Button("OK") {} } message: { Text("They are gone then.") }
    let texts = try #require(h.boxes(AlertTextsBox.self).first), parts = texts.children.map(\.windowFrame), whole = texts.windowFrame
    try #require(parts.count == 3)
    #expect(near(parts[0].minY, whole.minY + 20) && near(parts[1].minY, parts[0].maxY + 12) && near(parts[2].minY, parts[1].maxY + 6) && near(parts[2].maxY, whole.maxY))
    for part in parts { #expect(abs(part.midX - 150) <= 1 && part.minX >= 23.9 && part.maxX <= 276.1) }
  }
  @Test func `leave no gap for a title or a message that is not there`() throws {
    let untitled = AlertHarness(showsTitle: false) { Button("OK") {} } message: { Text("They are gone then.") }
    let texts = try #require(untitled.boxes(AlertTextsBox.self).first), parts = texts.children.map(\.windowFrame)
    try #require(parts.count == 2)
    #expect(near(parts[1].minY, parts[0].maxY + 12) && near(parts[1].maxY, texts.windowFrame.maxY))
    let bare = AlertHarness(showsTitle: false) { Button("OK") {} }
    let alone = try #require(bare.boxes(AlertTextsBox.self).first)
    try #require(alone.children.count == 1)
    #expect(near(alone.children[0].windowFrame.minY, alone.windowFrame.minY + 20) && near(alone.windowFrame.maxY, alone.children[0].windowFrame.maxY + 12))
  }
  @Test(arguments: [false, true]) func `end with the buttons, in a row or a column`(isColumn: Bool) throws {
    let h = AlertHarness(isColumn ? .confirmationDialog : .alert) {
      Button("Delete", role: .destructive) {}
      Button("Cancel", role: .cancel) {}
    }
    let actions = try #require(h.boxes(AlertActionsBox.self).first), whole = actions.windowFrame, buttons = actions.children.map(\.windowFrame)
    try #require(buttons.count == 2)
    #expect(near(buttons[0].minY, whole.minY + 20) && near(whole.maxY, buttons[1].maxY + 16))
    if isColumn {
      #expect(near(buttons[1].minY, buttons[0].maxY + 8) && buttons.allSatisfy { $0.minX == 16 && $0.width == 268 })
    } else {
      #expect(near(buttons[1].minX, buttons[0].maxX + 8) && buttons[0].minX == 16 && buttons[1].maxX == 284 && buttons[0].minY == buttons[1].minY)
    }
  }
  @Test(arguments: [false, true]) func `have fields above the check box, and that above the buttons`(isRightToLeft: Bool) throws {
    let h = AlertHarness(environment: {
      $0.dialogConfiguration.suppress(.constant(true))
      $0.layoutDirection = isRightToLeft ? .rightToLeft : .leftToRight
    }) {
      TextField("Name", text: .constant("Harbour"))
      TextField("Place", text: .constant("Pier"))
      Button("Rename") {}
      Button("Cancel", role: .cancel) {}
    }
    let actions = try #require(h.boxes(AlertActionsBox.self).first), parts = actions.children.map(\.windowFrame)
    try #require(parts.count == 5)
    #expect(actions.children[2] is SuppressionRowBox)
    #expect(near(parts[0].minY, actions.windowFrame.minY + 20) && near(parts[1].minY, parts[0].maxY + 8) && near(parts[2].minY, parts[1].maxY + 12) && near(parts[3].minY, parts[2].maxY + 12))
    #expect(near(parts[0].minX, 16) && near(parts[0].width, 268) && near(parts[1].width, 268) && abs(parts[2].midX - 150) <= 1 && parts[2].width < 268)
    #expect(near(actions.windowFrame.maxY, parts[3].maxY + 16) && parts[3].minY == parts[4].minY)
    #expect(isRightToLeft ? parts[3].minX > parts[4].maxX : parts[3].maxX < parts[4].minX)
  }
  @Test func `are met from top to bottom also where a scroll bar leaves no room for two buttons in a row`() throws {
    func make(width: CGFloat, fields: Int) -> AlertHarness {
      AlertHarness(size: CGSize(width: 300, height: 300), environment: { $0.desktopSettings.overlayScrolling = false }) {
        ForEach(0..<fields, id: \.self) { TextField("Field \($0)", text: .constant("")) }
        Button {} label: { Color.clear.frame(width: width, height: 10) }
        Button("Cancel", role: .cancel) {}
      }
    }
    let probe = make(width: 100, fields: 0), measured = try #require(probe.buttons.map { $0.size(for: .unspecified).width }.max())
    // It fits in half of the width, and not in half of what is left beside the bar.
    let bar = Theme.make().metrics.scroll.classic, width = 130 - CGFloat(bar) / 4 - (measured - 100)
    let wide = make(width: width, fields: 0), row = wide.buttons.map(\.windowFrame)
    #expect(row.count == 2 && row[0].minY == row[1].minY)
    let narrow = make(width: width, fields: 12), column = narrow.buttons.map(\.windowFrame)
    #expect(column.count == 2 && column[0].maxY < column[1].minY && Double(column[0].width) == 268 - bar)
    let tops = try #require(narrow.boxes(AlertActionsBox.self).first).children.map(\.windowFrame.minY)
    #expect(tops.count == 14 && tops == tops.sorted())
    withExtendedLifetime((probe, wide, narrow)) {}
  }
  @Test func `share the height where there is too little of it for both`() throws {
    func make(_ height: CGFloat, lines: Int, buttons: Int) -> AlertHarness {
      AlertHarness(.confirmationDialog, size: CGSize(width: 300, height: height)) {
        ForEach(1..<buttons, id: \.self) { Button("Choice \($0)") {} }
        Button("Cancel", role: .cancel) {}
      } message: { Text(verbatim: Array(repeating: "They are gone then.", count: lines).joined(separator: "\n")) }
    }
    func parts(_ h: AlertHarness) throws -> (texts: CGRect, lower: CGRect) {
      let parts = h.alert.children.map(\.windowFrame)
      try #require(parts.count == 2)
      #expect(parts[0].origin == .zero && near(parts[1].minY, parts[0].maxY) && parts[0].width == 300 && parts[1].width == 300)
      return (parts[0], parts[1])
    }
    // Long texts give way to the buttons, many buttons to the texts, up to half of the height each.
    for (lines, buttons) in [(60, 1), (1, 20), (60, 20)] {
      let natural = try parts(make(5000, lines: lines, buttons: buttons)), low = make(400, lines: lines, buttons: buttons), squeezed = try parts(low)
      let limit = low.alert.windowFrame.height, sum = natural.texts.height + natural.lower.height
      try #require(limit <= 400 && sum > 400)
      let lower = min(natural.lower.height, max(limit - natural.texts.height, (limit / 2).rounded()))
      #expect(near(squeezed.lower.height, lower) && near(squeezed.texts.height, min(natural.texts.height, limit - lower)), "\(lines) lines, \(buttons) buttons")
    }
    let h = make(5000, lines: 20, buttons: 1), natural = try parts(h), sum = natural.texts.height + natural.lower.height
    let cases: [(CGFloat?, CGFloat)] = [(nil, sum), (sum + 1, sum), (sum - 0.4, sum), (sum - 0.8, sum - 0.8), (sum - 20, sum - 20)]
    for (offer, height) in cases {
      let size = h.alert.measure(ProposedViewSize(width: 900, height: offer))
      #expect(size.width == 300 && abs(size.height - height) < 0.01, "\(String(describing: offer))")
    }
  }
}
