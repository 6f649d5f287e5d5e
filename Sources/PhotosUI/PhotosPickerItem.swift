import Foundation
import OrielBase
import OrielDrawing
import OrielPresentations

/// A photo or a video that the person has chosen. What is in it is read when it is asked for.
public nonisolated struct PhotosPickerItem: Hashable, Sendable {
  /// Which encoding to give of an item that could be given in several.
  public struct EncodingDisambiguationPolicy: Hashable, Sendable {
    private let name: Int
    public static let automatic = EncodingDisambiguationPolicy(name: 0)
    /// The file as it is.
    public static let current = EncodingDisambiguationPolicy(name: 1)
    /// An encoding that everybody can read.
    public static let compatible = EncodingDisambiguationPolicy(name: 2)
  }
  private let path: String
  private let type: UTType
  private let policy: EncodingDisambiguationPolicy
  /// What the library knows it by; nil unless the picker was given a library.
  public let itemIdentifier: String?

  init(path: String, type: UTType, policy: EncodingDisambiguationPolicy, isIdentified: Bool) {
    (self.path, self.type, self.policy) = (path, type, policy)
    itemIdentifier = isIdentified ? path : nil
  }
  /// The item that the library knows by `itemIdentifier`.
  public init(itemIdentifier: String) {
    self.init(path: itemIdentifier, type: UTType(fileName: (itemIdentifier as NSString).lastPathComponent) ?? .data, policy: .automatic, isIdentified: true)
  }
  /// The same photo is the same choice, however it is to be delivered.
  public static func == (a: PhotosPickerItem, b: PhotosPickerItem) -> Bool { a.path == b.path }
  public func hash(into hasher: inout Hasher) { hasher.combine(path) }
  var assetID: String { path }

  /// The types in which it can be had, the best one first.
  public var supportedContentTypes: [UTType] { isConverted ? [.png, type] : [type] }

  private var isConverted: Bool {
    policy == .compatible && type.conforms(to: .image) && ![UTType.jpeg, .png, .gif].contains { type.conforms(to: $0) }
  }

  /// Reads the item as a value of the type; nil if the type cannot be made from it.
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
  /// Reads the item and tells `completionHandler`, on whatever thread. Cancelling the progress tells it that it was cancelled.
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
