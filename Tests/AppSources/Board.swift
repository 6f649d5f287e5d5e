import SwiftUI

struct Card: Identifiable, Equatable {
  let id: Int
  var name: String
  var rank: Double
  var isOpen = false
}

/// A board of cards: nested loops, conditions on optionals, closures of several statements.
struct Board: View {
  @State private var cards = (0..<12).map { Card(id: $0, name: "Card \($0)", rank: Double($0) / 12) }
  @State private var dragged: Card?
  @State private var moves = 0
  @GestureState private var shift = CGSize.zero
  @Namespace private var places

  var body: some View {
    VStack(spacing: 12) {
      HStack {
        Image(systemName: "suit.club.fill").foregroundColor(.accentColor).font(.title)
        Text("\(moves) moves").font(.headline).foregroundStyle(moves > 10 ? .red : .secondary)
        Spacer()
        Button("New Game") {
          withAnimation(.spring()) {
            cards.shuffle()
            moves = 0
          }
        }
        .buttonStyle(.borderedProminent)
      }
      ScrollView {
        VStack(spacing: 10) {
          ForEach(cards) { card in
            VStack {
              Text(card.name)
                .padding(8)
                .frame(maxWidth: .infinity)
            }
            .background(Color.gray)
            .cornerRadius(8)
            .opacity(card.id == dragged?.id ? 0.01 : 1)
            // missing
            .onTapGesture {
              dragged = card
              moves += 1
            }
          }
        }
        .animation(.default, value: cards)
      }
      ForEach(0..<3) { row in
        HStack {
          ForEach(0..<4) { column in
            let card = cards[row * 4 + column]
            ZStack {
              if card.isOpen {
                RoundedRectangle(cornerRadius: 6).fill(.white)
                Text(card.name).font(.system(size: 14 + card.rank * 4, weight: .semibold, design: .rounded))
              } else {
                RoundedRectangle(cornerRadius: 6)
                  .fill(LinearGradient(colors: [.blue, .purple.opacity(0.6)], startPoint: .top, endPoint: .bottom))
                  // missing
              }
            }
            .aspectRatio(2 / 3, contentMode: .fit)
            .rotation3DEffect(.degrees(card.isOpen ? 0 : 180), axis: (x: 0, y: 1, z: 0))
            .matchedGeometryEffect(id: card.id, in: places)
            .overlay(dragged?.id == card.id && card.isOpen ? Color.white.opacity(0.8) : Color.clear)
            .offset(x: dragged == card ? shift.width : 0, y: dragged == card ? shift.height : 0)
            .zIndex(dragged == card ? 1 : 0)
            .gesture(
              DragGesture().updating($shift) { value, state, _ in state = value.translation }
                .onEnded { _ in dragged = nil })
            // missing
          }
        }
      }
    }
    .padding(.horizontal)
    // missing
  }
}
