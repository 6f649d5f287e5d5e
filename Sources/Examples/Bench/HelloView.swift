import SwiftUI

struct HelloView: View {
  var body: some View {
    VStack {
      Text("Hello, world")
      Button("OK") {}
    }
    .frame(maxWidth: .infinity, maxHeight: .infinity)
  }
}
