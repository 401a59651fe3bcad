package watch

import "syscall"

// mounts are the kinds by the number statfs gives them.
var mounts = map[uint32]mount{
	0x6969:     "NFS",
	0x517b:     "SMB",
	0xff534d42: "SMB",
	0xfe534d42: "SMB",
	0x65735546: "FUSE", // and virtiofs
	0x01021997: "9P",
	0x794c7630: overlay,
	0x00c36400: "Ceph",
	0x5346414f: "AFS",
	0x786f4256: "a shared folder of a virtual machine",
}

// Mount asks statfs.
func (disk) Mount(path string) (mount, error) {
	var about syscall.Statfs_t
	if err := syscall.Statfs(path, &about); err != nil {
		return "", err
	}
	return mounts[uint32(about.Type)], nil
}
