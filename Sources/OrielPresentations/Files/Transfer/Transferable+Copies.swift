import Foundation
import OrielBase
import OrielControls
import OrielDrawing

nonisolated extension Transferable {
  /// Imports a value from a file; nil if this type cannot be imported from files of that type.
  ///
  /// An importer that needs a file gets a temporary copy, so that the original cannot change.
  package static func received(from file: URL, as contentType: UTType) async throws -> Self? {
    let types = importedContentTypes()
    guard types.contains(where: { $0 == contentType || contentType.conforms(to: $0) }) else { return nil }
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("received-" + UUID().uuidString)
    let copy = folder.appendingPathComponent(file.lastPathComponent)
    defer { try? FileManager.default.removeItem(at: folder) }
    try await FileWork.run(throwing: {
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
      try FileManager.default.copyItem(at: file, to: copy)
    })
    return try await Self(importing: copy, contentType: contentType)
  }
}

nonisolated extension Image: Transferable {
  /// An image is imported from any image type, and exported as its pixels.
  public static var transferRepresentation: some TransferRepresentation {
    DataRepresentation<Image>(exportedContentType: .png) { image in try await Self.pixels(of: image) }
    DataRepresentation<Image>(importedContentType: .image) { data in Image(bitmap: try await Bitmap.decoded(data, scale: 1)) }
  }
  @MainActor private static func pixels(of image: Image) throws -> Data {
    guard let pixels = ImageRenderer(content: image).cgImage else {
      throw TransferError(type: "Image", contentType: .png, isImport: false)
    }
    return pixels.bitmap.pngData()
  }
}
