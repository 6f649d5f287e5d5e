#if DEBUG
  import Foundation

  /// libFuzzer's own loop, where this program was linked with it.
  enum LibFuzzer {
    typealias Body = @convention(c) (UnsafePointer<UInt8>?, Int) -> Int32
    typealias Driver = @convention(c) (
      UnsafeMutablePointer<Int32>, UnsafeMutablePointer<UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?>, Body
    ) -> Int32

    static var driver: Driver? { dlsym(nil, "LLVMFuzzerRunDriver").map { unsafeBitCast($0, to: Driver.self) } }

    static func run(_ driver: Driver, _ arguments: [String]) -> Int32 {
      var count = Int32(arguments.count)
      // libFuzzer keeps them to its end.
      let values = UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>.allocate(capacity: arguments.count + 1)
      for (index, argument) in arguments.enumerated() { values[index] = strdup(argument) }
      values[arguments.count] = nil
      var all: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>? = values
      return driver(&count, &all) { bytes, count in
        MainActor.assumeIsolated { Parser.current([UInt8](UnsafeBufferPointer(start: bytes, count: count))) }
        return 0
      }
    }
  }

  /// Inputs that are kept: each was wrong once, or reaches something that others do not.
  enum Corpus {
    static func read(_ paths: [String]) -> [[UInt8]] {
      paths.flatMap { path in
        let names = try? FileManager.default.contentsOfDirectory(atPath: path).sorted()
        return (names.map { $0.map { path + "/" + $0 } } ?? [path]).compactMap { FileManager.default.contents(atPath: $0).map { [UInt8]($0) } }
      }
    }
  }

  /// The changes that find most with no compiler's help: bits, numbers at the edges, pieces that go, come twice or from elsewhere.
  struct Mutations {
    private let seeds: [[UInt8]]
    /// The same in each run.
    private var state: UInt64 = 0x9E37_79B9_7F4A_7C15

    init(seeds: [[UInt8]]) { self.seeds = seeds.isEmpty ? [[]] : seeds }

    private mutating func random(_ bound: Int) -> Int {
      state ^= state << 13
      state ^= state >> 7
      state ^= state << 17
      return bound > 0 ? Int(state % UInt64(bound)) : 0
    }
    mutating func next() -> [UInt8] {
      var bytes = seeds[random(seeds.count)]
      for _ in 0...random(6) {
        let place = random(bytes.count + 1), length = random(min(32, bytes.count - place) + 1)
        switch random(7) {
        case 0 where place < bytes.count: bytes[place] ^= 1 << UInt8(random(8))
        case 1 where place < bytes.count: bytes[place] = [0, 1, 0x7F, 0x80, 0xFF, 0x20, 0x0A, 0x22][random(8)]
        case 2: bytes.removeSubrange(place..<place + length)
        case 3: bytes.insert(contentsOf: bytes[place..<place + length], at: place)
        case 4:
          let other = seeds[random(seeds.count)], start = random(other.count + 1)
          bytes.insert(contentsOf: other[start..<min(other.count, start + 32)], at: place)
        case 5: bytes.insert(UInt8(random(256)), at: place)
        default: bytes.insert(contentsOf: repeatElement(place < bytes.count ? bytes[place] : 0x28, count: random(200)), at: place)
        }
      }
      return bytes.count > 65_536 ? Array(bytes.prefix(65_536)) : bytes
    }
  }
#endif
