import Foundation

/// Checks conditions that would later end the process silently: closed standard descriptors, too few descriptors, too little
/// memory, and a locale name too long for libraries. Repairs what it can and reports the rest.
nonisolated enum ProcessLimits {
  /// The descriptors that a window with text needs: display, event loop, fonts, settings, bus.
  static let descriptors: rlim_t = 16
  /// The address space that a window needs beyond the program: fonts, pictures, thread stacks.
  static let addressSpace: rlim_t = 48 << 20
  /// The longest locale name.
  static let localeLength = 255

  /// A message that says why the app cannot run; nil if it can.
  static func prepare() -> String? {
    openStandardDescriptors()
    forgetImpossibleLocales()
    return descriptorShortage() ?? memoryShortage()
  }

  /// Opens closed descriptors below 3. Otherwise the next open file would get the number, and messages would be written into it.
  private static func openStandardDescriptors() {
    for number: Int32 in 0...2 where fcntl(number, F_GETFD) < 0 {
      // `open` returns the lowest free number, which is this one.
      _ = open("/dev/null", number == 0 ? O_RDONLY : O_WRONLY)
    }
  }

  private static func forgetImpossibleLocales() {
    let names = [
      "LANG", "LANGUAGE", "LC_ALL", "LC_COLLATE", "LC_CTYPE", "LC_MESSAGES", "LC_MONETARY", "LC_NUMERIC", "LC_TIME", "LC_PAPER",
      "LC_MEASUREMENT",
    ]
    for name in names {
      guard let value = getenv(name), strlen(value) > localeLength else { continue }
      say("\(name) has \(strlen(value)) characters: it is ignored. Set it to the name of a locale, for example en_US.UTF-8.")
      unsetenv(name)
    }
  }

  private static func descriptorShortage() -> String? {
    var limit = rlimit()
    guard getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit) == 0, limit.rlim_cur < descriptors else { return nil }
    limit.rlim_cur = min(limit.rlim_max, 1024)
    if setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit) == 0, limit.rlim_cur >= descriptors { return nil }
    return "The process may open only \(limit.rlim_cur) files; a window needs \(descriptors). Raise the limit (ulimit -n)."
  }

  private static func memoryShortage() -> String? {
    var limit = rlimit()
    guard getrlimit(__rlimit_resource_t(RLIMIT_AS.rawValue), &limit) == 0, limit.rlim_cur != rlim_t.max else { return nil }
    let needed = usedAddressSpace + addressSpace
    guard limit.rlim_cur < needed else { return nil }
    limit.rlim_cur = limit.rlim_max
    if setrlimit(__rlimit_resource_t(RLIMIT_AS.rawValue), &limit) == 0, limit.rlim_cur >= needed { return nil }
    return "The process may use only \(limit.rlim_cur >> 20) MB of address space; a window needs \(needed >> 20). Raise the limit (ulimit -v)."
  }
  private static var usedAddressSpace: rlim_t {
    guard let file = fopen("/proc/self/statm", "re") else { return 0 }
    defer { fclose(file) }
    var text = [CChar](repeating: 0, count: 64)
    guard fgets(&text, 64, file) != nil else { return 0 }
    return rlim_t(strtoul(text, nil, 10)) * rlim_t(sysconf(Int32(_SC_PAGESIZE)))
  }

  /// Writes to standard error without allocating memory or descriptors.
  static func say(_ message: String) {
    let text = (CommandLine.arguments.first?.split(separator: "/").last.map(String.init) ?? "app") + ": " + message + "\n"
    text.withCString { _ = write(2, $0, strlen($0)) }
  }
}
