import SwiftUI

struct HelloView: View {
  @State private var count = 0

  var body: some View {
    VStack(spacing: 12) {
      Text("Hello, world").font(.title)
      Text(count == 1 ? "Clicked once" : "Clicked \(count) times").foregroundStyle(.secondary)
      Button("Click") { count += 1 }
    }
    .padding(40)
  }
}
