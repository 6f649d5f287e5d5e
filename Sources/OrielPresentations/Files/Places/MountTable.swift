import Foundation
import OrielControls

/// The file systems shown as devices, from `/proc/self/mountinfo`. They are not accessed, because they may not respond.
package nonisolated struct MountTable: Equatable, Sendable {
  package struct Mount: Equatable, Sendable, Identifiable {
    package enum Kind: Equatable, Sendable { case disk, removable, network, disc }
    package let path: String
    package let name: String
    package let kind: Kind
    package var id: String { path }
    package var symbol: String {
      switch kind {
      case .disk: "internaldrive"
      case .removable: "externaldrive"
      case .network: "network"
      case .disc: "opticaldisc"
      }
    }
  }
  package let mounts: [Mount]

  private static let network: Set<String> = [
    "nfs", "nfs4", "cifs", "smb3", "smbfs", "ceph", "9p", "afs", "davfs", "fuse.sshfs", "fuse.davfs2", "fuse.curlftpfs", "fuse.rclone",
    "fuse.s3fs", "fuse.glusterfs", "ncpfs",
  ]
  private static let disks: Set<String> = [
    "ext2", "ext3", "ext4", "btrfs", "xfs", "f2fs", "vfat", "exfat", "ntfs", "ntfs3", "fuseblk", "hfs", "hfsplus", "apfs", "zfs", "udf",
    "iso9660", "jfs", "reiserfs", "bcachefs", "msdos", "fuse.ntfs-3g", "fuse.exfat",
  ]

  /// In the order in which they were mounted; each place once.
  package init(_ text: String) {
    var found: [Mount] = []
    for line in text.split(separator: "\n") {
      let fields = line.split(separator: " ")
      guard fields.count > 8, let dash = fields.firstIndex(of: "-"), dash >= 6, fields.count > dash + 2 else { continue }
      let path = Self.unescaped(fields[4]), type = String(fields[dash + 1]), source = Self.unescaped(fields[dash + 2])
      let isRemote = Self.network.contains(type)
      guard isRemote || Self.disks.contains(type), path == "/" || Self.isSeen(path, isRemote: isRemote) else { continue }
      // A bind mount is not a separate device.
      guard fields[3] == "/" || type == "btrfs" || path == "/" else { continue }
      let kind: Mount.Kind =
        isRemote ? .network : type == "iso9660" || type == "udf" ? .disc : path.hasPrefix("/media/") || path.hasPrefix("/run/media/") ? .removable : .disk
      found.removeAll { $0.path == path }
      found.append(Mount(path: path, name: Self.name(of: path, source), kind: kind))
    }
    mounts = found.filter { $0.path == "/" } + found.filter { $0.path != "/" }
  }
  private static func isSeen(_ path: String, isRemote: Bool) -> Bool {
    guard !path.split(separator: "/").contains(where: { $0.hasPrefix(".") }) else { return false }
    let homes = ["/media/", "/run/media/", "/mnt"]
    if homes.contains(where: path.hasPrefix) { return true }
    let system = ["/boot", "/dev", "/proc", "/sys", "/run", "/var", "/usr", "/tmp", "/etc", "/snap", "/nix", "/efi", "/opt", "/lib", "/home"]
    return !system.contains { path == $0 || path.hasPrefix($0 + "/") } || (isRemote && !path.hasPrefix("/proc"))
  }
  private static func name(of path: String, _ source: String) -> String {
    path == "/" ? String(localized: "Computer") : FilePath.name(of: path)
  }
  /// The kernel writes spaces and the like as three octal digits.
  private static func unescaped(_ field: Substring) -> String {
    guard field.contains("\\") else { return String(field) }
    var bytes: [UInt8] = []
    let all = Array(field.utf8)
    var index = 0
    while index < all.count {
      if all[index] == UInt8(ascii: "\\"), index + 3 < all.count, let code = UInt8(String(decoding: all[index + 1...index + 3], as: UTF8.self), radix: 8) {
        bytes.append(code)
        index += 4
      } else {
        bytes.append(all[index])
        index += 1
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
