/// Re-exports the publishers, for sources that import Combine by name.
@_exported import OrielCombine
