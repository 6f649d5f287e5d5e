import Conformance
import Foundation
import OrielPresentations
import Testing
import ViewTesting

/// The types that presentations are told by have the members that apps use, with their types.
@Suite struct `Types of presentations` {
  private struct Own: CustomPresentationDetent {
    static func height(in context: Context) -> CGFloat? {
      // The environment is read through the context.
      let size: DynamicTypeSize = context.dynamicTypeSize
      return size == .large ? context.maxDetentValue / 4 : nil
    }
  }
  private struct Failure: LocalizedError {
    var errorDescription: String? { "It failed." }
  }
  private func isSendable<T: Sendable>(_: T.Type) -> Bool { true }
  private func isEquatable<T: Equatable>(_: T.Type) -> Bool { true }

  @Test(.requirement("RE-205")) func `have the members of the specification`() {
    let anchors: [PopoverAttachmentAnchor] = [.rect(.bounds), .rect(.rect(.zero)), .point(.center)]
    for anchor in anchors {
      switch anchor {
      case .rect(let source): let _: Anchor<CGRect>.Source = source
      case .point(let point): let _: UnitPoint = point
      }
    }
    let detents: Set<PresentationDetent> = [.medium, .large, .fraction(0.3), .height(40), .custom(Own.self)]
    #expect(detents.count == 5 && isSendable(PresentationDetent.self))
    let context = PresentationDetent.Context(maxDetentValue: 800, environment: EnvironmentValues())
    #expect(Own.height(in: context) == 200)
    let _: Own.Context = context

    let adaptations: [PresentationAdaptation] = [.automatic, .none, .popover, .sheet, .fullScreenCover]
    #expect(adaptations.count == 5 && isSendable(PresentationAdaptation.self))
    let backgrounds: [PresentationBackgroundInteraction] = [.automatic, .enabled, .disabled, .enabled(upThrough: .medium)]
    #expect(backgrounds.count == 4 && isSendable(PresentationBackgroundInteraction.self))
    let contents: [PresentationContentInteraction] = [.automatic, .resizes, .scrolls]
    for (index, content) in contents.enumerated() { #expect(contents.firstIndex(of: content) == index) }
    #expect(isSendable(PresentationContentInteraction.self))
    let severities: [DialogSeverity] = [.automatic, .standard, .critical]
    for (index, severity) in severities.enumerated() { #expect(severities.firstIndex(of: severity) == index) }
    #expect(isSendable(DialogSeverity.self) && isEquatable(DialogSeverity.self))
    let options: [FileDialogBrowserOptions] = [.enumeratePackages, .includeHiddenFiles, .displayFileExtensions]
    var all: FileDialogBrowserOptions = []
    for option in options { #expect(all.insert(option).inserted) }
    #expect(all.isSuperset(of: [.enumeratePackages, .displayFileExtensions]) && isSendable(FileDialogBrowserOptions.self))
    // What an error need not say is nil.
    let failure: any LocalizedError = Failure()
    #expect(failure.errorDescription == "It failed.")
    #expect(failure.failureReason == nil && failure.recoverySuggestion == nil && failure.helpAnchor == nil)
  }
}
