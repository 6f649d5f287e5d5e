import Foundation

/// An image of an asset catalog, as in the symbols generated for each image set.
public nonisolated struct ImageResource: Hashable, Sendable {
  let name: String
  let bundlePath: String
  public init(name: String, bundle: Bundle) {
    self.name = name
    bundlePath = bundle.bundlePath
  }
}

/// A colour of an asset catalog, as in the symbols generated for each colour set.
public nonisolated struct ColorResource: Hashable, Sendable {
  let name: String
  let bundlePath: String
  public init(name: String, bundle: Bundle) {
    self.name = name
    bundlePath = bundle.bundlePath
  }
}

nonisolated extension Image {
  public init(_ resource: ImageResource) { self.init(resource.name, bundle: Bundle(path: resource.bundlePath)) }
}
nonisolated extension Color {
  public init(_ resource: ColorResource) { self.init(resource.name, bundle: Bundle(path: resource.bundlePath)) }
}
extension Label where Title == Text, Icon == Image {
  public init(_ titleKey: LocalizedStringKey, image resource: ImageResource) {
    self.init { Text(titleKey) } icon: { Image(resource) }
  }
  @_disfavoredOverload
  public init(_ titleResource: LocalizedStringResource, image resource: ImageResource) {
    self.init { Text(titleResource) } icon: { Image(resource) }
  }
  @_disfavoredOverload
  public init<S: StringProtocol>(_ title: S, image resource: ImageResource) {
    self.init { Text(title) } icon: { Image(resource) }
  }
}
extension Button where Label == OrielControls.Label<Text, Image> {
  public init(_ titleKey: LocalizedStringKey, image: ImageResource, action: @escaping @MainActor () -> Void) {
    self.init(action: action) { OrielControls.Label(titleKey, image: image) }
  }
  @_disfavoredOverload
  public init(_ titleResource: LocalizedStringResource, image: ImageResource, action: @escaping @MainActor () -> Void) {
    self.init(action: action) { OrielControls.Label(titleResource, image: image) }
  }
  public init(
    _ titleKey: LocalizedStringKey, image: ImageResource, role: ButtonRole?, action: @escaping @MainActor () -> Void
  ) { self.init(role: role, action: action) { OrielControls.Label(titleKey, image: image) } }
  @_disfavoredOverload
  public init(
    _ titleResource: LocalizedStringResource, image: ImageResource, role: ButtonRole?, action: @escaping @MainActor () -> Void
  ) { self.init(role: role, action: action) { OrielControls.Label(titleResource, image: image) } }
  @_disfavoredOverload
  public init<S: StringProtocol>(_ title: S, image: ImageResource, action: @escaping @MainActor () -> Void) {
    self.init(action: action) { OrielControls.Label(title, image: image) }
  }
}
