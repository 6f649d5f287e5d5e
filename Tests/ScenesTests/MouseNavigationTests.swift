import OrielHeadless
import Testing

@testable import OrielControls
@testable import OrielScenes

/// The buttons at the side of a mouse.
@Suite struct `Back and forward on a mouse` {
  @Observable final class Model {
    var left = [1, 2]
    var right = [3, 4]
  }
  private struct Stack: View {
    @Binding var path: [Int]
    var body: some View {
      NavigationStack(path: $path) {
        Tile().navigationDestination(for: Int.self) { Text("Level \($0)").frame(maxWidth: .infinity, maxHeight: .infinity) }
      }
    }
  }
  private struct Content: View {
    @Bindable var model: Model
    let isSingle: Bool
    var body: some View {
      if isSingle {
        Tile()
      } else {
        HStack(spacing: 0) {
          Stack(path: $model.left)
          Stack(path: $model.right)
        }
      }
    }
  }
  private func make(isSingle: Bool = false) -> (test: TestApp, model: Model) {
    let model = Model()
    let test = TestApp { WindowGroup { Content(model: model, isSingle: isSingle) }.defaultSize(width: 800, height: 400) }
    test.system.advance(by: 1)
    return (test, model)
  }
  private func click(_ test: TestApp, _ x: CGFloat, _ y: CGFloat, _ button: PointerEvent.Button) {
    test.headless().click(at: CGPoint(x: x, y: y), button: button)
    test.system.advance(by: 1)
  }

  @Test func `go through the stack below the pointer, and through the last one of the window elsewhere`() {
    let (test, model) = make()
    func paths() -> [[Int]] { [model.left, model.right] }
    #expect(paths() == [[1, 2], [3, 4]])
    click(test, 200, 300, .back)
    #expect(paths() == [[1], [3, 4]])
    click(test, 600, 300, .back)
    #expect(paths() == [[1], [3]])
    click(test, 200, 300, .forward)
    #expect(paths() == [[1, 2], [3]])
    // Above the content there is no stack.
    click(test, 700, 10, .forward)
    #expect(paths() == [[1, 2], [3, 4]])
    click(test, 700, 10, .back)
    click(test, 700, 10, .back)
    #expect(paths() == [[1, 2], []])
    // Where there is nowhere to go, nothing happens.
    click(test, 600, 300, .back)
    click(test, 200, 300, .forward)
    #expect(paths() == [[1, 2], []])
    click(test, 600, 300, .forward)
    #expect(paths() == [[1, 2], [3]])
  }

  @Test func `are buttons like others where there is no stack`() throws {
    let (test, _) = make(isSingle: true), host = test.windows[0]
    for button in [PointerEvent.Button.back, .forward] {
      #expect(!host.navigates(PointerEvent(.down, at: CGPoint(x: 200, y: 300), button: button)))
    }
    let (other, model) = make()
    for button in [PointerEvent.Button.primary, .secondary, .middle] {
      #expect(!other.windows[0].navigates(PointerEvent(.down, at: CGPoint(x: 200, y: 300), button: button)))
    }
    #expect(model.left == [1, 2])
  }
}
