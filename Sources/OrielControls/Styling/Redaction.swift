import Foundation
import OrielDrawing
import OrielGraph

/// Reasons to redact content.
public nonisolated struct RedactionReasons: OptionSet, Sendable {
  public let rawValue: Int
  public init(rawValue: Int) { self.rawValue = rawValue }
  /// The content is not loaded yet; texts and images are shown as blocks of their size.
  public static let placeholder = RedactionReasons(rawValue: 1)
  /// Hides content marked with `privacySensitive` behind blocks.
  public static let privacy = RedactionReasons(rawValue: 2)
  /// The content is out of date and will be updated. It looks the same as other content.
  public static let invalidated = RedactionReasons(rawValue: 4)
}

extension EnvironmentValues {
  @Entry public nonisolated var redactionReasons = RedactionReasons()
  @Entry nonisolated var isPrivacySensitive = false
  /// The redaction of texts and images; nil shows them.
  nonisolated var redaction: Redaction? {
    let reasons = redactionReasons
    if reasons.isDisjoint(with: [.placeholder, .privacy]) { return nil }
    if reasons.contains(.placeholder) { return .placeholder }
    return isPrivacySensitive ? .privacy : nil
  }
}

nonisolated enum Redaction: Sendable {
  case placeholder, privacy
  /// The text for assistive technology instead of the redacted one.
  var words: String {
    switch self {
    case .placeholder: "Placeholder"
    case .privacy: "Hidden"
    }
  }
}

extension View {
  /// Adds a reason to redact the view's content. On Linux, `.invalidated` has no effect.
  public func redacted(reason: RedactionReasons) -> some View {
    transformEnvironment(\.redactionReasons) { $0.formUnion(reason) }
  }
  /// Shows the content despite redaction by ancestors.
  public func unredacted() -> some View { environment(\.redactionReasons, []) }
  /// Sets whether the content is redacted for privacy.
  public func privacySensitive(_ sensitive: Bool = true) -> some View { environment(\.isPrivacySensitive, sensitive) }
}

extension Painter {
  /// Paints blocks in place of lines of text, in a pale shade of its colour.
  func redactedLines(_ lines: [CGRect], with paint: Paint, ink: CGRect) {
    beginLayer(LayerEffects(opacity: 0.16), bounds: ink)
    for line in lines {
      let height = (line.height * 0.72).rounded()
      let block = alignedToPixels(CGRect(x: line.minX, y: line.midY - height / 2, width: line.width, height: height))
      fill(block, cornerRadius: min(4, height / 4), with: paint)
    }
    endLayer()
  }
}
