import SwiftUI

struct CounterView: View {
  @State private var count = 0

  var body: some View {
    VStack(spacing: 0) {
      Text("Count: \(count)")
        .frame(maxWidth: .infinity, maxHeight: .infinity)
      Button("Increment") { count += 1 }
        .frame(maxWidth: .infinity, maxHeight: .infinity)
    }
  }
}
