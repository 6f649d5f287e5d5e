import Foundation
import Testing

@testable import OrielGraph

private nonisolated struct Probe<Value>: PrimitiveView {
  let value: Value
  let read: (Value) -> Void
  func makeNode(_ context: NodeContext) -> NodeOf<Probe<Value>> {
    read(value)
    return NodeOf(self, context)
  }
}
private struct Small: DynamicProperty { var bytes: (UInt8, UInt8, UInt8) = (1, 2, 3) }
private struct Plain { var text = "" }
private struct Generic<Value> { var value: Value }

@Suite struct `What is known of types without asking the runtime` {
  /// Read through a node of the builder's tuple, whose elements lie at odd places.
  @Test func `are the places of views of any size and alignment in a builder's block`() {
    var seen: [String] = []
    func probe<Value>(_ value: Value) -> Probe<Value> { Probe(value: value) { seen.append("\($0)") } }
    func show<V: View>(@ViewBuilder _ content: () -> V) {
      let graph = ViewGraph(host: nil)
      graph.setRoot(content())
    }
    show {
      probe(UInt8(7))
      EmptyView()
      probe(SIMD4<Float>(1, 2, 3, 4))
      probe((true, UInt16(513), false))
      probe(Int32(-5))
      probe("text")
      if seen.count > 100 { probe(1.5) }
      probe(SIMD8<Double>(repeating: 0.5))
    }
    #expect(seen == ["7", "\(SIMD4<Float>(1, 2, 3, 4))", "\((true, UInt16(513), false))", "-5", "text", "\(SIMD8<Double>(repeating: 0.5))"])
  }
  @Test func `are properties made of generic types, like those that are looked up`() {
    let types: [Any.Type] = [
      State<Int>.self, State<[String: Plain]>.self, State<State<Int>>.self, Binding<Plain?>.self, Environment<Plain>.self, Environment<() -> Void>.self,
      Small.self, DynamicFields<Plain>.self, GestureState<Int>.self, FocusState<Int?>.self, SceneStorage<String>.self, Namespace.self,
    ]
    for type in types {
      #expect(type is any DynamicProperty.Type, "\(type)")
      #expect(DynamicFieldType.property(type).map { ObjectIdentifier($0) } == ObjectIdentifier(type), "\(type)")
    }
  }
  @Test func `are fields that are no properties`() {
    let types: [Any.Type] = [
      Int.self, String.self, [Int].self, [String: State<Int>].self, Set<Int>.self, Plain.self, Generic<State<Int>>.self, (State<Int>, Int).self, Int?.self,
      NSObject.self, (() -> Void).self, URL.self, (any View).self, Range<Int>.self, Any.Type.self,
    ]
    for type in types {
      #expect(!(type is any DynamicProperty.Type), "\(type)")
      #expect(DynamicFieldType.property(type) == nil, "\(type)")
    }
  }
}
