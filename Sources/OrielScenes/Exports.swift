@_exported import OrielControls
@_exported import OrielGraph
