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

  /// The picture that comes nearest to what is asked for. Cancelling the task, or the request, throws `.requestCancelled`.
  public func generateBestRepresentation(for request: Request) async throws -> QLThumbnailRepresentation {
    let work = Task { try await make(request) }
    running.add(work, for: request)
    defer { running.remove(request) }
    return try await withTaskCancellationHandler { try await work.value } onCancel: { work.cancel() }
  }
  /// The same for callers without a task. The handler is called on a thread of its own.
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

  /// What is wanted of which file.
  public final class Request: NSObject, Sendable {
    public struct RepresentationTypes: OptionSet, Sendable {
      public let rawValue: UInt
      public init(rawValue: UInt) { self.rawValue = rawValue }
      /// The icon of the file's type. Desktops give icons by name, so a request for icons alone fails.
      public static let icon = RepresentationTypes(rawValue: 1)
      public static let lowQualityThumbnail = RepresentationTypes(rawValue: 2)
      public static let thumbnail = RepresentationTypes(rawValue: 4)
      public static let all: RepresentationTypes = [.icon, .lowQualityThumbnail, .thumbnail]
      func intersects(_ other: Self) -> Bool { !isDisjoint(with: other) }
    }
    let url: URL
    /// In points: the picture is at least as large if the file's own is.
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

/// A small picture of a file.
public nonisolated final class QLThumbnailRepresentation: NSObject, Sendable {
  public enum RepresentationType: Int, Sendable {
    case icon, lowQualityThumbnail, thumbnail
  }
  public let type = RepresentationType.thumbnail
  public let cgImage: CGImage
  init(_ image: CGImage) { cgImage = image }
  /// For `Image(nsImage:)`: a point for each pixel.
  public var nsImage: NSImage { NSImage(cgImage: cgImage, size: .zero) }
}

/// Why there is no picture.
public nonisolated struct QLThumbnailError: Error, Hashable, Sendable {
  public enum Code: Int, Sendable {
    case generationFailed, savingToURLFailed, noCachedThumbnail, noCloudThumbnail, requestInvalid, requestCancelled
  }
  public let code: Code
  init(_ code: Code) { self.code = code }
}

/// The work behind requests that have not been answered.
private nonisolated final class RunningRequests: @unchecked Sendable {
  private let lock = NSLock()
  private var tasks: [ObjectIdentifier: Task<QLThumbnailRepresentation, any Error>] = [:]
  func add(_ task: Task<QLThumbnailRepresentation, any Error>, for request: QLThumbnailGenerator.Request) {
    lock.withLock { tasks[ObjectIdentifier(request)] = task }
  }
  func remove(_ request: QLThumbnailGenerator.Request) { lock.withLock { tasks[ObjectIdentifier(request)] = nil } }
  func cancel(_ request: QLThumbnailGenerator.Request) { lock.withLock { tasks[ObjectIdentifier(request)] }?.cancel() }
}
