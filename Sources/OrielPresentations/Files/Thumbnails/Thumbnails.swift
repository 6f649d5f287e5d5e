import Foundation
import OrielDrawing

/// Thumbnails of files, shared with other programs (Thumbnail Managing Standard): read from the cache, or created off the main
/// thread and added to it.
package nonisolated final class Thumbnails: Sendable {
  private let folder: String
  private let programs: @Sendable () -> [ThumbnailProgram]
  /// Larger files take too long for a thumbnail.
  static let largestFile: Int64 = 64 << 20
  /// In pixels: the standard's "normal" size.
  static let side = Size.normal.pixels
  /// The sizes of the standard, by the names of their folders.
  package enum Size: String, CaseIterable, Sendable {
    case normal
    case large
    case extraLarge = "x-large"
    case largest = "xx-large"

    package var pixels: Int {
      switch self {
      case .normal: 128
      case .large: 256
      case .extraLarge: 512
      case .largest: 1024
      }
    }
    /// The smallest size with enough pixels, or the largest size.
    package static func covering(_ pixels: Double) -> Size { allCases.first { Double($0.pixels) >= pixels } ?? .largest }
  }

  package convenience init(cache: String? = nil) { self.init(cache: cache, programs: { ThumbnailProgram.installed }) }
  /// - Parameter programs: Those for types that are not pictures, asked for with the first file of such a type.
  init(cache: String?, programs: @escaping @Sendable () -> [ThumbnailProgram]) {
    folder = (cache ?? BaseFolders().cache) + "/thumbnails"
    self.programs = programs
  }

  /// The thumbnail of a file; nil if there is none, or if cancelled.
  package func picture(of entry: FileEntry, size: Size = .normal) async -> Bitmap? {
    guard entry.kind == .file else { return nil }
    let place = place(of: entry.path, size)
    let cached = await FileWork.run { [self] in read(place, modified: entry.modified) }
    if let cached { return try? await Bitmap.decoded(cached, scale: 1) }
    guard !Task.isCancelled else { return nil }
    let mark = Self.failure(of: entry.path, in: folder)
    if await FileWork.run({ [self] in read(mark, modified: entry.modified) }) != nil { return nil }
    switch await make(entry, side: size.pixels) {
    case .picture(let made):
      await FileWork.run { [self] in keep(made, at: place, of: entry) }
      return made
    case .damaged:
      // Until the file changes nobody tries again, which may have taken seconds.
      await FileWork.run { [self] in keep(BitmapSurface.make(size: CGSize(width: 1, height: 1)) { _ in }.bitmap(), at: mark, of: entry) }
      return nil
    case .none: return nil
    }
  }
  /// `damaged` is the file's fault, `none` may be another answer next time.
  enum Made { case picture(Bitmap), damaged, none }
  private func make(_ entry: FileEntry, side: Int) async -> Made {
    guard entry.type.conforms(to: .image) else {
      guard let program = programs().first(where: { $0.makes(entry) }) else { return .none }
      return await program.picture(of: entry, side: side)
    }
    guard entry.size <= Self.largestFile else { return .none }
    // Decoded beside others' pictures, two at a time, and within a time limit.
    let path = entry.path
    let data = await FileWork.run { try? Data(contentsOf: URL(fileURLWithPath: path), options: .mappedIfSafe) }
    guard let data, !Task.isCancelled else { return .none }
    do {
      let whole = try await Bitmap.decoded(data, scale: 1)
      return .picture(await FileWork.run { Self.reduced(whole, to: side) })
    } catch {
      switch error as? BitmapError {
      case .damaged, .unknownFormat, .tooLarge: return Task.isCancelled ? .none : .damaged
      default: return .none
      }
    }
  }

  private func place(of path: String, _ size: Size) -> String { Self.place(of: path, in: folder, size: size) }
  package static func place(of path: String, in folder: String, size: Size = .normal) -> String {
    folder + "/\(size.rawValue)/" + MD5.hex(of: Data(address(of: path).utf8)) + ".png"
  }
  /// Where it is noted that a file has no thumbnail: in a folder of our own, as others may be able to make one.
  static func failure(of path: String, in folder: String) -> String {
    folder + "/fail/oriel/" + MD5.hex(of: Data(address(of: path).utf8)) + ".png"
  }
  /// The URL that the standard hashes, escaped as GLib does it.
  static func address(of path: String) -> String {
    let plain = Set("!$&'()*+,-./:=@_~".utf8)
    return "file://" + path.utf8.map { byte in
      let isLetter = (65...90).contains(byte) || (97...122).contains(byte) || (48...57).contains(byte)
      return isLetter || plain.contains(byte) ? String(UnicodeScalar(byte)) : "%" + (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: true)
    }
    .joined()
  }

  /// The cached thumbnail, if it is up to date.
  private func read(_ place: String, modified: TimeInterval) -> Data? {
    guard let data = FileManager.default.contents(atPath: place), data.count < 4 << 20 else { return nil }
    return PNGText.values(in: data)["Thumb::MTime"].flatMap { Int64($0) } == Int64(modified) ? data : nil
  }
  private static func reduced(_ bitmap: Bitmap, to side: Int) -> Bitmap {
    let largest = Double(max(bitmap.pixelWidth, bitmap.pixelHeight))
    let factor = min(1, Double(side) / max(1, largest))
    let size = CGSize(
      width: max(1, (Double(bitmap.pixelWidth) * factor).rounded()), height: max(1, (Double(bitmap.pixelHeight) * factor).rounded()))
    return BitmapSurface.make(size: size) {
      $0.draw(bitmap, in: CGRect(origin: .zero, size: size), interpolation: .high, opacity: 1)
    }.bitmap()
  }
  private func keep(_ bitmap: Bitmap, at place: String, of entry: FileEntry) {
    // Files of the cache itself have no thumbnails.
    guard !entry.path.hasPrefix(folder + "/") else { return }
    let data = PNGText.adding(
      ["Thumb::URI": Self.address(of: entry.path), "Thumb::MTime": String(Int64(entry.modified)), "Software": "Oriel"], to: bitmap.pngData())
    try? FileManager.default.createDirectory(
      atPath: FilePath.folder(of: place), withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    do throws(FileReplacement.Failure) { try FileReplacement(path: place, permissions: 0o600).write(data) } catch {
      // A cache that is not writable only costs time.
      return
    }
  }
}

/// The text chunks of PNG files.
nonisolated enum PNGText {
  private static let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]

  static func values(in data: Data) -> [String: String] {
    let bytes = [UInt8](data)
    guard bytes.starts(with: signature) else { return [:] }
    var found: [String: String] = [:], position = 8
    while position + 12 <= bytes.count {
      let length = bytes[position..<position + 4].reduce(0) { $0 << 8 | Int($1) }
      guard length <= bytes.count - position - 12 else { break }
      if Array(bytes[position + 4..<position + 8]) == Array("tEXt".utf8) {
        let content = bytes[position + 8..<position + 8 + length]
        if let zero = content.firstIndex(of: 0) {
          found[String(decoding: content[..<zero], as: UTF8.self)] = String(decoding: content[(zero + 1)...], as: UTF8.self)
        }
      }
      position += 12 + length
    }
    return found
  }
  /// With the texts behind the header.
  static func adding(_ texts: [String: String], to data: Data) -> Data {
    // Signature, and a header of 13 bytes.
    let header = 8 + 12 + 13
    guard data.count > header else { return data }
    var chunks = Data()
    for (key, value) in texts.sorted(by: { $0.key < $1.key }) {
      let content = Array("tEXt".utf8) + Array(key.utf8) + [0] + Array(value.utf8)
      chunks.append(contentsOf: big(UInt32(content.count - 4)))
      chunks.append(contentsOf: content)
      chunks.append(contentsOf: big(checksum(content)))
    }
    return data.prefix(header) + chunks + data.dropFirst(header)
  }
  private static func big(_ number: UInt32) -> [UInt8] { (0..<4).map { UInt8(truncatingIfNeeded: number >> (24 - 8 * $0)) } }
  /// CRC-32 as PNG wants it.
  private static func checksum(_ bytes: [UInt8]) -> UInt32 {
    ~bytes.reduce(0xFFFF_FFFF) { sum, byte in
      (0..<8).reduce(sum ^ UInt32(byte)) { value, _ in value & 1 == 1 ? 0xEDB8_8320 ^ (value >> 1) : value >> 1 }
    }
  }
}

