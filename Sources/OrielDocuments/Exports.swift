@_exported import OrielPresentations
@_exported import UniformTypeIdentifiers
