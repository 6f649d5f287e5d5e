@_exported import OrielPresentations
