import SwiftUI

/// Values in tables, as galleries and settings write them: no types given, so that the compiler has to find them.
struct Palette: View {
  let colors = [
    Color.red, Color.orange, Color.yellow, Color.green, Color.mint, Color.teal, Color.cyan, Color.blue, Color.indigo,
    Color.purple, Color.pink, Color.brown, Color.gray,
  ]
  let washed = [
    Color.red.opacity(0.1), Color.orange.opacity(0.2), Color.yellow.opacity(0.3), Color.green.opacity(0.4),
    Color.mint.opacity(0.5), Color.teal.opacity(0.6), Color.cyan.opacity(0.7), Color.blue.opacity(0.8),
  ]
  let named = [
    ("Red", Color.red), ("Orange", Color.orange), ("Yellow", Color.yellow), ("Green", Color.green), ("Mint", Color.mint),
    ("Teal", Color.teal), ("Blue", Color.blue),
  ]
  let byName = [
    "Red": Color.red, "Orange": Color.orange, "Yellow": Color.yellow, "Green": Color.green, "Mint": Color.mint,
    "Teal": Color.teal, "Blue": Color.blue,
  ]
  let fonts = [Font.largeTitle, Font.title, Font.headline, Font.body, Font.callout, Font.footnote, Font.caption]
  let curves = [
    Animation.linear, Animation.easeIn, Animation.easeOut(duration: 0.3), Animation.spring(), Animation.bouncy,
    Animation.default.delay(0.2),
  ]
  let edges = [Alignment.top, Alignment.bottom, Alignment.leading, Alignment.trailing, Alignment.center]
  let materials = [Material.ultraThin, Material.thin, Material.regular, Material.thick, Material.bar]
  let styles = [AnyShapeStyle(Color.red), AnyShapeStyle(.blue), AnyShapeStyle(.tint), AnyShapeStyle(Color.red.opacity(0.3))]
  let transitions = [
    AnyTransition.opacity, AnyTransition.slide, AnyTransition.scale, AnyTransition.move(edge: .top),
    AnyTransition.opacity.combined(with: .scale),
  ]
  let words = [
    Text("One").bold(), Text("Two").font(.title), Text("Three").foregroundColor(.red), Text("Four").italic(),
    Text("Five").underline(), Text("Six").fontWeight(.heavy),
  ]
  @State private var chosen = 0
  @State private var isOn = false

  var body: some View {
    ScrollView {
      LazyVGrid(columns: [GridItem(.adaptive(minimum: 60)), GridItem(.flexible()), GridItem(.fixed(40))], spacing: 8) {
        ForEach(0..<13) { index in
          RoundedRectangle(cornerRadius: 8)
            .fill(colors[index].opacity(index == chosen ? 1 : 0.4))
            .overlay(RoundedRectangle(cornerRadius: 8).stroke(index == chosen ? Color.white : Color.clear, lineWidth: 2))
            .frame(height: index == chosen ? 60 : 40)
            // missing
            .onTapGesture { chosen = index }
        }
      }
      Text("One").bold() + Text(" and ").font(.caption) + Text("two").foregroundColor(.red) + Text(", three").italic()
        + Text(" and \(chosen)").bold() + Text("!").font(.title)
      LinearGradient(
        gradient: Gradient(colors: [Color.red.opacity(0.1), Color.orange.opacity(0.2), Color.yellow.opacity(0.3), Color.green.opacity(0.4)]),
        startPoint: .topLeading, endPoint: .bottomTrailing
      )
      .mask(Circle().offset(x: isOn ? 10 : -10))
      // missing
      .shadow(color: isOn ? .black.opacity(0.2) : .clear, radius: isOn ? 4 : 0)
    }
    .background(isOn ? Color.white.opacity(0.5) : Color.clear)
    // missing
  }
}
