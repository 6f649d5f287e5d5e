@_exported import OrielControls
@_exported import OrielDocuments
@_exported import OrielGraph
@_exported import OrielPresentations
@_exported import OrielTransfer
