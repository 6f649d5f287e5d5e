import Foundation
import OrielGraph

/// Accepts drops of files, for the framework's own panels.
struct AddressDropModifier: BoxModifier {
  typealias Body = Never
  let action: ([URL]) -> Bool
  func makeBox(_ node: ViewNode) -> AddressDropBox { AddressDropBox(node) }
  func apply(to box: AddressDropBox, from old: Self?) { box.action = action }
}

final class AddressDropBox: WrapperBox, DropTarget {
  override class var roles: BoxRoles { [.dropTarget] }
  var action: ([URL]) -> Bool = { _ in false }

  func wants(_ visit: DropVisit, at point: CGPoint) -> Bool { visit.offer.types.contains(DroppedText.addresses) }
  func dropEntered(_ visit: DropVisit, at point: CGPoint) {}
  func dropMoved(_ visit: DropVisit, to point: CGPoint) -> DragOperation? {
    // The file stays where it is.
    visit.offer.operations.contains(.copy) ? .copy : visit.offer.suggestedOperation
  }
  func dropExited(_ visit: DropVisit) {}
  func dropPerformed(_ visit: DropVisit, at point: CGPoint) {
    let offer = visit.offer, operation = visit.operation
    Task { [weak self] in
      let addresses = await offer.read(DroppedText.addresses).map { DroppedAddresses.read($0) } ?? []
      let isTaken = self.map { $0.isInWindow && !addresses.isEmpty && $0.action(addresses) } ?? false
      // Report a copy: nothing was moved, even if the source suggested it.
      offer.finish(isTaken ? (operation == .move ? .copy : operation) : nil)
    }
  }
}

extension View {
  /// Accepts drops of files and other URLs; `action` returns whether it used them.
  package func onAddressDrop(_ action: @escaping ([URL]) -> Bool) -> some View { modifier(AddressDropModifier(action: action)) }
}
