import Foundation

/// Provides previews for Xcode. Compiled so that sources need no change, but never shown.
@MainActor @preconcurrency public protocol PreviewProvider {
  associatedtype Previews: View
  @ViewBuilder @MainActor @preconcurrency static var previews: Previews { get }
  @MainActor @preconcurrency static var platform: PreviewPlatform? { get }
}

extension PreviewProvider {
  public static var platform: PreviewPlatform? { nil }
}

public nonisolated enum PreviewPlatform: Hashable, Sendable { case iOS, macOS, tvOS, watchOS }

/// The layout of a preview.
public nonisolated enum PreviewLayout: Hashable, Sendable {
  case device, sizeThatFits
  case fixed(width: CGFloat, height: CGFloat)
}

/// The device a preview is shown on, by name.
public nonisolated struct PreviewDevice: RawRepresentable, ExpressibleByStringLiteral, Hashable, Sendable {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }
  public init(stringLiteral value: String) { rawValue = value }
}

public nonisolated struct InterfaceOrientation: CaseIterable, Identifiable, Hashable, Sendable {
  public let id: String
  public static let portrait = InterfaceOrientation(id: "portrait")
  public static let portraitUpsideDown = InterfaceOrientation(id: "portraitUpsideDown")
  public static let landscapeLeft = InterfaceOrientation(id: "landscapeLeft")
  public static let landscapeRight = InterfaceOrientation(id: "landscapeRight")
  public static var allCases: [InterfaceOrientation] { [.portrait, .portraitUpsideDown, .landscapeLeft, .landscapeRight] }
}

/// The key of a preview context value.
public nonisolated protocol PreviewContextKey {
  associatedtype Value
  static var defaultValue: Value { get }
}
public nonisolated protocol PreviewContext {
  subscript<Key: PreviewContextKey>(key: Key.Type) -> Key.Value { get }
}

// Preview modifiers have no meaning in a running app, on any platform.
extension View {
  public func previewDevice(_ value: PreviewDevice?) -> some View { self }
  public func previewLayout(_ value: PreviewLayout) -> some View { self }
  public func previewDisplayName(_ value: String?) -> some View { self }
  public func previewInterfaceOrientation(_ value: InterfaceOrientation) -> some View { self }
  public func previewContext<C: PreviewContext>(_ value: C) -> some View { self }
}

/// A modifier for several previews with a shared context. Compiled, never shown.
@MainActor @preconcurrency public protocol PreviewModifier {
  associatedtype Context = Void
  associatedtype Body: View
  typealias Content = PreviewModifierContent
  static func makeSharedContext() async throws -> Context
  @ViewBuilder func body(content: Content, context: Context) -> Body
}
extension PreviewModifier where Context == Void {
  public static func makeSharedContext() async throws {}
}
/// A placeholder for the previewed view.
public struct PreviewModifierContent: View {
  let content: AnyView
  public var body: some View { content }
}
