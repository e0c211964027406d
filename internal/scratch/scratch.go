// Package scratch makes temporary directories of commands that are removed whatever ends the
// command: by itself, or by the next command that looks for what others have left.
//
// The owner of a directory holds a lock on a file in it. The system takes that away when the
// process ends, however it ends. So a directory whose lock is free has lost its owner.
package scratch

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
)

const (
	prefix   = "clouseau-"
	lockName = "lock"
)

// tries is how often a directory is made until its lock is held. Another command may take one for
// abandoned that has just been made.
const tries = 10

// Dir is a directory whose owner is this process.
type Dir struct {
	Path string
	lock *os.File
}

// New makes a directory below that of the system for temporary files.
func New() (*Dir, error) {
	for range tries {
		path, err := os.MkdirTemp("", prefix)
		if err != nil {
			return nil, err
		}
		lock, err := os.OpenFile(filepath.Join(path, lockName), os.O_CREATE|os.O_RDWR, 0o600)
		if err == nil {
			if free, err := take(lock); free || err != nil { // without locks nobody sweeps
				return &Dir{path, lock}, nil
			}
			lock.Close()
		}
	}
	return nil, errors.New("temporary directories do not stay")
}

// Sub makes another directory in it.
func (d *Dir) Sub() (string, error) { return os.MkdirTemp(d.Path, "") }

// Remove removes the directory. The lock goes last, so that what is left can be told from a
// directory of somebody else if the process ends meanwhile.
func (d *Dir) Remove() {
	entries, _ := os.ReadDir(d.Path)
	for _, e := range entries {
		if e.Name() != lockName {
			_ = os.RemoveAll(filepath.Join(d.Path, e.Name()))
		}
	}
	d.lock.Close() // some systems remove no open file
	_ = os.RemoveAll(d.Path)
}

// Leave lets go of the directory with what is in it, for who sweeps next.
func (d *Dir) Leave() { d.lock.Close() }

// Sweep removes the directories that have lost their owners. It shows each one first.
func Sweep(show func(dir string)) {
	dirs, _ := filepath.Glob(filepath.Join(os.TempDir(), prefix+"*"))
	for _, dir := range dirs {
		lock, err := open(dir)
		if err != nil {
			continue // it is none of ours, or of another user
		}
		if free, err := take(lock); free && err == nil {
			show(dir)
			(&Dir{dir, lock}).Remove()
		} else {
			lock.Close()
		}
	}
}

// made tells directories that New has made from those that users have named.
var made = regexp.MustCompile(`^` + prefix + `[0-9]+$`)

// open opens the lock of a directory. One that is empty lost its owner before that made the lock,
// or has just been made: then its owner will find it gone, and make another one.
func open(dir string) (*os.File, error) {
	name := filepath.Join(dir, lockName)
	lock, err := os.OpenFile(name, os.O_RDWR, 0)
	if !errors.Is(err, fs.ErrNotExist) {
		return lock, err
	}
	if entries, unread := os.ReadDir(dir); unread != nil || len(entries) > 0 || !made.MatchString(filepath.Base(dir)) {
		return nil, err
	}
	return os.OpenFile(name, os.O_CREATE|os.O_RDWR, 0o600)
}
