import Foundation
@testable import OrielGraph
import Testing
import ViewTesting

@MainActor @Suite struct `The stored values of a window` {
  private let plain = SceneValueCoding<Int>(encode: { $0 == 0 ? nil : $0 * 2 }, decode: { ($0 as? Int).map { $0 / 2 } })
  private func texts(_ list: [String: Any]) -> [String] { list.map { "\($0.key)=\($0.value)" }.sorted() }

  @Test func `are shared by key, restored once, and saved as they are encoded`() {
    let values = SceneValues(propertyList: ["a": 14, "b": "no number", "later": 3])
    var changes = 0
    values.onChange = { changes += 1 }
    let a = values.location("a", 1, plain), again = values.location("a", 5, plain), b = values.location("b", 4, plain)
    #expect(a.get() == 7 && again === a && b.get() == 4 && changes == 0)
    #expect(texts(values.propertyList) == ["a=14", "b=8", "later=3"])
    a.set(9, transaction: Transaction())
    b.set(0, transaction: Transaction())
    #expect(changes == 2 && texts(values.propertyList) == ["a=18", "later=3"])
    var other: Location<String>?
    let issues = RuntimeIssue.capturing {
      other = values.location("a", "text", SceneValueCoding<String>(encode: { $0 }, decode: { $0 as? String }))
    }
    #expect(other?.get() == "text" && issues.contains { $0.contains("SceneStorage(\"a\") is a String here") })
    other?.set("more", transaction: Transaction())
    #expect(texts(values.propertyList) == ["a=18", "later=3"])
  }
  @Test func `of framework views are numbered in order, and given back with the view`() {
    let values = SceneValues(propertyList: ["Oriel.scroll.1": 10, "Oriel.scroll.2": 20, "Oriel.split.1": 30])
    var changes = 0
    values.onChange = { changes += 1 }
    let first = values.claim("scroll"), second = values.claim("scroll"), split = values.claim("split"), third = values.claim("scroll")
    #expect(first.value as? Int == 10 && second.value as? Int == 20 && split.value as? Int == 30 && third.value == nil && changes == 0)
    third.value = 31
    #expect(changes == 1 && texts(values.propertyList) == ["Oriel.scroll.1=10", "Oriel.scroll.2=20", "Oriel.scroll.3=31", "Oriel.split.1=30"])
    first.giveBack()
    #expect(changes == 2 && texts(values.propertyList) == ["Oriel.scroll.2=20", "Oriel.scroll.3=31", "Oriel.split.1=30"])
    first.giveBack()
    #expect(changes == 2, "there is nothing left to forget")
    // The free number is the next one's, without what was there.
    let next = values.claim("scroll")
    #expect(next.value == nil)
    next.value = 1
    #expect(texts(values.propertyList).first == "Oriel.scroll.1=1")
  }
  @Test func `that are expensive are computed when they are read, the last one only`() {
    let values = SceneValues()
    var changes = 0, computed: [String] = []
    values.onChange = { changes += 1 }
    let place = values.claim("text")
    func later(_ text: String) { place.change { computed.append(text); return text } }
    later("a")
    later("b")
    #expect(changes == 2 && computed == [])
    #expect(place.value as? String == "b" && computed == ["b"] && place.value as? String == "b" && computed == ["b"])
    later("c")
    #expect(texts(values.propertyList) == ["Oriel.text.1=c"] && computed == ["b", "c"])
    // What is set at once replaces what was to be computed.
    later("d")
    place.value = "e"
    #expect(place.value as? String == "e" && computed == ["b", "c"] && changes == 5)
    place.value = nil
    later("f")
    place.giveBack()
    #expect(changes == 8 && values.propertyList.isEmpty && computed == ["b", "c"])
  }
}
