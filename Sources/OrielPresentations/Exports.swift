@_exported import OrielControls
