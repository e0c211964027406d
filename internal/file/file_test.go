package file

import (
	"io/fs"
	"os"
	"path/filepath"
	"testing"
)

func write(t *testing.T, name, text string) {
	t.Helper()
	if err := Write(name, []byte(text)); err != nil {
		t.Fatal(err)
	}
}

func link(t *testing.T, to, name string) {
	t.Helper()
	if err := os.Symlink(to, name); err != nil {
		t.Skip("no symbolic links here:", err)
	}
}

// holds checks the contents of a file, and that it is a regular file.
func holds(t *testing.T, name, want string) {
	t.Helper()
	got, err := os.ReadFile(name)
	info, lerr := os.Lstat(name)
	if err != nil || lerr != nil || string(got) != want || !info.Mode().IsRegular() {
		t.Errorf("%s: %q, %v, %v, want the file %q", name, got, err, lerr, want)
	}
}

func isLink(t *testing.T, name string) {
	t.Helper()
	if info, err := os.Lstat(name); err != nil || info.Mode()&fs.ModeSymlink == 0 {
		t.Errorf("%s is a link no more: %v", name, err)
	}
}

// alone checks that a directory holds n entries: no temporary file is left.
func alone(t *testing.T, dir string, n int) {
	t.Helper()
	if all, err := os.ReadDir(dir); err != nil || len(all) != n {
		t.Errorf("%s holds %v, %v, want %d entries", dir, all, err, n)
	}
}

func TestWrite(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	name := filepath.Join(dir, "a")
	write(t, name, "one")
	holds(t, name, "one")
	if err := os.Chmod(name, 0o604); err != nil {
		t.Fatal(err)
	}
	write(t, name, "two")
	holds(t, name, "two")
	if info, err := os.Stat(name); err != nil || info.Mode().Perm() != 0o604 {
		t.Errorf("mode %v, %v, want 0604", info.Mode(), err)
	}
	alone(t, dir, 1)
}

// TestWriteLink: links stay, and the files they lead to are written: over several links, through a
// directory that is a link, and if the file does not exist yet.
func TestWriteLink(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	deep := filepath.Join(dir, "far", "deep")
	if err := os.MkdirAll(deep, 0o777); err != nil {
		t.Fatal(err)
	}
	link(t, filepath.Join("far", "deep"), filepath.Join(dir, "near"))
	link(t, filepath.Join("..", "file"), filepath.Join(deep, "second"))
	link(t, filepath.Join("near", "second"), filepath.Join(dir, "first"))
	for _, text := range []string{"new", "old"} {
		write(t, filepath.Join(dir, "first"), text)
		holds(t, filepath.Join(dir, "far", "file"), text)
	}
	isLink(t, filepath.Join(dir, "first"))
	isLink(t, filepath.Join(deep, "second"))
	alone(t, dir, 3)
	alone(t, deep, 1)
}

func TestWriteRefused(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	circle := filepath.Join(dir, "circle")
	link(t, "circle", circle)
	for _, name := range []string{dir, circle, filepath.Join(dir, "missing", "file")} {
		if err := Write(name, []byte("x")); err == nil {
			t.Errorf("Write(%s) succeeds", name)
		}
	}
	alone(t, dir, 1)
}

// TestWriteDevice: a device is written to and not replaced.
func TestWriteDevice(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	null := filepath.Join(dir, "null")
	link(t, os.DevNull, null)
	write(t, null, "x")
	if info, err := os.Stat(null); err != nil || info.Mode()&fs.ModeDevice == 0 {
		t.Errorf("%v, %v, want a device", info, err)
	}
}

// TestExtend: lines join those that are there; what somebody else wrote stays as it is.
func TestExtend(t *testing.T) {
	t.Parallel()
	const line = "{\"system\":\"stack\"}\n"
	for _, test := range []struct{ before, after string }{
		{"", line},
		{line, line + line},
		{"language = 1\n", "language = 1\n"},
		{"{}\n", "{}\n"},
		{"{\"run\":1}\n", "{\"run\":1}\n"},
	} {
		name := filepath.Join(t.TempDir(), "report.json")
		if err := os.WriteFile(name, []byte(test.before), 0o600); err != nil {
			t.Fatal(err)
		}
		err := Extend(name, []byte(line))
		if got, _ := os.ReadFile(name); string(got) != test.after || (err == nil) != (test.before != test.after) {
			t.Errorf("%q becomes %q (%v), want %q", test.before, got, err, test.after)
		}
	}
	name := filepath.Join(t.TempDir(), "new.json")
	if err := Extend(name, []byte(line)); err != nil {
		t.Error(err)
	}
	if err := Extend(os.DevNull, []byte(line)); err != nil {
		t.Error(err)
	}
}

// TestReady: what keeps a file from being written is seen without writing it.
func TestReady(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	name := filepath.Join(dir, "a")
	write(t, name, "one")
	link(t, "nothing", filepath.Join(dir, "later"))
	link(t, filepath.Join("nowhere", "b"), filepath.Join(dir, "lost"))
	for _, test := range []struct {
		name  string
		ready bool
	}{
		{"a", true}, {"new", true}, {"later", true},
		{".", false}, {filepath.Join("nowhere", "b"), false}, {"lost", false}, {filepath.Join("a", "b"), false},
	} {
		at := filepath.Join(dir, test.name)
		if err := Ready(at); (err == nil) != test.ready {
			t.Errorf("Ready(%s): %v", test.name, err)
		}
		if err := Write(at, []byte("one")); (err == nil) != test.ready {
			t.Errorf("Write(%s): %v", test.name, err)
		}
	}
	holds(t, name, "one")
	alone(t, dir, 5)
}
