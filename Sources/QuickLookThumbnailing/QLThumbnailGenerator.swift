import Foundation
import OrielBase
import OrielControls
import OrielDrawing
import OrielPresentations

/// Generates thumbnails of files, off the main thread.
///
/// On Linux, thumbnails come from the cache shared with file managers (Thumbnail Managing Standard) and are saved there, in the
/// standard's sizes up to 1024 pixels. Images are decoded here; other files need one of the desktop's thumbnailer programs.
/// There are no icons.
public nonisolated final class QLThumbnailGenerator: NSObject, Sendable {
  public static let shared = QLThumbnailGenerator()
  private let thumbnails: Thumbnails
  private let running = RunningRequests()

  public override convenience init() { self.init(Thumbnails()) }
  package init(_ thumbnails: Thumbnails) {
    self.thumbnails = thumbnails
    super.init()
  }

  /// Generates the best available thumbnail. Cancelling the task or the request throws `.requestCancelled`.
  public func generateBestRepresentation(for request: Request) async throws -> QLThumbnailRepresentation {
    let work = Task { try await make(request) }
    running.add(work, for: request)
    defer { running.remove(request) }
    return try await withTaskCancellationHandler { try await work.value } onCancel: { work.cancel() }
  }
  /// Generates the best available thumbnail and calls the handler on a background thread.
  public func generateBestRepresentation(
    for request: Request, completion: @escaping @Sendable (QLThumbnailRepresentation?, (any Error)?) -> Void
  ) {
    Task.detached { [self] in
      do { completion(try await generateBestRepresentation(for: request), nil) } catch { completion(nil, error) }
    }
  }
  public func cancel(_ request: Request) { running.cancel(request) }

  private func make(_ request: Request) async throws -> QLThumbnailRepresentation {
    guard request.representationTypes.intersects([.thumbnail, .lowQualityThumbnail]) else { throw QLThumbnailError(.noCachedThumbnail) }
    guard request.url.isFileURL, request.size.width > 0, request.size.height > 0, request.scale > 0 else { throw QLThumbnailError(.requestInvalid) }
    let path = request.url.path, pixels = max(request.size.width, request.size.height) * request.scale
    guard let entry = await FileWork.run({ LocalFiles.entry(at: path) }) else { throw QLThumbnailError(.generationFailed) }
    let made = await thumbnails.picture(of: entry, size: .covering(pixels))
    if Task.isCancelled { throw QLThumbnailError(.requestCancelled) }
    guard let made else { throw QLThumbnailError(.generationFailed) }
    return QLThumbnailRepresentation(CGImage(made))
  }

  /// A request for a thumbnail of a file.
  public final class Request: NSObject, Sendable {
    public struct RepresentationTypes: OptionSet, Sendable {
      public let rawValue: UInt
      public init(rawValue: UInt) { self.rawValue = rawValue }
      /// The icon of the file's type. Never generated: a request for icons alone fails.
      public static let icon = RepresentationTypes(rawValue: 1)
      public static let lowQualityThumbnail = RepresentationTypes(rawValue: 2)
      public static let thumbnail = RepresentationTypes(rawValue: 4)
      public static let all: RepresentationTypes = [.icon, .lowQualityThumbnail, .thumbnail]
      func intersects(_ other: Self) -> Bool { !isDisjoint(with: other) }
    }
    let url: URL
    /// The size in points. The thumbnail is at least as large, unless the file's own picture is smaller.
    public let size: CGSize
    public let scale: CGFloat
    public let representationTypes: RepresentationTypes
    public init(fileAt url: URL, size: CGSize, scale: CGFloat, representationTypes: RepresentationTypes) {
      self.url = url
      self.size = size
      self.scale = scale
      self.representationTypes = representationTypes
    }
  }
}

/// A thumbnail of a file.
public nonisolated final class QLThumbnailRepresentation: NSObject, Sendable {
  public enum RepresentationType: Int, Sendable {
    case icon, lowQualityThumbnail, thumbnail
  }
  public let type = RepresentationType.thumbnail
  public let cgImage: CGImage
  init(_ image: CGImage) { cgImage = image }
  /// The thumbnail for `Image(nsImage:)`, with one point for each pixel.
  public var nsImage: NSImage { NSImage(cgImage: cgImage, size: .zero) }
}

/// Why there is no thumbnail.
public nonisolated struct QLThumbnailError: Error, Hashable, Sendable {
  public enum Code: Int, Sendable {
    case generationFailed, savingToURLFailed, noCachedThumbnail, noCloudThumbnail, requestInvalid, requestCancelled
  }
  public let code: Code
  init(_ code: Code) { self.code = code }
}

/// The tasks of pending requests.
private nonisolated final class RunningRequests: @unchecked Sendable {
  private let lock = NSLock()
  private var tasks: [ObjectIdentifier: Task<QLThumbnailRepresentation, any Error>] = [:]
  func add(_ task: Task<QLThumbnailRepresentation, any Error>, for request: QLThumbnailGenerator.Request) {
    lock.withLock { tasks[ObjectIdentifier(request)] = task }
  }
  func remove(_ request: QLThumbnailGenerator.Request) { lock.withLock { tasks[ObjectIdentifier(request)] = nil } }
  func cancel(_ request: QLThumbnailGenerator.Request) { lock.withLock { tasks[ObjectIdentifier(request)] }?.cancel() }
}
