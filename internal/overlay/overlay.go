package overlay

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"go/token"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"strings"

	"github.com/clouseau-go/clouseau/internal/gosig"
)

// Overlay says which files a build reads in the place of others.
type Overlay struct {
	dir      string            // where the files are
	replaced map[string]string // by their names; "": the build finds no such file
	// copied has the directories of copies, by the paths of the modules that they stand for.
	copied map[string]string
}

// New returns an overlay that keeps its files in an empty directory. It begins with what an overlay
// of the user says.
func New(dir string) (*Overlay, error) {
	o := &Overlay{dir: dir, replaced: map[string]string{}, copied: map[string]string{}}
	given := givenOverlay()
	if given == "" {
		return o, nil
	}
	text, err := os.ReadFile(given)
	if err != nil {
		return nil, fmt.Errorf("the overlay of GOFLAGS: %w", err)
	}
	var from struct{ Replace map[string]string }
	if err := json.Unmarshal(text, &from); err != nil {
		return nil, fmt.Errorf("the overlay of GOFLAGS: %s: %w", given, err)
	}
	// Its names are relative to where the user is, and the build is elsewhere.
	for name, to := range from.Replace {
		if to != "" {
			to, err = filepath.Abs(to)
		}
		file, err2 := filepath.Abs(name)
		if err := cmp.Or(err, err2); err != nil {
			return nil, err
		}
		o.replaced[file] = to
	}
	return o, nil
}

// givenOverlay returns the file that GOFLAGS names as an overlay, "" if it names none. The last one
// counts, as for the go command.
func givenOverlay() (file string) {
	for _, flag := range strings.Fields(os.Getenv("GOFLAGS")) {
		if name, value, ok := strings.Cut(strings.Trim(flag, `'"`), "="); ok && strings.TrimLeft(name, "-") == "overlay" {
			file = value
		}
	}
	return file
}

// Put has the build find a text in a file, which need not exist. The file is not below the module
// cache.
func (o *Overlay) Put(file string, text []byte) error {
	dir, err := os.MkdirTemp(o.dir, "") // tools look at the name of what takes the place
	if err != nil {
		return err
	}
	o.replaced[file] = filepath.Join(dir, filepath.Base(file))
	return os.WriteFile(o.replaced[file], text, 0o644)
}

// Hide has the build not find a file.
func (o *Overlay) Hide(file string) { o.replaced[file] = "" }

// Rewrite has a rewrite change a package, as the ones before have left it. The error is that of the
// rewrite, or says that the package cannot be read. A package that has only tests stays as it is.
func (o *Overlay) Rewrite(ctx context.Context, pkg *gosig.Listed, by Rewrite) error {
	if len(pkg.GoFiles) == 0 {
		return nil
	}
	copied, err := o.copyOf(ctx, pkg)
	if err != nil {
		return err
	}
	p := &Package{Name: pkg.Name, Set: token.NewFileSet(), added: map[string][]byte{}}
	for _, name := range pkg.GoFiles {
		file := filepath.Join(pkg.Dir, name)
		text, err := os.ReadFile(cmp.Or(o.replaced[file], filepath.Join(cmp.Or(copied, pkg.Dir), name)))
		if err != nil {
			return err
		}
		if err := p.add(file, text); err != nil {
			return err
		}
	}
	if err := by(p); err != nil {
		return err
	}
	put := func(name string, text []byte) error {
		if copied == "" {
			return o.Put(filepath.Join(pkg.Dir, name), text)
		}
		return os.WriteFile(filepath.Join(copied, name), text, 0o644)
	}
	for _, f := range p.Files {
		if len(f.edits) == 0 {
			continue
		}
		if err := put(filepath.Base(f.Name), f.changed()); err != nil {
			return err
		}
	}
	for name, text := range p.added {
		if err := put(name, text); err != nil {
			return err
		}
	}
	return nil
}

