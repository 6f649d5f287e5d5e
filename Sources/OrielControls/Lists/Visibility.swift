/// Whether something is shown, where the surroundings would decide otherwise.
public nonisolated enum Visibility: Hashable, CaseIterable, Sendable { case automatic, visible, hidden }
