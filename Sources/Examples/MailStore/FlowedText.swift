/// format=flowed (RFC 3676): paragraphs whose soft line ends are marked by a blank before them.
enum FlowedText {
  /// One line per paragraph. `text` has line feeds only.
  static func unwrapped(_ text: String, deletesSpace: Bool) -> String {
    var output: [UInt8] = []
    /// The quote depth of the paragraph that the next line may continue.
    var open: Int?
    for line in text.utf8.split(separator: .lineFeed, omittingEmptySubsequences: false) {
      let depth = line.prefix { $0 == UInt8(ascii: ">") }.count
      var content = line.dropFirst(depth)
      if content.first == .space { content = content.dropFirst() }
      let isSignature = content.elementsEqual("-- ".utf8)
      if let depthBefore = open, depthBefore == depth, !isSignature {
        // Goes on in the same paragraph.
      } else {
        if open != nil { output.append(.lineFeed) }
        output.append(contentsOf: repeatElement(UInt8(ascii: ">"), count: min(depth, 40)))
        if depth > 0 { output.append(.space) }
      }
      let isSoft = content.last == .space && !isSignature
      output.append(contentsOf: isSoft && deletesSpace ? content.dropLast() : content)
      open = isSoft ? depth : nil
      if !isSoft { output.append(.lineFeed) }
    }
    // Splitting "a\n" gives an empty last line, which wrote a line feed too many.
    if output.last == .lineFeed { output.removeLast() }
    return String(decoding: output, as: UTF8.self)
  }
}
