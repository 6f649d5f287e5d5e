import Foundation

/// Turns values into one kind of data, such as JSON.
public protocol TopLevelEncoder<Output> {
  associatedtype Output
  func encode<T: Encodable>(_ value: T) throws -> Output
}

/// Makes values from one kind of data, such as JSON.
public protocol TopLevelDecoder<Input> {
  associatedtype Input
  func decode<T: Decodable>(_ type: T.Type, from: Input) throws -> T
}

extension JSONEncoder: TopLevelEncoder {}
extension JSONDecoder: TopLevelDecoder {}
extension PropertyListEncoder: TopLevelEncoder {}
extension PropertyListDecoder: TopLevelDecoder {}

extension Publishers {
  public typealias Encode<Upstream: Publisher, Coder: TopLevelEncoder> = TryMap<Upstream, Coder.Output>
  public typealias Decode<Upstream: Publisher, Output, Coder: TopLevelDecoder> = TryMap<Upstream, Output>
}

extension Publisher {
  public func encode<Coder: TopLevelEncoder>(encoder: Coder) -> Publishers.TryMap<Self, Coder.Output>
  where Output: Encodable {
    tryMap { try encoder.encode($0) }
  }
  public func decode<Item: Decodable, Coder: TopLevelDecoder>(
    type: Item.Type, decoder: Coder
  ) -> Publishers.TryMap<Self, Item> where Output == Coder.Input {
    tryMap { try decoder.decode(type, from: $0) }
  }
}
