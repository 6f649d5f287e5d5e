import Foundation

/// Space around content.
public struct _PaddingLayout: BoxModifier, Animatable {
  var insets: EdgeInsets
  public typealias Body = Never
  package func makeBox(_ node: ViewNode) -> PaddingBox { PaddingBox(node) }
  package func apply(to box: PaddingBox, from old: Self?) { box.insets = insets }
  nonisolated public var animatableData: EdgeInsets.AnimatableData {
    get { insets.animatableData }
    set { insets.animatableData = newValue }
  }
}

package final class PaddingBox: InsetBox {
  var insets = EdgeInsets() {
    didSet {
      guard insets != oldValue else { return }
      setNeedsLayout()
      for reader in readers.values { reader.box?.forgetPadding() }
      readers.removeAll()
    }
  }
  override package var space: EdgeInsets { insets }
  /// Until the insets change.
  private var readers: [ObjectIdentifier: WeakPaddingReader] = [:]
  private var readersBeforeCleaning = 16
  fileprivate func tell(_ reader: any PaddingReader) {
    if readers.count >= readersBeforeCleaning {
      readers = readers.filter { $0.value.box != nil }
      readersBeforeCleaning = max(16, 2 * readers.count)
    }
    readers[ObjectIdentifier(reader)] = WeakPaddingReader(box: reader)
  }
}

/// A box whose answers depend on the padding around it.
package protocol PaddingReader: Box {
  /// What it has read.
  var paddingMemory: PaddingMemory { get set }
  func paddingChanged()
}
/// The padding around a box, as long as no box has come, gone or moved.
package struct PaddingMemory {
  fileprivate var sum = EdgeInsets()
  fileprivate var structure: UInt?
  package init() {}
}
private struct WeakPaddingReader { weak var box: (any PaddingReader)? }

extension PaddingReader {
  /// The padding of all views around the box, up to the edges of what scrolls or of the window. It is told when that changes.
  package var paddingAround: EdgeInsets {
    if paddingMemory.structure != graph.structure {
      paddingMemory.sum = readPadding()
      paddingMemory.structure = graph.structure
    }
    return paddingMemory.sum
  }
  fileprivate func forgetPadding() {
    paddingMemory.structure = nil
    paddingChanged()
  }
  private func readPadding() -> EdgeInsets {
    var sum = EdgeInsets(), box: Box? = parent
    while let current = box, current.viewportBox == nil {
      graph.counters.paddingSteps += 1
      if let padding = current as? PaddingBox {
        sum.top += max(0, padding.insets.top)
        sum.leading += max(0, padding.insets.leading)
        sum.bottom += max(0, padding.insets.bottom)
        sum.trailing += max(0, padding.insets.trailing)
        padding.tell(self)
      }
      box = current.parent
    }
    return sum
  }
}

extension View {
  /// The padding of `padding()` without a length, in points.
  package static var standardPadding: CGFloat { 16 }
  public func padding(_ insets: EdgeInsets) -> some View { modifier(_PaddingLayout(insets: insets)) }
  public func padding(_ edges: Edge.Set = .all, _ length: CGFloat? = nil) -> some View {
    modifier(_PaddingLayout(insets: EdgeInsets(edges, length ?? Self.standardPadding)))
  }
  public func padding(_ length: CGFloat) -> some View { modifier(_PaddingLayout(insets: EdgeInsets(.all, length))) }
}
