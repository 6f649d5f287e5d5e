import SwiftUI

/// The About window.
struct AboutWindow: View {
  var body: some View {
    VStack(spacing: 8) {
      Image(systemName: "envelope.fill")
        .font(.system(size: 44))
        .foregroundStyle(.tint)
        .padding(.bottom, 4)
        .accessibilityHidden(true)
      Text("Mail")
        .font(.title2)
        .fontWeight(.semibold)
      Text("Reads mailboxes, Maildirs and the patches of a checkout.\nAn example of SwiftUI on the Linux desktop.")
        .font(.callout)
        .foregroundStyle(.secondary)
        .multilineTextAlignment(.center)
        .fixedSize(horizontal: false, vertical: true)
    }
    .padding(28)
    .frame(width: 420)
  }
}
