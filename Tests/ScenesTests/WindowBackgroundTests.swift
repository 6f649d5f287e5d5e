import Conformance
import Foundation
import OrielHeadless
import Testing

@testable import OrielControls
@testable import OrielScenes

@Suite struct `The background of a window` {
  private func ground(_ test: TestApp) -> WindowBackgroundBox? {
    test.windows[0].rootBox?.children.lazy.compactMap { $0 as? WindowBackgroundBox }.first
  }
  private func everything(_ box: Box) -> [Box] { [box] + box.children.flatMap(everything) }

  @Test(.requirement("RE-089")) func `is a style of the content's, below the menus and behind the toolbar`() throws {
    let test = TestApp {
      WindowGroup {
        Tile().toolbar { Button("Add", systemImage: "plus") {} }.containerBackground(Color.yellow.gradient, for: .window)
      }
    }
    let box = try #require(ground(test)), root = try #require(test.windows[0].rootBox)
    let shape = try #require(everything(box).first { $0 is ShapeBox })
    let menus = root.children.first { $0 is MenuBarBox }?.size.height ?? 0
    #expect(menus > 0)
    #expect(box.origin.y == menus)
    #expect(shape.size == CGSize(width: root.size.width, height: root.size.height - menus))
  }
  @Test(.requirement("RE-090"))
  func `is a view that lies where it is told, with state of its own, and lets the pointer through`() throws {
    let pressed = Kept<Int>()
    let test = TestApp {
      WindowGroup {
        Tile(width: 300, height: 200) { pressed.values.append(1) }
          .containerBackground(for: .window, alignment: .bottomTrailing) { Tile(width: 40, height: 30) { pressed.values.append(2) } }
      }
    }
    let root = try #require(test.windows[0].rootBox), box = try #require(ground(test))
    let tile = try #require(everything(box).first { $0 is TileBox })
    #expect(tile.convertToWindow(tile.bounds).maxX == root.size.width)
    #expect(tile.convertToWindow(tile.bounds).maxY == root.size.height)
    test.headless().click(at: CGPoint(x: root.size.width - 10, y: root.size.height - 10))
    #expect(!pressed.values.contains(2))
  }

  private struct Aligned: View {
    let kept: Kept<Binding<Alignment>>
    @State private var alignment = Alignment.topLeading
    var body: some View {
      let _ = kept.values.append($alignment)
      Tile(width: 300, height: 200).containerBackground(for: .window, alignment: alignment) { Tile(width: 40, height: 30) }
        .containerBackground(for: .window) { Tile(width: 70, height: 60) }
    }
  }
  @Test(arguments: [false, true]) func `lies at each edge, whichever way is read; the innermost counts`(isRightToLeft: Bool) throws {
    let kept = Kept<Binding<Alignment>>(), test = TestApp(launches: false) { WindowGroup { Aligned(kept: kept) } }
    test.system.desktop.isRightToLeft = isRightToLeft
    test.app.launch()
    test.settle()
    let box = try #require(ground(test)), (width, height) = (box.size.width, box.size.height)
    let places: [(Alignment, CGFloat, CGFloat)] = [
      (.topLeading, 0, 0), (.top, (width - 40) / 2, 0), (.topTrailing, width - 40, 0), (.leading, 0, (height - 30) / 2),
      (.center, (width - 40) / 2, (height - 30) / 2), (.bottomTrailing, width - 40, height - 30), (.bottomLeading, 0, height - 30),
    ]
    for (alignment, x, y) in places {
      kept.values.last?.wrappedValue = alignment
      test.settle()
      let tiles = everything(box).filter { $0 is TileBox }
      try #require(tiles.count == 1)
      let frame = tiles[0].convertToWindow(tiles[0].bounds), start = box.convertToWindow(box.bounds).origin
      #expect(frame.size == CGSize(width: 40, height: 30), "\(alignment)")
      #expect(abs(frame.minX - start.x - (isRightToLeft ? width - 40 - x : x)) <= 0.5 && abs(frame.minY - start.y - y) <= 0.5, "\(alignment)")
    }
  }

  struct Switching: View {
    let kept: Kept<Binding<Bool>>
    @State private var isOn = true
    var body: some View {
      let _ = kept.values.append($isOn)
      if isOn { Tile().containerBackground(.red, for: .window) } else { Tile() }
    }
  }
  @Test func `goes with the view that asked for it`() throws {
    let kept = Kept<Binding<Bool>>()
    let test = TestApp { WindowGroup { Switching(kept: kept) } }
    #expect(ground(test)?.children.isEmpty == false)
    kept.values[0].wrappedValue = false
    test.settle()
    #expect(ground(test)?.children.isEmpty == true)
  }
}

@Suite struct `What a view says of the toolbar of its window` {
  @Test(.requirement("RE-086")) func `can be when it shows while the window fills the screen; it always does`() {
    let issues = RuntimeIssue.capturing {
      _ = TestApp { WindowGroup { Tile().windowToolbarFullScreenVisibility(.visible) } }
      _ = TestApp { WindowGroup { Tile().windowToolbarFullScreenVisibility(.automatic) } }
    }
    #expect(issues.filter { $0.contains("FullScreen") }.isEmpty)
    let hover = RuntimeIssue.capturing { _ = TestApp { WindowGroup { Tile().windowToolbarFullScreenVisibility(.onHover) } } }
    #expect(hover.contains { $0.contains("onHover") })
  }
}

@Suite struct `The older way to end a presentation` {
  struct Sheetlike: View {
    let kept: Kept<Binding<PresentationMode>>
    @Environment(\.presentationMode) private var mode
    var body: some View {
      let _ = kept.values.append(mode)
      Tile()
    }
  }
  @Test(.requirement("RE-129")) func `closes the window where nothing is presented over it`() {
    let kept = Kept<Binding<PresentationMode>>()
    let test = TestApp { WindowGroup { Sheetlike(kept: kept) } }
    #expect(kept.values[0].wrappedValue.isPresented == false)
    kept.values[0].wrappedValue.dismiss()
    test.settle()
    #expect(test.windows.isEmpty)
  }
}
