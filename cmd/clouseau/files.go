package main

import (
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"github.com/clouseau-go/clouseau/internal/cli"
	"github.com/rogpeppe/go-internal/diff"
)

// specSuffix ends the name of every spec.
const specSuffix = ".clouseau.hcl"

// specFiles replaces each directory in paths by the specs below it, in the order of
// their paths; "-" stays, for standard input. Without paths it takes the current directory.
func specFiles(paths []string) ([]string, error) {
	if len(paths) == 0 {
		paths = []string{"."}
	}
	var out []string
	for _, p := range paths {
		if p == "-" {
			out = append(out, p)
			continue
		}
		info, err := os.Stat(p)
		if err != nil {
			return nil, err
		}
		if !info.IsDir() {
			out = append(out, p)
			continue
		}
		n := len(out)
		err = filepath.WalkDir(p, func(file string, d fs.DirEntry, err error) error {
			hidden := strings.HasPrefix(d.Name(), ".") && file != p
			switch {
			case err != nil:
				return err
			case d.IsDir() && (hidden || d.Name() == "testdata" || d.Name() == "vendor"):
				return fs.SkipDir
			case !d.IsDir() && strings.HasSuffix(file, specSuffix):
				out = append(out, file)
			}
			return nil
		})
		if err != nil {
			return nil, err
		}
		if len(out) == n {
			return nil, fmt.Errorf("no file *%s in %s", specSuffix, p)
		}
	}
	return out, nil
}

// onlySpec returns the one spec below a directory, for a verb that is about one; a file stays.
func onlySpec(path string) (string, error) {
	if info, err := os.Stat(path); path == "-" || err != nil || !info.IsDir() {
		return path, nil // whoever reads the file says what is wrong with it
	}
	files, err := specFiles([]string{path})
	if err != nil {
		return "", err
	}
	if len(files) > 1 {
		return "", cli.Usagef("below %s there are %d specs, and this verb is about one: %s", path, len(files), strings.Join(files, ", "))
	}
	return files[0], nil
}

// unifiedDiff returns the difference between old and new, which is empty if they are equal.
func unifiedDiff(name string, old, new []byte) []byte {
	return diff.Diff(name, old, name+" (new)", new)
}
