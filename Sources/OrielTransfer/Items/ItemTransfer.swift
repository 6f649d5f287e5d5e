import Foundation
import OrielBase

// Values that describe their own transfer, as items.
nonisolated extension NSItemProvider {
  /// Registers all types the value can be exported as.
  public func register<T: Transferable>(_ transferable: @autoclosure @escaping @Sendable () -> T) { registerValue(transferable()) }

  package func registerValue<T: Transferable>(_ value: T) {
    keep(value: value)
    if suggestedName == nil { suggestedName = value.suggestedFilename.map { ($0 as NSString).deletingPathExtension } }
    // Representations read it one at a time, and it is never modified.
    let carried = CarriedValue(value: value)
    let visible = value.exportedContentTypes(.all), inProcess = value.exportedContentTypes(.ownProcess)
    for type in inProcess {
      let visibility: NSItemProviderRepresentationVisibility = visible.contains(type) ? .all : .ownProcess
      add(Representation(type: type.identifier, visibility: visibility, loading: .data { done in
        Task {
          do { done(try await carried.value.exported(as: type), nil) } catch { done(nil, error) }
        }
        return nil
      }))
    }
  }

  /// Loads a value from the item; in the same process, the original value.
  @discardableResult
  public func loadTransferable<T: Transferable>(
    type transferableType: T.Type, completionHandler: @escaping @Sendable (Result<T, any Error>) -> Void
  ) -> Progress {
    let progress = Progress(totalUnitCount: 1)
    nonisolated(unsafe) let done = completionHandler
    Task { [self] in
      let result: Result<T, any Error>
      do { result = .success(try await loadTransferable(type: T.self)) } catch { result = .failure(error) }
      progress.completedUnitCount = 1
      done(result)
    }
    return progress
  }
  func loadTransferable<T: Transferable>(type: T.Type) async throws -> T {
    if let own = values.lazy.compactMap({ $0 as? T }).first { return own }
    // Strings and URLs that exist as objects need no conversion.
    if let own = objects.lazy.compactMap({ $0 as? T }).first { return own }
    guard let found = match(T.self) else {
      throw ItemProviderError(kind: .unavailable, typeIdentifier: T.importedContentTypes().first?.identifier ?? "\(T.self)")
    }
    let contentType = UTType(found.type)
    if case .file(let load) = found.loading {
      let url: URL = try await withCheckedThrowingContinuation { continuation in
        let answer = ItemAnswer(continuation, found.type)
        _ = load { url, _, error in answer.give(url, error) }
      }
      if let contentType, let value = try await T.received(from: url, as: contentType) { return value }
    }
    return try await T(importing: loadDataRepresentation(forTypeIdentifier: found.type), contentType: contentType)
  }
  /// The best available representation for a value of the type.
  func match<T: Transferable>(_ type: T.Type) -> Representation? {
    T.importedContentTypes().lazy.compactMap { self.representation(for: $0.identifier) }.first
  }
}

private nonisolated struct CarriedValue<Value>: @unchecked Sendable {
  let value: Value
}

nonisolated extension Color: Transferable {
  /// Four 16-bit numbers, the format of X11 programs for colours.
  public static var transferRepresentation: some TransferRepresentation {
    DataRepresentation<Color>(contentType: .dragColor, exporting: { Self.components(of: $0) }, importing: { try Self.color($0) })
  }
  private static func components(of color: Color) -> Data {
    let color = color.resolve(in: EnvironmentValues())
    let parts = [color.red, color.green, color.blue, color.opacity].map { UInt16((min(max($0, 0), 1) * 65535).rounded()) }
    return parts.withUnsafeBytes { Data($0) }
  }
  private static func color(_ data: Data) throws -> Color {
    guard data.count >= 6 else { throw ItemProviderError(kind: .unexpectedClass, typeIdentifier: UTType.dragColor.identifier) }
    let parts = data.prefix(8).withUnsafeBytes { raw in
      (0..<raw.count / 2).map { Double(raw.loadUnaligned(fromByteOffset: $0 * 2, as: UInt16.self)) / 65535 }
    }
    return Color(red: parts[0], green: parts[1], blue: parts[2], opacity: parts.count > 3 ? parts[3] : 1)
  }
}
nonisolated extension UTType {
  static var dragColor: UTType { UTType(exportedAs: "com.apple.cocoa.pasteboard.color") }
}
