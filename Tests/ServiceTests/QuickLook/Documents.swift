import Foundation
import OrielDrawing

/// Files of several kinds, made for tests.
enum Documents {
  /// A document with pages of these sizes, each with a blue square.
  static func pdf(_ sizes: [CGSize]) -> Data {
    var objects = ["<</Type/Catalog/Pages 2 0 R>>"]
    objects.append("<</Type/Pages/Kids[\(sizes.indices.map { "\(3 + 2 * $0) 0 R" }.joined(separator: " "))]/Count \(sizes.count)>>")
    for (index, size) in sizes.enumerated() {
      objects.append("<</Type/Page/Parent 2 0 R/MediaBox[0 0 \(size.width) \(size.height)]/Contents \(4 + 2 * index) 0 R>>")
      let drawing = "0 0 1 rg 10 10 20 20 re f"
      objects.append("<</Length \(drawing.utf8.count)>>stream\n\(drawing)\nendstream")
    }
    var text = "%PDF-1.4\n", offsets: [Int] = []
    for (index, object) in objects.enumerated() {
      offsets.append(text.utf8.count)
      text += "\(index + 1) 0 obj\(object)endobj\n"
    }
    let start = text.utf8.count
    func padded(_ number: Int) -> String { String(String(number + 10_000_000_000).dropFirst()) }
    text += "xref\n0 \(objects.count + 1)\n0000000000 65535 f \n" + offsets.map { padded($0) + " 00000 n \n" }.joined()
    return Data((text + "trailer<</Size \(objects.count + 1)/Root 1 0 R>>\nstartxref\n\(start)\n%%EOF").utf8)
  }
  /// A tar archive.
  static func tar(_ files: [(name: String, text: String)]) -> Data {
    var data = Data()
    for (name, text) in files {
      var head = [UInt8](repeating: 0, count: 512)
      func put(_ string: String, _ at: Int) { head.replaceSubrange(at..<at + string.utf8.count, with: string.utf8) }
      put(name, 0)
      put("0000644", 100)
      put("0000000", 108)
      put("0000000", 116)
      put(String(String(text.utf8.count + 0o100000000000, radix: 8).dropFirst()), 124)
      put("00000000000", 136)
      put("        ", 148)
      put("0", 156)
      put("ustar\u{0}00", 257)
      let sum = head.reduce(0) { $0 + Int($1) }
      put(String(String(sum + 0o1000000, radix: 8).dropFirst()) + "\u{0}", 148)
      data += Data(head) + Data(text.utf8) + Data(count: (512 - text.utf8.count % 512) % 512)
    }
    return data + Data(count: 1024)
  }
  static func png(_ width: Int, _ height: Int, _ color: RGBA = RGBA(red: 0.2, green: 0.5, blue: 0.8)) -> Data {
    BitmapSurface.make(size: CGSize(width: width, height: height)) { painter in
      painter.fill(CGRect(x: 0, y: 0, width: width, height: height), color)
      painter.fill(CGRect(x: 0, y: height * 2 / 3, width: width, height: height / 3), RGBA(red: 0.1, green: 0.3, blue: 0.35))
      let side = Double(min(width, height)) / 4
      painter.fill(CGRect(x: Double(width) * 0.65, y: Double(height) * 0.15, width: side, height: side), cornerRadius: side / 2, .white)
    }.pngData()
  }
}
