@_exported import OrielControls
@_exported import OrielGraph
@_exported import OrielPresentations
