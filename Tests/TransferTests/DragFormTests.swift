import Conformance
import Foundation
import OrielHeadless
import OrielScenes
import OrielTransfer
import Testing
import UniformTypeIdentifiers

/// Every form of dragging and dropping that scenes rely on.
@Suite(.serialized) struct `A view that is dragged` {
  enum Source: String, CaseIterable { case onDrag, onDragWithPreview, draggable, draggableWithPreview }
  enum Target: String, CaseIterable { case onDrop, dropDestination }
  @Observable final class Log {
    var texts: [String] = []
    var places: [CGPoint] = []
    var targeted: [Bool] = []
  }
  private struct Content: View {
    let source: Source
    let target: Target
    let log: Log
    private var targeted: Binding<Bool> { Binding { log.targeted.last ?? false } set: { log.targeted.append($0) } }
    private func item() -> NSItemProvider { NSItemProvider(object: "Tide" as NSString) }
    @ViewBuilder private var dragged: some View {
      let view = Color.red.frame(width: 100, height: 100)
      switch source {
      case .onDrag: view.onDrag { item() }
      case .onDragWithPreview: view.onDrag { item() } preview: { Color.green.frame(width: 40, height: 30) }
      case .draggable: view.draggable("Tide")
      case .draggableWithPreview: view.draggable("Tide") { Color.green.frame(width: 40, height: 30) }
      }
    }
    @ViewBuilder private var dropped: some View {
      let view = Color.blue.frame(width: 100, height: 100)
      switch target {
      case .onDrop:
        view.onDrop(of: [.utf8PlainText], isTargeted: targeted) { (providers: [NSItemProvider]) in
          let log = log
          for provider in providers {
            _ = provider.loadObject(ofClass: NSString.self) { text, _ in
              let text = (text as? NSString).map { String(describing: $0) } ?? ""
              Task { @MainActor in log.texts.append(text) }
            }
          }
          return true
        }
      case .dropDestination:
        view.dropDestination(for: String.self) { texts, place in
          log.texts += texts
          log.places.append(place)
          return true
        } isTargeted: { log.targeted.append($0) }
      }
    }
    var body: some View { HStack(spacing: 0) { dragged; dropped } }
  }

  @Test(.requirement("RE-213"), arguments: Source.allCases, Target.allCases)
  func `arrives in every form of target, with the picture that was given for it`(source: Source, target: Target) async {
    let log = Log(), test = DragApp(width: 200, height: 100, Content(source: source, target: target, log: log)), window = test.headless()
    let drag = window.beginDragging(at: CGPoint(x: 50, y: 50))
    #expect(drag?.types.contains("text/plain;charset=utf-8") == true)
    test.settle()
    // The preview, or the view itself.
    let picture = test.system.windows.first { $0.description.kind == .dragIcon && !$0.isClosed }
    let isSmall = (picture?.size.width ?? 0) < 90
    #expect(picture != nil && isSmall == (source == .onDragWithPreview || source == .draggableWithPreview))
    drag?.move(to: window.screen(150, 40))
    #expect(drag?.answer == .copy && log.targeted == [true])
    drag?.drop()
    await eventually(in: test) { log.texts == ["Tide"] && drag?.outcome != nil }
    #expect(drag?.outcome == .performed(.copy) && log.targeted == [true, false])
    if target == .dropDestination { #expect(log.places == [CGPoint(x: 50, y: 40 - window.size.height + 100)]) }
  }
}
