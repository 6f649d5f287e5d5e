/// Content types, which every layer knows.
@_exported import OrielBase
