/// Apple's module of publishers, for sources that import it by name.
@_exported import OrielCombine
