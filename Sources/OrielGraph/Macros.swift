/// Makes a variable of an extension of `EnvironmentValues`, `FocusedValues`, `Transaction` or `ContainerValues` an
/// entry with a default value.
@attached(accessor) @attached(peer, names: prefixed(__Key_))
public macro Entry() = #externalMacro(module: "OrielMacros", type: "EntryMacro")

/// Lets a preview's body declare state. Previews are not run on Linux.
@attached(peer)
public macro Previewable() = #externalMacro(module: "OrielMacros", type: "PreviewableMacro")

/// Makes `animatableData` of all stored variables of a type.
@attached(extension, conformances: Animatable, names: named(animatableData))
public macro Animatable() = #externalMacro(module: "OrielMacros", type: "AnimatableMacro")

/// Leaves a variable out of the `animatableData` that `@Animatable` makes.
@attached(peer)
public macro AnimatableIgnored() = #externalMacro(module: "OrielMacros", type: "AnimatableIgnoredMacro")