/// The hash for file names in the thumbnail cache (RFC 1321). Not for security.
package nonisolated enum MD5 {
  private static let shifts: [UInt32] = [7, 12, 17, 22, 5, 9, 14, 20, 4, 11, 16, 23, 6, 10, 15, 21]
  private static let constants: [UInt32] = (0..<64).map { UInt32(abs(sin(Double($0 + 1))) * 4_294_967_296) }

  package static func hex(of data: Data) -> String {
    var message = [UInt8](data)
    message.append(0x80)
    while message.count % 64 != 56 { message.append(0) }
    let bits = UInt64(data.count) * 8
    message += (0..<8).map { UInt8(truncatingIfNeeded: bits >> (8 * $0)) }
    var state: [UInt32] = [0x6745_2301, 0xEFCD_AB89, 0x98BA_DCFE, 0x1032_5476]
    for start in stride(from: 0, to: message.count, by: 64) {
      let words = (0..<16).map { word in (0..<4).reduce(UInt32(0)) { $0 | UInt32(message[start + word * 4 + $1]) << (8 * UInt32($1)) } }
      var (a, b, c, d) = (state[0], state[1], state[2], state[3])
      for step in 0..<64 {
        let mixed: UInt32, word: Int
        switch step / 16 {
        case 0: (mixed, word) = (b & c | ~b & d, step)
        case 1: (mixed, word) = (d & b | ~d & c, (5 * step + 1) % 16)
        case 2: (mixed, word) = (b ^ c ^ d, (3 * step + 5) % 16)
        default: (mixed, word) = (c ^ (b | ~d), 7 * step % 16)
        }
        let sum = mixed &+ a &+ constants[step] &+ words[word]
        let shift = shifts[step / 16 * 4 + step % 4]
        (a, d, c, b) = (d, c, b, b &+ (sum << shift | sum >> (32 - shift)))
      }
      state = [state[0] &+ a, state[1] &+ b, state[2] &+ c, state[3] &+ d]
    }
    return state.map { word in (0..<4).map { byte in let value = UInt8(truncatingIfNeeded: word >> (8 * UInt32(byte))); return (value < 16 ? "0" : "") + String(value, radix: 16) }.joined() }.joined()
  }
}
