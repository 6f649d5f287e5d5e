import OrielControls
import OrielTransfer
import SwiftUI

/// A scrolling grid of cells. Cells are created when they become visible.
@MainActor @preconcurrency open class UICollectionView: UIView {
  open weak var dataSource: (any UICollectionViewDataSource)? { didSet { setNeedsDisplay() } }
  open weak var delegate: (any UICollectionViewDelegate)?
  open weak var dragDelegate: (any UICollectionViewDragDelegate)? { didSet { setNeedsDisplay() } }
  open var dragInteractionEnabled = true { didSet { setNeedsDisplay() } }
  open var collectionViewLayout: UICollectionViewLayout { didSet { setNeedsDisplay() } }
  private var cellTypes: [String: UICollectionViewCell.Type] = [:]
  private var cells: [IndexPath: UICollectionViewCell] = [:]

  public init(frame: CGRect, collectionViewLayout layout: UICollectionViewLayout) {
    collectionViewLayout = layout
    super.init(frame: frame)
  }

  open func register(_ cellClass: UICollectionViewCell.Type, forCellWithReuseIdentifier identifier: String) { cellTypes[identifier] = cellClass }
  /// Creates a cell of the registered class. Cells are not reused.
  open func dequeueReusableCell(withReuseIdentifier identifier: String, for indexPath: IndexPath) -> UICollectionViewCell {
    guard let type = cellTypes[identifier] else {
      RuntimeIssue.report("UICollectionView has no cell for the identifier \"\(identifier)\". Call register(_:forCellWithReuseIdentifier:) first.")
      return UICollectionViewCell(frame: .zero)
    }
    return type.init(frame: .zero)
  }
  open func reloadData() {
    cells = [:]
    setNeedsDisplay()
  }
  open func cellForItem(at indexPath: IndexPath) -> UICollectionViewCell? { cells[indexPath] }
  open func indexPath(for cell: UICollectionViewCell) -> IndexPath? { cells.first { $0.value === cell }?.key }
  public var numberOfSections: Int { dataSource?.numberOfSections(in: self) ?? 0 }
  open func numberOfItems(inSection section: Int) -> Int { dataSource?.collectionView(self, numberOfItemsInSection: section) ?? 0 }

  override var ownContent: AnyView? { AnyView(CollectionContent(collection: self)) }
  fileprivate func cell(at path: IndexPath) -> UICollectionViewCell? {
    if let known = cells[path] { return known }
    guard let cell = dataSource?.collectionView(self, cellForItemAt: path) else { return nil }
    cell.frame = CGRect(origin: .zero, size: (collectionViewLayout as? UICollectionViewFlowLayout)?.itemSize ?? CGSize(width: 50, height: 50))
    cell.drag = CellDrag(self, path)
    cells[path] = cell
    return cell
  }
}
private struct CollectionContent: View {
  let collection: UICollectionView
  var body: some View {
    let layout = collection.collectionViewLayout as? UICollectionViewFlowLayout ?? UICollectionViewFlowLayout()
    let columns = [GridItem(.adaptive(minimum: layout.itemSize.width, maximum: layout.itemSize.width), spacing: layout.minimumInteritemSpacing)]
    ScrollView {
      LazyVGrid(columns: columns, alignment: .leading, spacing: layout.minimumLineSpacing) {
        ForEach(0..<collection.numberOfSections, id: \.self) { section in
          ForEach(0..<collection.numberOfItems(inSection: section), id: \.self) { CellContent(collection: collection, path: [section, $0]) }
        }
      }
      .padding(EdgeInsets(top: layout.sectionInset.top, leading: layout.sectionInset.left, bottom: layout.sectionInset.bottom, trailing: layout.sectionInset.right))
    }
  }
}
private struct CellContent: View {
  let collection: UICollectionView
  let path: IndexPath
  var body: some View {
    if let cell = collection.cell(at: path) {
      let content = UIViewContent(view: cell)
        .frame(width: cell.frame.width, height: cell.frame.height)
        .onTapGesture { collection.delegate?.collectionView(collection, didSelectItemAt: path) }
      if let drag = cell.drag, collection.dragInteractionEnabled, collection.dragDelegate != nil { content.itemDrag(drag) } else { content }
    }
  }
}

/// The drag of a cell, with the items from the collection's drag delegate.
final class CellDrag: ItemDragSource {
  private weak var collection: UICollectionView?
  private let path: IndexPath
  private var session: OwnDragSession?
  init(_ collection: UICollectionView, _ path: IndexPath) { (self.collection, self.path) = (collection, path) }

