import SwiftUI

/// Drawing and movement: arithmetic in arguments, conditions, animators.
struct Motion: View {
  @State private var isOn = false
  @State private var amount = 0.5
  let count = 12

  var body: some View {
    ZStack {
      GeometryReader { proxy in
        let side = min(proxy.size.width, proxy.size.height)
        ForEach(0..<count, id: \.self) { index in
          Circle()
            .fill(index % 2 == 0 ? Color.blue.opacity(0.6) : Color.pink)
            .frame(width: side / 8, height: side / 8)
            .position(
              x: proxy.size.width / 2 + cos(Double(index) / Double(count) * 2 * .pi) * side / 3,
              y: proxy.size.height / 2 + sin(Double(index) / Double(count) * 2 * .pi) * side / 3)
            .scaleEffect(isOn ? 1 + amount * 0.2 : 0.8)
            .animation(.easeInOut(duration: 0.6).repeatForever(autoreverses: true).delay(Double(index) * 0.05), value: isOn)
        }
      }
      Canvas { context, size in
        for step in 0..<10 {
          var path = Path()
          path.move(to: CGPoint(x: 0, y: size.height / 2))
          path.addQuadCurve(
            to: CGPoint(x: size.width, y: size.height / 2),
            control: CGPoint(x: size.width / 2, y: size.height * Double(step) / 10))
          context.stroke(path, with: .color(.red.opacity(Double(step) / 10)), lineWidth: 1)
        }
      }
      PhaseAnimator([false, true]) { phase in
        Image(systemName: "star.fill")
          .rotationEffect(.degrees(phase ? 30 : -30), anchor: .bottomLeading)
          .offset(x: phase ? 20 : -20, y: -84)
          // missing
      } animation: { phase in
        phase ? .easeIn(duration: 2).delay(1) : .easeOut(duration: 1)
      }
      Text("Hello")
        .font(.system(size: 40, weight: .bold))
        .foregroundStyle(.linearGradient(colors: [.red, .orange, .yellow], startPoint: .leading, endPoint: .trailing))
        .keyframeAnimator(initialValue: CGFloat(1), trigger: isOn) { content, scale in
          content.scaleEffect(scale)
        } keyframes: { _ in
          KeyframeTrack {
            LinearKeyframe(1.2, duration: 0.2)
            SpringKeyframe(0.9, duration: 0.3)
            CubicKeyframe(1, duration: 0.2)
          }
        }
        .shadow(color: isOn ? .black.opacity(0.3) : .clear, radius: isOn ? 8 : 0, x: 0, y: isOn ? 4 : 0)
      // missing
    }
    .padding(.horizontal, isOn ? 20 : 10)
    .onTapGesture { withAnimation(.spring(response: 0.4, dampingFraction: 0.6)) { isOn.toggle() } }
    // missing
  }
}
