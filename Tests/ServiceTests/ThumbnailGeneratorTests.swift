import Foundation
import OrielControls
import OrielDrawing
import OrielPresentations
import QuickLookThumbnailing
import Testing

@Suite struct `A thumbnail generator` {
  private final class Folder {
    let url = FileManager.default.temporaryDirectory.appendingPathComponent("thumbnails-\(UUID().uuidString)")
    var cache: String { url.appendingPathComponent("cache").path }
    init() throws { try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true) }
    deinit { try? FileManager.default.removeItem(at: url) }
    func picture(width: Int, height: Int) throws -> URL {
      let file = url.appendingPathComponent("picture.png")
      let bitmap = BitmapSurface.make(size: CGSize(width: width, height: height)) { _ in }.bitmap()
      try bitmap.pngData().write(to: file)
      return file
    }
  }
  private func request(_ file: URL, side: Double, scale: Double = 1, _ types: QLThumbnailGenerator.Request.RepresentationTypes = .all) -> QLThumbnailGenerator.Request {
    QLThumbnailGenerator.Request(fileAt: file, size: CGSize(width: side, height: side), scale: scale, representationTypes: types)
  }

  @Test func `makes pictures in the sizes of the desktop's cache and leaves them there for everybody`() async throws {
    let folder = try Folder(), file = try folder.picture(width: 800, height: 400)
    let generator = QLThumbnailGenerator(Thumbnails(cache: folder.cache))
    for (side, scale, width, name) in [(100.0, 1.0, 128, "normal"), (100, 2, 256, "large"), (512, 1, 512, "x-large"), (900, 3, 800, "xx-large")] {
      let made = try await generator.generateBestRepresentation(for: request(file, side: side, scale: scale))
      #expect(made.type == .thumbnail)
      #expect(made.cgImage.width == width && made.cgImage.height == width / 2)
      #expect(made.nsImage.size == CGSize(width: width, height: width / 2))
      #expect(try FileManager.default.contentsOfDirectory(atPath: folder.cache + "/thumbnails/" + name).count == 1)
    }
  }

  @Test func `says why there is no picture`() async throws {
    let folder = try Folder(), file = try folder.picture(width: 8, height: 8)
    let generator = QLThumbnailGenerator(Thumbnails(cache: folder.cache))
    func code(_ request: QLThumbnailGenerator.Request) async -> QLThumbnailError.Code? {
      do { _ = try await generator.generateBestRepresentation(for: request) } catch { return (error as? QLThumbnailError)?.code }
      return nil
    }
    #expect(await code(request(folder.url.appendingPathComponent("gone.png"), side: 64)) == .generationFailed)
    #expect(await code(request(file, side: 0)) == .requestInvalid)
    #expect(await code(request(file, side: 64, .icon)) == .noCachedThumbnail)
    let cancelled = Task { await code(request(file, side: 64)) }
    cancelled.cancel()
    #expect(await cancelled.value == .requestCancelled)
    await withCheckedContinuation { continuation in
      generator.generateBestRepresentation(for: request(file, side: 64)) { made, error in
        #expect(made?.cgImage.width == 8 && error == nil)
        continuation.resume()
      }
    }
  }
}
