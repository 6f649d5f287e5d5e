import Foundation
import Testing

@testable import OrielBase

@Suite struct `A number that becomes a whole one` {
  @Test func `is cut off towards zero and stays within the bounds of its type`() {
    let limit = 0x1p62
    #expect(Int(saturating: 2.9) == 2 && Int(saturating: -2.9) == -2 && Int(saturating: -0.0) == 0)
    #expect(Int(saturating: limit) == 1 << 62 && Int(saturating: limit.nextDown) == Int(exactly: limit.nextDown))
    #expect(Int(saturating: -limit) == -1 << 62 && Int(saturating: -0x1p63) == .min)
    #expect(Int(saturating: 0x1p63) == .max && Int(saturating: 1e300) == .max && Int(saturating: -1e300) == .min)
    #expect(Int(saturating: .infinity) == .max && Int(saturating: -.infinity) == .min && Int(saturating: .nan) == 0)
    #expect(Int32(saturating: 3e9) == .max && Int32(saturating: -3e9) == .min && UInt8(saturating: 255.9) == 255)
    #expect(UInt8(saturating: 256) == 255 && UInt8(saturating: -1) == 0 && UInt64(saturating: 0x1p63) == 1 << 63)
    #expect(UInt64(saturating: -5) == 0 && UInt64(saturating: 1e20) == .max)
  }
}
