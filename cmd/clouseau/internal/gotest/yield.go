package gotest

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"strings"

	"github.com/clouseau-go/clouseau/internal/cli"
	"github.com/clouseau-go/clouseau/internal/yields"
)

// Yield compiles a package of the test with points at which other goroutines may go on, and with
// the file of the function that they call. The new files take the place of the others in the build.
// The go command does not allow that for a module that was downloaded, so there a copy of the whole
// module takes its place.
func (p *Package) Yield(ctx context.Context, t *cli.Terminal, system *Package, points []byte) error {
	if len(system.GoFiles) == 0 {
		return nil
	}
	if p.changed == nil {
		p.changed = map[string]string{}
		p.copied = map[string]string{}
	}
	cache, err := goVariable(ctx, p.Dir, "GOMODCACHE")
	if err != nil {
		return err
	}
	below, err := filepath.Rel(cache, system.Dir)
	if system.Module == nil || err != nil || strings.HasPrefix(below, "..") {
		tmp, err := t.TempDir()
		if err != nil {
			return err
		}
		return system.writePoints(points, func(name string, src []byte) error {
			file := filepath.Join(tmp, name)
			p.changed[filepath.Join(system.Dir, name)] = file
			return os.WriteFile(file, src, 0o644)
		})
	}
	m := system.Module
	if p.copied[m.Path] == "" {
		if p.copied[m.Path], err = t.TempDir(); err != nil {
			return err
		}
		if err := copyModule(p.copied[m.Path], m.Dir, m.Path); err != nil {
			return err
		}
	}
	in, err := filepath.Rel(m.Dir, system.Dir)
	if err != nil {
		return err
	}
	return system.writePoints(points, func(name string, src []byte) error {
		return os.WriteFile(filepath.Join(p.copied[m.Path], in, name), src, 0o644)
	})
}

// writePoints writes the files of a package with points.
func (p *Package) writePoints(points []byte, write func(name string, src []byte) error) error {
	for _, name := range p.GoFiles {
		file := filepath.Join(p.Dir, name)
		src, err := os.ReadFile(file)
		if err != nil {
			return err
		}
		if src, err = yields.Between(file, src); err != nil {
			return fmt.Errorf("the package of the system: %w", err)
		}
		if err := write(name, src); err != nil {
			return err
		}
	}
	return write(yields.FileName, points)
}

// copyModule copies the files of a module, which may be written over. A module from before there
// were any gets a go.mod.
func copyModule(to, from, path string) error {
	err := filepath.WalkDir(from, func(file string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		rel, err := filepath.Rel(from, file)
		switch {
		case err != nil:
			return err
		case d.IsDir():
			return os.MkdirAll(filepath.Join(to, rel), 0o755)
		case !d.Type().IsRegular():
			return nil
		}
		src, err := os.ReadFile(file)
		if err != nil {
			return err
		}
		return os.WriteFile(filepath.Join(to, rel), src, 0o644)
	})
	if err != nil {
		return err
	}
	mod := filepath.Join(to, "go.mod")
	if _, err := os.Stat(mod); errors.Is(err, fs.ErrNotExist) {
		return os.WriteFile(mod, []byte("module "+path+"\n"), 0o644)
	}
	return nil
}

// modFile writes the go.mod of the test, with copies in the place of modules, and its go.sum.
func (p *Package) modFile(ctx context.Context, dir string) (string, error) {
	own, err := goVariable(ctx, p.Dir, "GOMOD")
	if err != nil {
		return "", err
	}
	mod := filepath.Join(dir, "go.mod")
	for from, to := range map[string]string{own: mod, strings.TrimSuffix(own, ".mod") + ".sum": filepath.Join(dir, "go.sum")} {
		src, err := os.ReadFile(from)
		if err != nil && !errors.Is(err, fs.ErrNotExist) {
			return "", err
		}
		if err := os.WriteFile(to, src, 0o644); err != nil {
			return "", err
		}
	}
	args := []string{"mod", "edit"}
	for path, to := range p.copied {
		args = append(args, "-replace", path+"="+to)
	}
	if out, err := exec.CommandContext(ctx, "go", append(args, mod)...).CombinedOutput(); err != nil {
		return "", fmt.Errorf("go mod edit: %w\n%s", err, out)
	}
	return mod, nil
}

// goVariable returns a variable of the go command.
func goVariable(ctx context.Context, dir, name string) (string, error) {
	c := exec.CommandContext(ctx, "go", "env", name)
	c.Dir = dir
	out, err := c.Output()
	if err != nil {
		return "", fmt.Errorf("go env %s: %w", name, err)
	}
	return string(bytes.TrimSpace(out)), nil
}
