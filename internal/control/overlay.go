package control

import (
	"bytes"
	"context"
	_ "embed"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"

	"github.com/clouseau-go/clouseau/internal/overlay"
)

var (
	//go:embed embedded/runtime.go.txt
	runtimeText []byte
	//go:embed embedded/locks.go.txt
	locksText []byte
	//go:embed embedded/testing.go.txt
	testingText []byte
	//go:embed embedded/leaks.go.txt
	leaksText []byte
	//go:embed embedded/leaks_unknown.go.txt
	leaksUnknownText []byte
)

// added are the files that the standard library gets.
var added = map[string][]byte{
	"runtime/clouseau.go":       runtimeText,
	"runtime/clouseau_locks.go": locksText,
	"testing/clouseau.go":       testingText,
}

// AnchorError says that a Go release does not have a place that control changes.
type AnchorError struct {
	File    string // below src of GOROOT
	Anchor  string // the text that is not there, or not once
	Count   int
	Version string // of Go
}

func (e *AnchorError) Error() string {
	line, _, _ := strings.Cut(strings.TrimSpace(e.Anchor), "\n")
	return fmt.Sprintf("controlled schedules do not fit %s: %s has %q %d times, want once; use the current or the previous Go release",
		e.Version, e.File, line, e.Count)
}

// Texts returns the changed files of a Go release, by their names below src. The error is an
// [*AnchorError] for each place that the release does not have, joined.
func Texts(goroot, version string) (map[string][]byte, error) {
	out := map[string][]byte{}
	var bad []error
	for _, a := range anchors {
		text, ok := out[a.file]
		if !ok {
			var err error
			if text, err = os.ReadFile(filepath.Join(goroot, "src", filepath.FromSlash(a.file))); err != nil {
				return nil, fmt.Errorf("controlled schedules: the source of %s: %w", version, err)
			}
		}
		s := string(text)
		if n := strings.Count(s, a.old); n != 1 {
			bad = append(bad, &AnchorError{a.file, a.old, n, version})
		}
		out[a.file] = []byte(strings.Replace(s, a.old, a.new, 1))
	}
	for name, text := range added {
		out[name] = text
	}
	out["runtime/clouseau_leaks.go"] = leaksUnknownText
	collector, err := os.ReadFile(filepath.Join(goroot, "src", "runtime", "mgc.go"))
	if err == nil && bytes.Contains(collector, []byte("func goroutineLeakGC()")) {
		out["runtime/clouseau_leaks.go"] = leaksText
	}
	return out, errors.Join(bad...)
}

// Toolchain is the Go with which a test is compiled.
type Toolchain struct {
	Root    string // GOROOT
	Version string
	cache   string // GOMODCACHE
}

// Installed returns the Go that the go command takes in a directory.
func Installed(ctx context.Context, dir string) (*Toolchain, error) {
	c := exec.CommandContext(ctx, "go", "env", "GOROOT", "GOVERSION", "GOMODCACHE")
	c.Dir = dir
	out, err := c.Output()
	lines := strings.Split(strings.TrimSpace(string(out)), "\n")
	if err != nil || len(lines) != 3 {
		return nil, fmt.Errorf("go env in %s: %w", dir, err)
	}
	return &Toolchain{lines[0], lines[1], lines[2]}, nil
}

// Apply has a build take the changed standard library. It returns the go command for it, and what
// its environment needs.
//
// The go command does not replace files below the module cache, where toolchains are that a go.mod
// asks for. Such a toolchain is linked in a directory, file by file where something changes.
func (t *Toolchain) Apply(o *overlay.Overlay, dir string) (command string, env []string, err error) {
	texts, err := Texts(t.Root, t.Version)
	if err != nil {
		return "", nil, err
	}
	if below, err := filepath.Rel(t.cache, t.Root); err != nil || !filepath.IsLocal(below) {
		for name, text := range texts {
			if err := o.Put(filepath.Join(t.Root, "src", filepath.FromSlash(name)), text); err != nil {
				return "", nil, err
			}
		}
		return "go", nil, nil
	}
	root := filepath.Join(dir, "goroot")
	if err := t.link(root, texts); err != nil {
		return "", nil, fmt.Errorf("linking %s: %w", t.Root, err)
	}
	return filepath.Join(root, "bin", "go"), []string{"GOROOT=" + root, "GOTOOLCHAIN=local"}, nil
}

// link makes a directory that looks like the toolchain with other texts.
func (t *Toolchain) link(root string, texts map[string][]byte) error {
	changed := map[string]bool{"": true, "src": true} // directories, which are made
	for name := range texts {
		for d := filepath.Join("src", filepath.FromSlash(name)); d != "."; d = filepath.Dir(d) {
			changed[filepath.Dir(d)] = true
		}
	}
	delete(changed, ".")
	dirs := []string{}
	for d := range changed {
		dirs = append(dirs, d)
	}
	slices.Sort(dirs)
	for _, d := range dirs {
		if err := os.MkdirAll(filepath.Join(root, d), 0o755); err != nil {
			return err
		}
		entries, err := os.ReadDir(filepath.Join(t.Root, d))
		if err != nil {
			return err
		}
		for _, e := range entries {
			name := filepath.Join(d, e.Name())
			below, isSource := strings.CutPrefix(filepath.ToSlash(name), "src/")
			if changed[name] || isSource && texts[below] != nil {
				continue
			}
			if err := os.Symlink(filepath.Join(t.Root, name), filepath.Join(root, name)); err != nil {
				return err
			}
		}
	}
	for name, text := range texts {
		if err := os.WriteFile(filepath.Join(root, "src", filepath.FromSlash(name)), text, 0o644); err != nil {
			return err
		}
	}
	return nil
}
