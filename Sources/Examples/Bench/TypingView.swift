import SwiftUI

struct TypingView: View {
  @State private var text = ""
  @FocusState private var isFocused: Bool

  var body: some View {
    VStack {
      TextField("Text", text: $text)
        .focused($isFocused)
      Spacer()
    }
    .padding()
    .onAppear { isFocused = true }
  }
}
