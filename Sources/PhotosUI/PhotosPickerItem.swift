import Foundation
import OrielBase
import OrielDrawing
import OrielPresentations

/// A photo or video that the user has picked. Its data is read on demand.
public nonisolated struct PhotosPickerItem: Hashable, Sendable {
  /// The encoding in which to deliver an item that has several.
  public struct EncodingDisambiguationPolicy: Hashable, Sendable {
    private let name: Int
    public static let automatic = EncodingDisambiguationPolicy(name: 0)
    /// The file's own encoding.
    public static let current = EncodingDisambiguationPolicy(name: 1)
    /// A widely supported encoding.
    public static let compatible = EncodingDisambiguationPolicy(name: 2)
  }
  private let path: String
  private let type: UTType
  private let policy: EncodingDisambiguationPolicy
  /// The item's identifier in the library; nil unless the picker was created with a library.
  public let itemIdentifier: String?

  init(path: String, type: UTType, policy: EncodingDisambiguationPolicy, isIdentified: Bool) {
    (self.path, self.type, self.policy) = (path, type, policy)
    itemIdentifier = isIdentified ? path : nil
  }
  /// Creates the item with this identifier in the library.
  public init(itemIdentifier: String) {
    self.init(path: itemIdentifier, type: UTType(fileName: (itemIdentifier as NSString).lastPathComponent) ?? .data, policy: .automatic, isIdentified: true)
  }
  /// Compares the photos, not their encodings.
  public static func == (a: PhotosPickerItem, b: PhotosPickerItem) -> Bool { a.path == b.path }
  public func hash(into hasher: inout Hasher) { hasher.combine(path) }
  var assetID: String { path }

  /// The types that the item can be loaded as, the best one first.
  public var supportedContentTypes: [UTType] { isConverted ? [.png, type] : [type] }

  private var isConverted: Bool {
    policy == .compatible && type.conforms(to: .image) && ![UTType.jpeg, .png, .gif].contains { type.conforms(to: $0) }
  }

  /// Loads the item as a value of the type; nil if it cannot be loaded as that type.
  public func loadTransferable<T: Transferable>(type: T.Type) async throws -> T? {
    let file = URL(fileURLWithPath: path), contentType = self.type
    guard isConverted else { return try await T.received(from: file, as: contentType) }
    let data = try await FileWork.run(throwing: { try Data(contentsOf: file) })
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("converted-" + UUID().uuidString)
    defer { try? FileManager.default.removeItem(at: folder) }
    let png = try await Bitmap.decoded(data, scale: 1).pngData()
    let converted = folder.appendingPathComponent(file.deletingPathExtension().lastPathComponent + ".png")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    try png.write(to: converted)
    return try await T.received(from: converted, as: .png)
  }
  /// Loads the item and calls `completionHandler` on any thread. Cancelling the progress completes it with a cancellation error.
  @discardableResult public func loadTransferable<T: Transferable & Sendable>(
    type: T.Type, completionHandler: @escaping @Sendable (Result<T?, any Error>) -> Void
  ) -> Progress {
    let progress = Progress(totalUnitCount: 1)
    let task = Task.detached {
      let result: Result<T?, any Error>
      do {
        let value = try await loadTransferable(type: type)
        result = Task.isCancelled ? .failure(CancellationError()) : .success(value)
      } catch { result = .failure(error) }
      progress.completedUnitCount = 1
      completionHandler(result)
    }
    progress.cancellationHandler = { task.cancel() }
    return progress
  }
}
