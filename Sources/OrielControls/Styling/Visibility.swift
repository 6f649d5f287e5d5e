/// Whether an element is shown, or `automatic`.
public nonisolated enum Visibility: Hashable, CaseIterable, Sendable { case automatic, visible, hidden }
