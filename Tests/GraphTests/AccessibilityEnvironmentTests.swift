import Foundation
import OrielGraph
import Testing

@Suite struct `What people ask of the screen` {
  @Test func `follows contrast and motion, which are what the desktops know`() {
    var values = EnvironmentValues()
    #expect(!values.accessibilityReduceTransparency && !values.accessibilityDifferentiateWithoutColor)
    #expect(!values.accessibilityShowButtonShapes && values.accessibilityPlayAnimatedImages)
    values._colorSchemeContrast = .increased
    values._accessibilityReduceMotion = true
    #expect(values.accessibilityReduceTransparency && values.accessibilityDifferentiateWithoutColor)
    #expect(values.accessibilityShowButtonShapes && !values.accessibilityPlayAnimatedImages)
    #expect(values.legibilityWeight == .regular && !values.accessibilityInvertColors)
  }
}
