import Foundation
import OrielDrawing
import OrielGraph

/// The state of loading an image.
public nonisolated enum AsyncImagePhase: Sendable {
  /// Not loaded yet, or there is no URL.
  case empty
  case success(Image)
  case failure(any Error)

  public var image: Image? { if case .success(let image) = self { image } else { nil } }
  public var error: (any Error)? { if case .failure(let error) = self { error } else { nil } }
}

/// Loads an image from a URL while the view is on screen.
///
/// Removing the view, or another URL, cancels loading. `scale` is the number of pixels per point. On Linux, it loads `file`,
/// `data`, `http` and `https` URLs, does not cache, and bypasses `URLProtocol`. Images are untrusted: one that takes more than
/// 5 seconds of processor time or 1 GiB of memory to decode fails.
public struct AsyncImage<Content: View>: View {
  let url: URL?
  let scale: CGFloat
  let transaction: Transaction
  let content: (AsyncImagePhase) -> Content
  @State private var loaded = Loaded()

  public init(
    url: URL?, scale: CGFloat = 1, transaction: Transaction = Transaction(),
    @ViewBuilder content: @escaping (AsyncImagePhase) -> Content
  ) {
    self.url = url
    self.scale = scale
    self.transaction = transaction
    self.content = content
  }
  /// Shows the image in its own size, and until it is loaded a block that fills the available space.
  public init(url: URL?, scale: CGFloat = 1) where Content == Image {
    self.init(url: url, scale: scale) { $0.image ?? .loading }
  }
  /// The placeholder stays if loading fails.
  public init<I: View, P: View>(
    url: URL?, scale: CGFloat = 1, @ViewBuilder content: @escaping (Image) -> I, @ViewBuilder placeholder: @escaping () -> P
  ) where Content == _ConditionalContent<I, P> {
    self.init(url: url, scale: scale) { phase in
      if let image = phase.image { content(image) } else { placeholder() }
    }
  }

  /// A phase with its source.
  private struct Loaded {
    var source: PictureSource?
    var phase = AsyncImagePhase.empty
  }
  private var source: PictureSource { PictureSource(url: url, scale: scale) }
  private var phase: AsyncImagePhase { loaded.source == source ? loaded.phase : .empty }

  public var body: some View {
    content(phase).task(id: source) { await load() }
  }

  private func load() async {
    let source = source
    guard source.url != nil else { return }
    // The view reappeared with its image already loaded.
    if loaded.source == source, loaded.phase.image != nil { return }
    let result: AsyncImagePhase
    do {
      result = .success(Image(bitmap: try await source.read()))
    } catch is CancellationError {
      return
    } catch {
      // Network errors are the app's concern, but an image that is too expensive is reported.
      if let error = error as? BitmapError, error == .tooExpensive || error == .noProcess, let url = source.url {
        RuntimeIssue.report("The image \(PictureSource.name(of: url)) is not shown. \(error)")
      }
      result = .failure(error)
    }
    guard !Task.isCancelled else { return }
    withTransaction(transaction) { loaded = Loaded(source: source, phase: result) }
  }
}

/// The source of an image to load.
nonisolated struct PictureSource: Equatable, Sendable {
  var url: URL?
  var scale: CGFloat

  @concurrent func read() async throws -> Bitmap {
    guard let url else { throw URLError(.badURL) }
    let data: Data
    switch url.scheme?.lowercased() {
    case "file": data = try Data(contentsOf: url)
    case "data": data = try Self.data(in: url)
    case "http", "https": data = try await Download.data(from: url)
    default: throw URLError(.unsupportedURL, userInfo: [NSURLErrorFailingURLErrorKey: url])
    }
    try Task.checkCancellation()
    let bitmap = try await Bitmap.decoded(data, scale: max(0.01, Double(scale)))
    if bitmap.isIncomplete { RuntimeIssue.report("The image \(Self.name(of: url)) is truncated; the part that exists is shown.") }
    return bitmap
  }
  /// A short name for messages; `data:` URLs are long.
  static func name(of url: URL) -> String { String(url.absoluteString.prefix(200)) }
  /// The content of a `data:` URL (RFC 2397).
  private static func data(in url: URL) throws -> Data {
    let text = url.absoluteString
    guard let comma = text.firstIndex(of: ",") else { throw URLError(.badURL) }
    let payload = String(text[text.index(after: comma)...])
    if text[..<comma].hasSuffix(";base64") {
      guard let data = Data(base64Encoded: payload.removingPercentEncoding ?? payload, options: .ignoreUnknownCharacters) else {
        throw URLError(.cannotDecodeRawData)
      }
      return data
    }
    guard let plain = payload.removingPercentEncoding else { throw URLError(.cannotDecodeRawData) }
    return Data(plain.utf8)
  }
}
