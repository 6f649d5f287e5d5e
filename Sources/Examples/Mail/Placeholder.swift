import SwiftUI

/// What stands where there is nothing to show.
struct Placeholder: View {
  let symbol: String
  let title: String
  var text: String?

  var body: some View {
    VStack(spacing: 6) {
      Image(systemName: symbol)
        .font(.system(size: 40, weight: .light))
        .foregroundStyle(.tertiary)
        .padding(.bottom, 8)
      Text(title)
        .font(.title3)
        .fontWeight(.semibold)
      if let text {
        Text(text)
          .foregroundStyle(.secondary)
          .multilineTextAlignment(.center)
          .frame(maxWidth: 280)
      }
    }
    .padding(20)
    .frame(maxWidth: .infinity, maxHeight: .infinity)
    .accessibilityElement(children: .combine)
  }
}
