import OrielBase
import OrielGraph

extension View {
  /// Offers what is selected to services. On Linux, this has no effect: there is no Services menu.
  public func exportsItemProviders(_ contentTypes: [UTType], onExport: @escaping () -> [NSItemProvider]) -> some View { self }
  /// Offers what is selected to services, and takes what they return. On Linux, this has no effect: there is no Services menu.
  public func exportsItemProviders(
    _ contentTypes: [UTType], onExport: @escaping () -> [NSItemProvider], onEdit: @escaping ([NSItemProvider]) -> Bool
  ) -> some View { self }
  /// Takes items from services and other devices. On Linux, this has no effect: there is no Services menu.
  public func importsItemProviders(_ contentTypes: [UTType], onImport: @escaping ([NSItemProvider]) -> Bool) -> some View { self }
}
