// Package file writes files as a whole or not at all: a reader finds the old contents or the new
// ones, even after a crash or an interrupt.
//
//	err := Write("trace.json", data) // writes a temporary file, and renames it
//
// Tests keep their traces with it, and the command line its results. The caller decides which files
// may be overwritten.
package file

import (
	"bytes"
	"crypto/rand"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
)

// Write makes data the contents of a file. It writes a temporary file in the same directory and
// renames it. The file keeps its mode; a new file has the mode that the process gives new files. A
// symbolic link is followed, even if the file it leads to does not exist yet. Devices and pipes are
// written directly.
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

// Ready says why Write could not write a file: before long work, since nobody wants to lose what it
// found. A device or pipe is not tried.
func Ready(name string) error {
	target, err := Target(name)
	if err != nil {
		return err
	}
	info, err := os.Stat(target)
	switch {
	case err == nil && info.IsDir():
		return fmt.Errorf("write %s: it is a directory", name)
	case err == nil && !info.Mode().IsRegular():
		return nil
	}
	f, err := os.OpenFile(beside(target), os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o600)
	if err != nil {
		return fmt.Errorf("write %s: %w", name, cause(err))
	}
	return errors.Join(f.Close(), os.Remove(f.Name()))
}

// beside returns the name of a temporary file in the directory of another one.
func beside(target string) string {
	return filepath.Join(filepath.Dir(target), ".clouseau-"+rand.Text())
}

// replace puts a new file in the place of target, with the mode of old if that is not nil.
func replace(target string, data []byte, old fs.FileInfo) error {
	name := beside(target)
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

// cause leaves out the name of the temporary file, which means nothing to a reader.
func cause(err error) error {
	var p *fs.PathError
	if errors.As(err, &p) {
		return p.Err
	}
	return err
}

// pour writes to a file that is not regular, such as /dev/null or a named pipe: a rename would
// replace the device.
func pour(target string, data []byte) error {
	f, err := os.OpenFile(target, os.O_WRONLY, 0)
	if err != nil {
		return err
	}
	_, err = f.Write(data)
	return errors.Join(err, f.Close())
}

// maxLinks is how many symbolic links in a row Target follows before it reports a circle, as
// operating systems do.
const maxLinks = 40

// Target follows a chain of symbolic links to the file that a name means. The file need not exist,
// but its directory must.
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
			// The link is relative to its real place: its directory may be reached by a link too.
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

// Extend appends lines of JSON objects to a file, all at once. A file that holds something else is
// left alone: it has to begin with the name that the first of the lines begins with.
func Extend(name string, lines []byte) error {
	f, err := os.OpenFile(name, os.O_APPEND|os.O_CREATE|os.O_RDWR, 0o666)
	if errors.Is(err, fs.ErrPermission) { // may be written, and not read
		f, err = os.OpenFile(name, os.O_APPEND|os.O_WRONLY, 0)
	}
	if err != nil {
		return err
	}
	if info, e := f.Stat(); e == nil && info.Mode().IsRegular() && info.Size() > 0 {
		key, _, _ := bytes.Cut(lines, []byte(":"))
		is := make([]byte, len(key))
		if n, e := f.ReadAt(is, 0); !bytes.Equal(is[:n], key) && (e == nil || e == io.EOF) {
			err = fmt.Errorf("append to %s: it holds something else, and is left as it is", name)
		}
	}
	if err == nil {
		_, err = f.Write(lines)
	}
	return errors.Join(err, f.Close())
}
