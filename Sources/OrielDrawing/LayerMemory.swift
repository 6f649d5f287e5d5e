import Foundation
import Synchronization

/// Zeroed memory for painters' layers.
///
/// An animation draws into layers of the same size in each frame. Newly mapped memory costs a page fault per 4 KB, so the blocks of
/// the last two layers are kept for the next ones. The kernel may reclaim their pages at any time.
struct LayerMemory: ~Copyable {
  /// Zeroed.
  let pixels: UnsafeMutablePointer<UInt32>
  private let block: Block?

  /// In bytes. Smaller layers come from the heap without page faults, and larger ones are rare.
  private static let least = 1 << 16, greatest = 1 << 21
  private static let kept = Mutex<[Block]>([])

  init(pixelCount: Int) {
    let bytes = max(1, pixelCount) * 4
    guard bytes >= Self.least, bytes <= Self.greatest, let block = Self.take(bytes) ?? Block(bytes: bytes) else {
      block = nil
      pixels = calloc(bytes, 1)!.assumingMemoryBound(to: UInt32.self)
      return
    }
    self.block = block
    pixels = block.base.assumingMemoryBound(to: UInt32.self)
  }
  deinit { if let block { Self.keep(block) } else { free(pixels) } }

  private static func take(_ bytes: Int) -> Block? {
    let block: Block? = kept.withLock { blocks in
      guard let index = blocks.lastIndex(where: { $0.size >= bytes && $0.size <= 4 * bytes }) else { return nil }
      return blocks.remove(at: index)
    }
    if let block { memset(block.base, 0, bytes) }
    return block
  }
  private static func keep(_ block: Block) {
    block.offer()
    let oldest: Block? = kept.withLock { blocks in
      blocks.append(block)
      return blocks.count > 2 ? blocks.removeFirst() : nil
    }
    oldest?.unmap()
  }
  /// The number of kept blocks, and their total size in bytes.
  static var waiting: (blocks: Int, bytes: Int) { kept.withLock { ($0.count, $0.reduce(0) { $0 + $1.size }) } }

  private struct Block: @unchecked Sendable {
    let base: UnsafeMutableRawPointer
    let size: Int

    /// Zeroed; nil if the kernel has no memory.
    init?(bytes: Int) {
      size = (bytes + 4095) / 4096 * 4096
      // All of it is about to be painted, so one call is cheaper than a fault for each page.
      guard let base = mmap(nil, size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_POPULATE, -1, 0), base != MAP_FAILED else {
        return nil
      }
      self.base = base
    }
    func offer() { madvise(base, size, MADV_FREE) }
    func unmap() { munmap(base, size) }
  }
}