  package func dragItems(from point: CGPoint) -> [NSItemProvider] {
    guard let collection, let delegate = collection.dragDelegate else { return [] }
    let session = OwnDragSession(from: point, in: collection.cellForItem(at: path))
    session.items = delegate.collectionView(collection, itemsForBeginning: session, at: path)
    guard !session.items.isEmpty else { return [] }
    session.allowsMoveOperation = delegate.collectionView(collection, dragSessionAllowsMoveOperation: session)
    session.isRestrictedToDraggingApplication = delegate.collectionView(collection, dragSessionIsRestrictedToDraggingApplication: session)
    self.session = session
    session.begins()
    delegate.collectionView(collection, dragSessionWillBegin: session)
    return session.items.map(\.itemProvider)
  }
  package var dragPreview: AnyView? { session?.preview }
  package var dragIsPrivate: Bool { session?.isRestrictedToDraggingApplication == true }
  package var dragAllowsMove: Bool { session?.allowsMoveOperation != false }
  package func dragEnded(_ outcome: DragOutcome) {
    guard let session else { return }
    self.session = nil
    if let collection { collection.dragDelegate?.collectionView(collection, dragSessionDidEnd: session) }
    session.ends()
  }
}

/// Supplies a collection's cells.
@MainActor @preconcurrency public protocol UICollectionViewDataSource: AnyObject {
  func numberOfSections(in collectionView: UICollectionView) -> Int
  func collectionView(_ collectionView: UICollectionView, numberOfItemsInSection section: Int) -> Int
  func collectionView(_ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath) -> UICollectionViewCell
}
extension UICollectionViewDataSource {
  public func numberOfSections(in collectionView: UICollectionView) -> Int { 1 }
}
@MainActor @preconcurrency public protocol UICollectionViewDelegate: AnyObject {
  func collectionView(_ collectionView: UICollectionView, didSelectItemAt indexPath: IndexPath)
}
extension UICollectionViewDelegate {
  public func collectionView(_ collectionView: UICollectionView, didSelectItemAt indexPath: IndexPath) {}
}
/// Supplies the items for the drag of a cell.
@MainActor @preconcurrency public protocol UICollectionViewDragDelegate: AnyObject {
  /// The dragged items. Without items, no drag begins.
  func collectionView(_ collectionView: UICollectionView, itemsForBeginning session: any UIDragSession, at indexPath: IndexPath) -> [UIDragItem]
  func collectionView(_ collectionView: UICollectionView, dragSessionWillBegin session: any UIDragSession)
  func collectionView(_ collectionView: UICollectionView, dragSessionDidEnd session: any UIDragSession)
  func collectionView(_ collectionView: UICollectionView, dragSessionAllowsMoveOperation session: any UIDragSession) -> Bool
  func collectionView(_ collectionView: UICollectionView, dragSessionIsRestrictedToDraggingApplication session: any UIDragSession) -> Bool
}
extension UICollectionViewDragDelegate {
  public func collectionView(_ collectionView: UICollectionView, dragSessionWillBegin session: any UIDragSession) {}
  public func collectionView(_ collectionView: UICollectionView, dragSessionDidEnd session: any UIDragSession) {}
  public func collectionView(_ collectionView: UICollectionView, dragSessionAllowsMoveOperation session: any UIDragSession) -> Bool { true }
  public func collectionView(
    _ collectionView: UICollectionView, dragSessionIsRestrictedToDraggingApplication session: any UIDragSession
  ) -> Bool { false }
}

/// One cell of a collection.
@MainActor @preconcurrency open class UICollectionViewCell: UIView {
  public let contentView = UIView()
  var drag: CellDrag?
  public required override init(frame: CGRect) {
    super.init(frame: frame)
    contentView.frame = CGRect(origin: .zero, size: frame.size)
    contentView.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    addSubview(contentView)
  }
}
@MainActor @preconcurrency open class UICollectionViewLayout: NSObject {}
/// A layout with rows of cells of one size.
@MainActor @preconcurrency open class UICollectionViewFlowLayout: UICollectionViewLayout {
  open var itemSize = CGSize(width: 50, height: 50)
  open var minimumLineSpacing: CGFloat = 10
  open var minimumInteritemSpacing: CGFloat = 10
  open var sectionInset = UIEdgeInsets.zero
}
public nonisolated struct UIEdgeInsets: Hashable, Sendable {
  public var top, left, bottom, right: CGFloat
  public init(top: CGFloat = 0, left: CGFloat = 0, bottom: CGFloat = 0, right: CGFloat = 0) {
    (self.top, self.left, self.bottom, self.right) = (top, left, bottom, right)
  }
  public static let zero = UIEdgeInsets()
}
nonisolated extension IndexPath {
  public init(item: Int, section: Int) { self = [section, item] }
  public init(row: Int, section: Int) { self = [section, row] }
  public var section: Int { self[0] }
  public var item: Int { self[1] }
  public var row: Int { self[1] }
}
