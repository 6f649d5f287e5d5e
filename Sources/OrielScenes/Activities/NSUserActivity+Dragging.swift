import OrielControls
import OrielTransfer

extension NSUserActivity: NSItemProviderWriting {
  public static var writableTypeIdentifiersForItemProvider: [String] { [] }
  /// Activities are offered to this app only.
  public func loadData(
    withTypeIdentifier typeIdentifier: String,
    forItemProviderCompletionHandler completionHandler: @escaping @Sendable (Data?, (any Error)?) -> Void
  ) -> Progress? {
    completionHandler(stored, nil)
    return nil
  }
}
