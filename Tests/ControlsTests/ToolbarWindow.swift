import Foundation
import OrielControls
import OrielGraph
import ViewTesting

/// A window's content below its toolbar.
struct ToolbarWindow<Content: View>: View {
  let content: Content
  var body: some View {
    VStack(spacing: 0) {
      ToolbarBar()
      content.frame(maxWidth: .infinity, maxHeight: .infinity)
    }
  }
}

/// Such a window with a person before it.
@MainActor func showToolbar<V: View>(over view: V, width: CGFloat = 800) -> ViewHarness {
  let harness = ViewHarness(ToolbarWindow(content: view), size: CGSize(width: width, height: 300))
  harness.frame()
  return harness
}
