/// Re-exports the content types.
@_exported import OrielBase
