import Foundation
import OrielCombine
import Testing

private class Model: ObservableObject {
  @Published var count = 0
  @Published var name = "a"
  var plain = 0
}
private final class SubModel: Model { @Published var extra = 0.5 }
private final class Manual: ObservableObject {
  var count = 0 { willSet { objectWillChange.send() } }
}
private final class OwnSubject: ObservableObject {
  let objectWillChange = PassthroughSubject<Void, Never>()
}
private final class Probe {
  let onDeinit: () -> Void
  init(_ onDeinit: @escaping () -> Void) { self.onDeinit = onDeinit }
  deinit { onDeinit() }
}
private final class Holder: ObservableObject { @Published var probe: Probe? }

@Suite struct `A published property` {
  @Test func `sends before the change is stored`() {
    let model = Model()
    var seen: [Int] = []
    let changes = model.objectWillChange.sink { seen.append(model.count) }
    model.count = 5
    model.count = 6
    #expect(seen == [0, 5])
    #expect(model.count == 6)
    changes.cancel()
    model.count = 7
    #expect(seen == [0, 5])
  }
  @Test func `tells its present value and every new one`() {
    let model = Model()
    var seen: [String] = []
    let names = model.$name.sink { seen.append($0 + "/" + model.name) }
    model.name = "b"
    #expect(seen == ["a/a", "b/a"])
    names.cancel()
  }
  @Test func `is found in superclasses`() {
    let model = SubModel()
    var count = 0
    let changes = (model as Model).objectWillChange.sink { count += 1 }
    model.extra = 1
    model.count = 1
    model.name = "z"
    model.plain = 3
    #expect(count == 3)
    #expect(model.objectWillChange === (model as Model).objectWillChange)
    changes.cancel()
  }
  @Test func `may be replaced after somebody listened`() {
    final class Replacing: ObservableObject {
      @Published var value = 1
      func replace() { _value = Published(initialValue: 10) }
    }
    let object = Replacing()
    let publisher = object.objectWillChange
    object.replace()
    #expect(object.objectWillChange !== publisher || object.value == 10)
    var count = 0
    let changes = object.objectWillChange.sink { count += 1 }
    object.value = 2
    #expect(count == 1)
    changes.cancel()
  }
  @Test func `takes the values of a stream for as long as it lives`() {
    let source = PassthroughSubject<Int, Never>()
    weak var weakModel: Model?
    do {
      let model = Model()
      weakModel = model
      source.assign(to: &model.$count)
      source.send(4)
      #expect(model.count == 4)
    }
    #expect(weakModel == nil)
    source.send(5)
  }
  @Test func `releases the old value where it may be read again`() {
    let holder = Holder()
    var wasRead = false
    holder.probe = Probe { [weak holder] in wasRead = holder?.probe == nil }
    holder.probe = nil
    #expect(wasRead)
  }
  @Test func `survives reads and writes from many threads`() {
    let model = Model()
    let boxed = Box(model)
    DispatchQueue.concurrentPerform(iterations: 8) { lane in
      for i in 0..<500 {
        boxed.value.name = "value \(lane) \(i) that is long enough for the heap"
        _ = boxed.value.name.count
        _ = boxed.value.objectWillChange
      }
    }
    #expect(model.name.hasPrefix("value"))
  }
}

private struct Box<T>: @unchecked Sendable {
  let value: T
  init(_ value: T) { self.value = value }
}

@Suite struct `An observable object` {
  @Test func `without published properties keeps one publisher`() {
    let object = Manual()
    var count = 0
    let changes = object.objectWillChange.sink { count += 1 }
    object.count = 1
    object.count = 2
    #expect(count == 2)
    changes.cancel()
  }
  @Test func `is not kept alive by its publisher`() {
    weak var weakObject: Manual?
    do {
      let object = Manual()
      _ = object.objectWillChange
      weakObject = object
    }
    #expect(weakObject == nil)
  }
  @Test func `may have a subject of its own`() {
    let object = OwnSubject()
    var count = 0
    let changes = object.objectWillChange.sink { count += 1 }
    object.objectWillChange.send()
    #expect(count == 1)
    changes.cancel()
  }
}
