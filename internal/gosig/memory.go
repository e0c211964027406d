package gosig

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
)

// Memory remembers what go list told about packages, for an editor that asks after each pause in
// typing. It is asked again where a Go file of the packages, or a file that says where packages
// are, was changed since. The zero value remembers nothing yet; nil never does.
type Memory struct {
	mu   sync.Mutex
	told map[string]*told // by the directory and the paths that were asked for
}

// told is an answer of go list, and the state of the files that it depends on.
type told struct {
	out   []byte
	files string
}

// listed asks go list for packages as they are seen from a directory.
func (m *Memory) listed(ctx context.Context, dir string, paths []string) ([]*Listed, error) {
	key := strings.Join(append([]string{dir}, paths...), "\x00")
	if m != nil {
		m.mu.Lock()
		t := m.told[key]
		m.mu.Unlock()
		if t != nil {
			if ps, err := decode(t.out); err == nil && state(dir, ps) == t.files {
				return ps, nil
			}
		}
	}
	ctx, cancel := context.WithTimeout(ctx, patience)
	defer cancel()
	cmd := exec.CommandContext(ctx, "go", append([]string{"list", "-find", "-e", listing, "--"}, paths...)...)
	cmd.Dir = dir
	cmd.Env = append(os.Environ(), "GOPROXY=off")
	out, err := cmd.Output()
	if err != nil {
		return nil, err
	}
	ps, err := decode(out)
	if m != nil && err == nil && whole(ps) {
		m.mu.Lock()
		if m.told == nil {
			m.told = map[string]*told{}
		}
		m.told[key] = &told{out, state(dir, ps)}
		m.mu.Unlock()
	}
	return ps, err
}

func decode(out []byte) (ps []*Listed, err error) {
	for d := json.NewDecoder(bytes.NewReader(out)); d.More(); {
		p := &Listed{}
		if err := d.Decode(p); err != nil {
			return ps, err
		}
		ps = append(ps, p)
	}
	return ps, nil
}

// whole reports whether all packages were found. Where one is missing nobody knows what its being
// found would depend on.
func whole(ps []*Listed) bool {
	for _, p := range ps {
		if p.Name == "" || p.Error != nil || p.Dir == "" {
			return false
		}
	}
	return true
}

// state describes the files that say what packages are seen from a directory, and those of the
// packages, by their names, sizes and times.
func state(dir string, ps []*Listed) string {
	var b strings.Builder
	add := func(name string) {
		if info, err := os.Stat(name); err == nil {
			fmt.Fprintln(&b, name, info.Size(), info.ModTime().UnixNano())
		}
	}
	for at, _ := filepath.Abs(dir); ; at = filepath.Dir(at) {
		for _, name := range []string{"go.mod", "go.sum", "go.work", "go.work.sum", filepath.Join("vendor", "modules.txt")} {
			add(filepath.Join(at, name))
		}
		if at == filepath.Dir(at) {
			break
		}
	}
	for _, p := range ps {
		names, _ := filepath.Glob(filepath.Join(p.Dir, "*.go"))
		for _, name := range names {
			add(name)
		}
	}
	return b.String()
}
