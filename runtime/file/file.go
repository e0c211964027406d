// Package file writes files whole or not at all: who reads one, also after a crash or an interrupt,
// finds the old contents or the new. Tests keep their traces with it, and the command line its
// results; what may be written over is for the caller to know.
package file

import (
	"crypto/rand"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
)

// Write makes data the contents of a file. It writes a temporary file in the same directory and
// renames it. The file keeps its mode; a new one has the mode that the process gives new files.
// Through a symbolic link the file is written that it leads to, also where that does not exist yet.
// Devices and pipes are written to as they are.
func Write(name string, data []byte) error {
	target, err := Target(name)
	if err != nil {
		return err
	}
	info, err := os.Stat(target)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return replace(target, data, nil)
	case err != nil:
		return err
	case info.IsDir():
		return fmt.Errorf("write %s: it is a directory", name)
	case !info.Mode().IsRegular():
		return pour(target, data)
	}
	return replace(target, data, info)
}

// replace puts a new file in the place of target, with the mode of the old one if there is one.
func replace(target string, data []byte, old fs.FileInfo) error {
	name := filepath.Join(filepath.Dir(target), ".clouseau-"+rand.Text())
	f, err := os.OpenFile(name, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o666)
	if err != nil {
		return fmt.Errorf("write %s: %w", target, cause(err))
	}
	_, err = f.Write(data)
	if old != nil {
		err = errors.Join(err, f.Chmod(old.Mode().Perm()))
	}
	if err = errors.Join(err, f.Close()); err == nil {
		err = os.Rename(name, target)
	}
	if err != nil {
		os.Remove(name)
		return fmt.Errorf("write %s: %w", target, err)
	}
	return nil
}

// cause leaves out the name of the temporary file, which tells nobody anything.
func cause(err error) error {
	var p *fs.PathError
	if errors.As(err, &p) {
		return p.Err
	}
	return err
}

// pour writes to what is no regular file, such as /dev/null or a named pipe: a rename would replace
// the device.
func pour(target string, data []byte) error {
	f, err := os.OpenFile(target, os.O_WRONLY, 0)
	if err != nil {
		return err
	}
	_, err = f.Write(data)
	return errors.Join(err, f.Close())
}

// maxLinks is how many symbolic links lead on from each other before Target takes them for a
// circle, as operating systems do.
const maxLinks = 40

// Target follows a chain of symbolic links to the file that a name means. That file, unlike the
// directory that holds it, need not exist.
func Target(name string) (string, error) {
	at := name
	for range maxLinks {
		info, err := os.Lstat(at)
		if errors.Is(err, fs.ErrNotExist) || err == nil && info.Mode()&fs.ModeSymlink == 0 {
			return at, nil
		}
		if err != nil {
			return "", err
		}
		to, err := os.Readlink(at)
		if err != nil {
			return "", err
		}
		if !filepath.IsAbs(to) {
			// The link is relative to where it really stands: its directory may be reached by a
			// link, too.
			dir, err := filepath.EvalSymlinks(filepath.Dir(at))
			if err != nil {
				return "", err
			}
			to = filepath.Join(dir, to)
		}
		at = to
	}
	return "", fmt.Errorf("write %s: too many symbolic links", name)
}