// copyOf returns the directory of a package in the copy of its module, which it makes if there is
// none; "" for a package whose files can be replaced.
func (o *Overlay) copyOf(ctx context.Context, pkg *gosig.Listed) (string, error) {
	m := pkg.Module
	if m == nil {
		return "", nil
	}
	cache, err := variable(ctx, pkg.Dir, "GOMODCACHE")
	if err != nil {
		return "", err
	}
	if below, err := filepath.Rel(cache, pkg.Dir); err != nil || !filepath.IsLocal(below) {
		return "", nil
	}
	in, err := filepath.Rel(m.Dir, pkg.Dir)
	if err != nil {
		return "", err
	}
	to, ok := o.copied[m.Path]
	if !ok {
		if to, err = os.MkdirTemp(o.dir, "module"); err != nil {
			return "", err
		}
		if err := copyModule(to, m); err != nil {
			return "", err
		}
		o.copied[m.Path] = to
	}
	return filepath.Join(to, in), nil
}

// copyModule copies the files of a module, which may be written over. A module from before there
// were any gets a go.mod.
func copyModule(to string, m *gosig.Module) error {
	if err := os.CopyFS(to, os.DirFS(m.Dir)); err != nil {
		return err
	}
	mod := filepath.Join(to, "go.mod")
	if _, err := os.Stat(mod); errors.Is(err, fs.ErrNotExist) {
		return os.WriteFile(mod, []byte("module "+m.Path+"\n"), 0o644)
	}
	return nil
}

func copyFile(to, from string) error {
	text, err := os.ReadFile(from)
	if err != nil {
		return err
	}
	return os.WriteFile(to, text, 0o644)
}

// Flags returns the flags with which the go command builds with the overlay in a directory. The
// copies of modules go into a go.work that is for this build alone, else, with "", into a go.mod.
func (o *Overlay) Flags(ctx context.Context, dir, work string) ([]string, error) {
	text, err := json.Marshal(map[string]any{"Replace": o.replaced})
	if err != nil {
		return nil, err
	}
	file := filepath.Join(o.dir, "overlay.json")
	if err := os.WriteFile(file, text, 0o644); err != nil || len(o.copied) == 0 {
		return []string{"-overlay", file}, err
	}
	if work != "" {
		return []string{"-overlay", file}, o.replaceIn(ctx, "work", work)
	}
	mod, err := o.modFile(ctx, dir)
	return []string{"-overlay", file, "-modfile", mod}, err
}

// modFile writes the go.mod of the module in a directory with copies in the place of others, and
// its go.sum.
func (o *Overlay) modFile(ctx context.Context, dir string) (string, error) {
	own, err := variable(ctx, dir, "GOMOD")
	if err != nil {
		return "", err
	}
	mod := filepath.Join(o.dir, "go.mod")
	if err := copyFile(mod, own); err != nil {
		return "", err
	}
	sum := func(mod string) string { return strings.TrimSuffix(mod, ".mod") + ".sum" }
	if err := copyFile(sum(mod), sum(own)); err != nil && !errors.Is(err, fs.ErrNotExist) {
		return "", err
	}
	return mod, o.replaceIn(ctx, "mod", mod)
}

// replaceIn puts the copies in the place of modules, in a go.mod (kind mod) or go.work (work).
func (o *Overlay) replaceIn(ctx context.Context, kind, file string) error {
	args := []string{kind, "edit"}
	for path, to := range o.copied {
		args = append(args, "-replace", path+"="+to)
	}
	if out, err := exec.CommandContext(ctx, "go", append(args, file)...).CombinedOutput(); err != nil {
		return fmt.Errorf("go %s edit: %w\n%s", kind, err, out)
	}
	return nil
}

// variable returns a variable of the go command.
func variable(ctx context.Context, dir, name string) (string, error) {
	c := exec.CommandContext(ctx, "go", "env", name)
	c.Dir = dir
	out, err := c.Output()
	if err != nil {
		return "", fmt.Errorf("go env %s: %w", name, err)
	}
	return strings.TrimSpace(string(out)), nil
}
