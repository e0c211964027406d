package versions

import (
	"archive/tar"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"

	"golang.org/x/mod/modfile"
)

// extract writes the files of an archive of a revision below a directory, and removes the archive.
// Links are left out: they may lead out of it.
func extract(archive, dir string) error {
	f, err := os.Open(archive)
	if err != nil {
		return err
	}
	defer os.Remove(archive)
	defer f.Close()
	for r := tar.NewReader(f); ; {
		h, err := r.Next()
		if errors.Is(err, io.EOF) {
			return nil
		}
		if err != nil {
			return err
		}
		name := filepath.FromSlash(h.Name)
		if h.Typeflag != tar.TypeReg {
			continue
		}
		if !filepath.IsLocal(name) {
			return fmt.Errorf("%s is outside of the archive", h.Name)
		}
		if err := write(filepath.Join(dir, name), r); err != nil {
			return err
		}
	}
}

func write(name string, from io.Reader) error {
	if err := os.MkdirAll(filepath.Dir(name), 0o700); err != nil {
		return err
	}
	to, err := os.Create(name)
	if err != nil {
		return err
	}
	if _, err := io.Copy(to, from); err != nil {
		to.Close()
		return err
	}
	return to.Close()
}

// reach has the replacements in a go.mod file that lie outside of the repository be found, where
// the file is a copy of one of the module in root: their paths become absolute.
func reach(file, root, repository string) error {
	text, err := os.ReadFile(file)
	if err != nil {
		return err
	}
	m, err := modfile.Parse(file, text, nil)
	if err != nil {
		return err
	}
	moved := false
	for _, r := range m.Replace {
		if !modfile.IsDirectoryPath(r.New.Path) || filepath.IsAbs(r.New.Path) {
			continue
		}
		at := filepath.Join(root, filepath.FromSlash(r.New.Path))
		if rel, err := filepath.Rel(repository, at); err == nil && filepath.IsLocal(rel) {
			continue
		}
		if err := m.AddReplace(r.Old.Path, r.Old.Version, filepath.ToSlash(at), ""); err != nil {
			return err
		}
		moved = true
	}
	if !moved {
		return nil
	}
	if text, err = m.Format(); err != nil {
		return err
	}
	return os.WriteFile(file, text, 0o600)
}
