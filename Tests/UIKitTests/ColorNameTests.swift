import OrielDrawing
import OrielControls
import Testing
@testable import UIKit

@Suite struct `Colours and pictures by the names of UIKit` {
  @Test func `are those of the desktop`() {
    #expect(Color(uiColor: .label) == Color(nsColor: .labelColor))
    #expect(Color(uiColor: UIColor(red: 1, green: 0, blue: 0, alpha: 1)) == Color(red: 1, green: 0, blue: 0))
    #expect(Color(uiColor: .systemGray5) == Color(.systemGray5))
    #expect(Color(uiColor: .systemBackground) != Color(uiColor: .secondarySystemBackground))
  }
}
