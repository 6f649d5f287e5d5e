import Foundation
import OrielDrawing
import OrielScenes

/// The page that is looked at, and the way to the others.
struct PrintPreviewColumn: View {
  let preview: PrintPreview
  let choice: PrintChoice
  /// The page's number, from 1. It may lie outside the pages that are chosen, until they are shown.
  @Binding var shown: Int
  @Environment(\.displayScale) private var scale

  /// Room for a page, in points: as high as the form beside it.
  private static let room = CGSize(width: 220, height: 270)

  var body: some View {
    VStack(spacing: 8) {
      page.frame(width: Self.room.width, height: Self.room.height)
      HStack(spacing: 6) {
        Button { go(by: -1) } label: { Image(systemName: "chevron.backward") }
          .keyboardShortcut(.pageUp, modifiers: [])
          .disabled(number <= pages.lowerBound)
          .accessibilityLabel("Previous Page")
          .help("Previous Page")
        place.monospacedDigit().lineLimit(1).frame(maxWidth: .infinity)
        Button { go(by: 1) } label: { Image(systemName: "chevron.forward") }
          .keyboardShortcut(.pageDown, modifiers: [])
          .disabled(number >= pages.upperBound)
          .accessibilityLabel("Next Page")
          .help("Next Page")
      }
      .frame(width: Self.room.width)
    }
  }

  @ViewBuilder private var page: some View {
    if let failure = preview.failure {
      Text(verbatim: failure).foregroundStyle(.secondary).multilineTextAlignment(.center)
    } else {
      ZStack {
        Color.white
        if let picture = preview.picture(number) { Image(bitmap: picture, label: Text("Preview")).resizable() }
      }
      .frame(width: size.width, height: size.height)
      .border(Color.gray.opacity(0.5))
      .accessibilityElement(children: .ignore)
      .accessibilityLabel("Preview")
      .accessibilityValue(place)
      .accessibilityAddTraits(.isImage)
      .task(id: Wanted(number: number, layout: preview.layout, isFound: preview.found >= number, size: size, scale: scale)) {
        await preview.draw(number, size: size, scale: scale)
      }
    }
  }
  /// A page to draw; it is drawn once it has been found.
  private struct Wanted: Equatable {
    let number, layout: Int
    let isFound: Bool
    let size: CGSize
    let scale: CGFloat
  }
  /// The paper, as large as there is room, in whole points.
  private var size: CGSize {
    let paper = choice.orientation == .portrait ? choice.paper.size : CGSize(width: choice.paper.size.height, height: choice.paper.size.width)
    let factor = min(Self.room.width / max(1, paper.width), Self.room.height / max(1, paper.height))
    return CGSize(width: max(1, (paper.width * factor).rounded()), height: max(1, (paper.height * factor).rounded()))
  }

  /// The pages to look at.
  private var pages: ClosedRange<Int> { choice.pages.shown(of: preview.found) }
  private var number: Int { min(max(shown, pages.lowerBound), pages.upperBound) }
  private var place: Text {
    preview.count.map { Text("Page \(number) of \($0)") } ?? Text("Page \(number)")
  }
  private func go(by step: Int) { shown = min(max(number + step, pages.lowerBound), pages.upperBound) }
}
