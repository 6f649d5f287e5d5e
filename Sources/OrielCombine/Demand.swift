extension Subscribers {
  /// The number of values that a subscriber requests.
  public struct Demand: Hashable, Comparable, Codable, Sendable, CustomStringConvertible {
    /// Never negative; `Int.max` means unlimited.
    private var count: Int
    private init(count: Int) { self.count = count }

    public static let unlimited = Demand(count: .max)
    public static let none = Demand(count: 0)
    public static func max(_ value: Int) -> Demand {
      precondition(value >= 0, "A demand cannot be negative.")
      return Demand(count: value)
    }
    /// nil when unlimited.
    public var max: Int? { count == .max ? nil : count }
    public var description: String { count == .max ? "unlimited" : "max(\(count))" }

    public static func + (lhs: Demand, rhs: Demand) -> Demand {
      let (sum, overflows) = lhs.count.addingReportingOverflow(rhs.count)
      return Demand(count: overflows ? .max : sum)
    }
    public static func + (lhs: Demand, rhs: Int) -> Demand { lhs + .max(rhs) }
    public static func += (lhs: inout Demand, rhs: Demand) { lhs = lhs + rhs }
    public static func += (lhs: inout Demand, rhs: Int) { lhs = lhs + rhs }
    public static func - (lhs: Demand, rhs: Demand) -> Demand {
      if lhs.count == .max { return lhs }
      return Demand(count: Swift.max(0, lhs.count - rhs.count))
    }
    public static func - (lhs: Demand, rhs: Int) -> Demand { lhs - .max(rhs) }
    public static func -= (lhs: inout Demand, rhs: Demand) { lhs = lhs - rhs }
    public static func -= (lhs: inout Demand, rhs: Int) { lhs = lhs - rhs }
    public static func < (lhs: Demand, rhs: Demand) -> Bool { lhs.count < rhs.count }
    public static func > (lhs: Demand, rhs: Int) -> Bool { lhs.count > rhs }
    public static func < (lhs: Demand, rhs: Int) -> Bool { lhs.count < rhs }
    public static func == (lhs: Demand, rhs: Int) -> Bool { lhs.count == rhs }
  }

  /// How a stream ended.
  public enum Completion<Failure: Error> {
    case finished
    case failure(Failure)

    func mapError<Other: Error>(_ transform: (Failure) -> Other) -> Completion<Other> {
      switch self {
      case .finished: .finished
      case .failure(let error): .failure(transform(error))
      }
    }
  }
}

extension Subscribers.Completion: Equatable where Failure: Equatable {}
extension Subscribers.Completion: Hashable where Failure: Hashable {}
extension Subscribers.Completion: Sendable {}
