import Foundation

/// Turns a variable in an extension of `EnvironmentValues`, `FocusedValues`, `Transaction` or `ContainerValues` into an
/// entry with a default value.
@attached(accessor) @attached(peer, names: prefixed(__Key_))
public macro Entry() = #externalMacro(module: "OrielMacros", type: "EntryMacro")

/// Lets a preview's body declare state. Previews are compiled but not shown outside Xcode.
@attached(peer)
public macro Previewable() = #externalMacro(module: "OrielMacros", type: "PreviewableMacro")

/// Synthesizes `animatableData` from all stored variables of a type.
@attached(extension, conformances: Animatable, names: named(animatableData))
public macro Animatable() = #externalMacro(module: "OrielMacros", type: "AnimatableMacro")

/// Excludes a variable from the `animatableData` that `@Animatable` synthesizes.
@attached(peer)
public macro AnimatableIgnored() = #externalMacro(module: "OrielMacros", type: "AnimatableIgnoredMacro")

/// A preview in Xcode. Elsewhere it expands to nothing.
@freestanding(declaration)
public macro Preview(_ name: String? = nil, @ViewBuilder body: @escaping @MainActor () -> any View) =
  #externalMacro(module: "OrielMacros", type: "PreviewMacro")

@freestanding(declaration)
public macro Preview(
  _ name: String? = nil, traits: PreviewTrait<Preview.ViewTraits>, _ additionalTraits: PreviewTrait<Preview.ViewTraits>...,
  @ViewBuilder body: @escaping @MainActor () -> any View
) = #externalMacro(module: "OrielMacros", type: "PreviewMacro")

@freestanding(declaration)
public macro Preview<Arguments: Collection>(
  _ name: String? = nil, arguments: Arguments, @ViewBuilder body: @escaping @MainActor (Arguments.Element) -> any View
) = #externalMacro(module: "OrielMacros", type: "PreviewMacro")

/// The namespace of preview types.
public nonisolated struct Preview {
  /// Marks the traits of previews of views.
  public enum ViewTraits {}
}

/// A trait of a preview in Xcode.
public nonisolated struct PreviewTrait<T> {
  public static var sizeThatFitsLayout: PreviewTrait { PreviewTrait() }
  public static var defaultLayout: PreviewTrait { PreviewTrait() }
  public static func fixedLayout(width: CGFloat, height: CGFloat) -> PreviewTrait { PreviewTrait() }
  public static var portrait: PreviewTrait { PreviewTrait() }
  public static var landscapeLeft: PreviewTrait { PreviewTrait() }
  public static var landscapeRight: PreviewTrait { PreviewTrait() }
}
