import Foundation

/// What the process was started with that would end it later without a word: missing standard descriptors, hardly any
/// descriptors or memory, and a language that no library can hold. Mended where that is possible, said where it is not.
nonisolated enum ProcessLimits {
  /// Descriptors that a window with text takes: the display, the loop's own, fonts, settings, the bus.
  static let descriptors: rlim_t = 16
  /// Address space that a window takes beyond the program itself: fonts, pictures, stacks of threads.
  static let addressSpace: rlim_t = 48 << 20
  /// No name of a locale is longer.
  static let localeLength = 255

  /// Why the app cannot run, as product text; nil if it can.
  static func prepare() -> String? {
    openStandardDescriptors()
    forgetImpossibleLocales()
    return descriptorShortage() ?? memoryShortage()
  }

  /// A descriptor below 3 that is closed would be the next one opened, and messages would be written into it.
  private static func openStandardDescriptors() {
    for number: Int32 in 0...2 where fcntl(number, F_GETFD) < 0 {
      // The lowest free number is this one.
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

  /// Writes to standard error without anything that takes memory or descriptors of its own.
  static func say(_ message: String) {
    let text = (CommandLine.arguments.first?.split(separator: "/").last.map(String.init) ?? "app") + ": " + message + "\n"
    text.withCString { _ = write(2, $0, strlen($0)) }
  }
}
