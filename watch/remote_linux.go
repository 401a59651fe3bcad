package watch

import "syscall"

// IsRemote reports whether changes at a path may come without events: made on
// another machine, by a host, or below an overlay.
func (disk) IsRemote(path string) bool {
	var about syscall.Statfs_t
	if syscall.Statfs(path, &about) != nil {
		return false
	}
	switch uint32(about.Type) {
	case 0x6969, // NFS
		0x517b, 0xff534d42, 0xfe534d42, // SMB
		0x65735546, // FUSE, virtiofs
		0x01021997, // 9P
		0x794c7630, // overlay
		0x00c36400, // Ceph
		0x5346414f, // AFS
		0x786f4256: // shared folder of a virtual machine
		return true
	}
	return false
}
