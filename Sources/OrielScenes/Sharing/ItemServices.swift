import OrielBase
import OrielControls
import OrielTransfer

extension View {
  /// Offers what is selected to services. On Linux, this has no effect: there is no Services menu.
  public func exportsItemProviders(_ contentTypes: [UTType], onExport: @escaping () -> [NSItemProvider]) -> some View {
    withoutServices("exportsItemProviders")
  }
  /// Offers what is selected to services, and takes what they return. On Linux, this has no effect: there is no Services menu.
  public func exportsItemProviders(
    _ contentTypes: [UTType], onExport: @escaping () -> [NSItemProvider], onEdit: @escaping ([NSItemProvider]) -> Bool
  ) -> some View { withoutServices("exportsItemProviders") }
  /// Takes items from services and other devices. On Linux, this has no effect: there is no Services menu.
  public func importsItemProviders(_ contentTypes: [UTType], onImport: @escaping ([NSItemProvider]) -> Bool) -> some View {
    withoutServices("importsItemProviders")
  }
  private func withoutServices(_ name: String) -> Self {
    Gap.used(name, because: "there is no Services menu; use copyable, pasteDestination or onDrop")
    return self
  }
}
