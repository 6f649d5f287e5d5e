import Foundation
import OrielBase
import OrielControls
import OrielDrawing

/// An object that can be exported to an item provider.
public nonisolated protocol NSItemProviderWriting: AnyObject {
  /// Preferred types first.
  static var writableTypeIdentifiersForItemProvider: [String] { get }
  var writableTypeIdentifiersForItemProvider: [String] { get }
  func loadData(
    withTypeIdentifier typeIdentifier: String,
    forItemProviderCompletionHandler completionHandler: @escaping @Sendable (Data?, (any Error)?) -> Void
  ) -> Progress?
}
nonisolated extension NSItemProviderWriting {
  public var writableTypeIdentifiersForItemProvider: [String] { Self.writableTypeIdentifiersForItemProvider }
  var ownTypeIdentifiers: [String] { writableTypeIdentifiersForItemProvider }
}

/// A class whose objects can be loaded from an item provider.
public nonisolated protocol NSItemProviderReading: AnyObject {
  /// Preferred types first.
  static var readableTypeIdentifiersForItemProvider: [String] { get }
  static func object(withItemProviderData data: Data, typeIdentifier: String) throws -> Self
}

nonisolated extension NSString: NSItemProviderWriting, NSItemProviderReading {
  public static var writableTypeIdentifiersForItemProvider: [String] { ["public.utf8-plain-text"] }
  public func loadData(
    withTypeIdentifier typeIdentifier: String,
    forItemProviderCompletionHandler completionHandler: @escaping @Sendable (Data?, (any Error)?) -> Void
  ) -> Progress? {
    completionHandler(Data((self as String).utf8), nil)
    return nil
  }
  public static var readableTypeIdentifiersForItemProvider: [String] { ["public.utf8-plain-text", "public.plain-text", "public.text"] }
  public static func object(withItemProviderData data: Data, typeIdentifier: String) throws -> Self {
    unsafeDowncast(NSString(string: DroppedText.string(data)), to: self)
  }
}

nonisolated extension NSURL: NSItemProviderWriting, NSItemProviderReading {
  public static var writableTypeIdentifiersForItemProvider: [String] { ["public.url", "public.file-url"] }
  public var writableTypeIdentifiersForItemProvider: [String] { isFileURL ? ["public.file-url", "public.url"] : ["public.url"] }
  public func loadData(
    withTypeIdentifier typeIdentifier: String,
    forItemProviderCompletionHandler completionHandler: @escaping @Sendable (Data?, (any Error)?) -> Void
  ) -> Progress? {
    completionHandler(Data((absoluteString ?? "").utf8), nil)
    return nil
  }
  public static var readableTypeIdentifiersForItemProvider: [String] { ["public.file-url", "public.url"] }
  public static func object(withItemProviderData data: Data, typeIdentifier: String) throws -> Self {
    guard let url = DroppedAddresses.read(data).first else { throw URLError(.badURL) }
    return unsafeDowncast(url as NSURL, to: self)
  }
}

nonisolated extension NSAttributedString: NSItemProviderWriting, NSItemProviderReading {
  public static var writableTypeIdentifiersForItemProvider: [String] { ["public.utf8-plain-text"] }
  public func loadData(
    withTypeIdentifier typeIdentifier: String,
    forItemProviderCompletionHandler completionHandler: @escaping @Sendable (Data?, (any Error)?) -> Void
  ) -> Progress? {
    completionHandler(Data(string.utf8), nil)
    return nil
  }
  public static var readableTypeIdentifiersForItemProvider: [String] { ["public.utf8-plain-text", "public.plain-text", "public.text"] }
  public static func object(withItemProviderData data: Data, typeIdentifier: String) throws -> Self {
    unsafeDowncast(NSAttributedString(string: DroppedText.string(data)), to: self)
  }
}

nonisolated extension NSImage: NSItemProviderWriting, NSItemProviderReading {
  public static var writableTypeIdentifiersForItemProvider: [String] { ["public.png"] }
  public func loadData(
    withTypeIdentifier typeIdentifier: String,
    forItemProviderCompletionHandler completionHandler: @escaping @Sendable (Data?, (any Error)?) -> Void
  ) -> Progress? {
    Task { @MainActor in
      let data = ImageRenderer(content: Image(nsImage: self)).cgImage.map { $0.bitmap.pngData() }
      completionHandler(data, data == nil ? ItemProviderError(kind: .unreadable, typeIdentifier: typeIdentifier) : nil)
    }
    return nil
  }
  public static var readableTypeIdentifiersForItemProvider: [String] { ["public.png", "public.tiff", "public.jpeg", "public.image"] }
  public static func object(withItemProviderData data: Data, typeIdentifier: String) throws -> Self {
    guard let image = NSImage(data: data) else { throw ItemProviderError(kind: .unexpectedClass, typeIdentifier: typeIdentifier) }
    return unsafeDowncast(image, to: self)
  }
}
