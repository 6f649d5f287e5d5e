import OrielCombine
import Testing

@Suite struct `Merged publishers` {
  private struct Broken: Error, Equatable {}

  @Test func `send the values of all of them as they come, and end with the last`() {
    let subjects = (0..<8).map { _ in PassthroughSubject<Int, Never>() }
    func merged(_ count: Int) -> AnyPublisher<Int, Never> {
      let s = subjects
      return switch count {
      case 3: Publishers.Merge3(s[0], s[1], s[2]).eraseToAnyPublisher()
      case 4: Publishers.Merge4(s[0], s[1], s[2], s[3]).eraseToAnyPublisher()
      case 5: Publishers.Merge5(s[0], s[1], s[2], s[3], s[4]).eraseToAnyPublisher()
      case 6: Publishers.Merge6(s[0], s[1], s[2], s[3], s[4], s[5]).eraseToAnyPublisher()
      case 7: Publishers.Merge7(s[0], s[1], s[2], s[3], s[4], s[5], s[6]).eraseToAnyPublisher()
      default: Publishers.Merge8(s[0], s[1], s[2], s[3], s[4], s[5], s[6], s[7]).eraseToAnyPublisher()
      }
    }
    var values: [Int: [Int]] = [:], ended: Set<Int> = []
    let watches = (3...8).map { count in
      merged(count).sink(receiveCompletion: { _ in ended.insert(count) }, receiveValue: { values[count, default: []].append($0) })
    }
    for (index, subject) in subjects.enumerated().reversed() { subject.send(index) }
    for count in 3...8 { #expect(values[count] == Array((0..<count).reversed())) }
    for count in 3...8 {
      #expect(!ended.contains(count))
      for subject in subjects[..<count] { subject.send(completion: .finished) }
      #expect(ended.contains(count))
    }
    _ = watches
  }
  @Test func `end with the first error`() {
    let a = PassthroughSubject<Int, Broken>(), b = PassthroughSubject<Int, Broken>(), c = PassthroughSubject<Int, Broken>()
    var values: [Int] = [], error: Broken?
    let watch = a.merge(with: b, c).sink(
      receiveCompletion: { if case .failure(let broken) = $0 { error = broken } }, receiveValue: { values.append($0) })
    a.send(1)
    b.send(completion: .failure(Broken()))
    c.send(2)
    #expect(values == [1] && error == Broken())
    _ = watch
  }
}
