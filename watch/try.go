package watch

// try is a fileSystem that gives up what is not answered.
var _ fileSystem = (*try)(nil)

func (t *try) Lstat(path string) (stat, error) {
	return call(t, path, ofPath, func() (stat, error) { return t.patient.files.Lstat(path) })
}

func (t *try) Stat(path string) (stat, error) {
	return call(t, path, ofPath, func() (stat, error) { return t.patient.files.Stat(path) })
}

func (t *try) Readlink(path string) (string, error) {
	return call(t, path, ofPath, func() (string, error) { return t.patient.files.Readlink(path) })
}

func (t *try) ReadDir(path string) ([]entry, error) {
	return call(t, path, ofPath, func() ([]entry, error) { return t.patient.files.ReadDir(path) })
}

func (t *try) Mount(path string) (mount, error) {
	return call(t, path, ofPath, func() (mount, error) { return t.patient.files.Mount(path) })
}

// Open opens a file of which every further call is one of the try as well.
func (t *try) Open(path string) (file, error) {
	opened, err := call(t, path, ofFile, func() (file, error) { return t.patient.files.Open(path) })
	if err != nil {
		return nil, err
	}
	return triedFile{opened, t, path}, nil
}

type triedFile struct {
	inner file
	try   *try
	path  string
}

func (f triedFile) Stat() (stat, error) { return call(f.try, f.path, ofFile, f.inner.Stat) }

func (f triedFile) Read(into []byte) (int, error) {
	return call(f.try, f.path, ofFile, func() (int, error) { return f.inner.Read(into) })
}

// Close can be kept waiting like any other call. Where it would be, nobody
// waits for it.
func (f triedFile) Close() error {
	if f.try.begin(f.path, ofFile) != nil {
		go func() { _ = f.inner.Close() }()
		return nil
	}
	defer f.try.end()
	return f.inner.Close()
}
