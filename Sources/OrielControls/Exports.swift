@_exported import OrielGraph
