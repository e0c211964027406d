package versions

import (
	"cmp"
	"context"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"golang.org/x/mod/modfile"
)

// Upgrade is a module that a go.mod file requires at another version than an older one does.
type Upgrade struct{ Module, Now, Old string }

// Upgrades returns the modules that two go.mod files require at different versions, by their paths.
// The older file is that of a revision of the repository, or with names it, or its directory. What
// either replaces has no version.
func Upgrades(ctx context.Context, file, with string) (all []Upgrade, err error) {
	now, err := os.ReadFile(file)
	if err != nil {
		return nil, err
	}
	old, err := older(ctx, file, with)
	if err != nil {
		return nil, err
	}
	of, err := required(file, now)
	if err != nil {
		return nil, err
	}
	before, err := required(file+" of "+with, old)
	if err != nil {
		return nil, err
	}
	for module, version := range of {
		if was := before[module]; was != "" && was != version {
			all = append(all, Upgrade{module, version, was})
		}
	}
	slices.SortFunc(all, func(a, b Upgrade) int { return cmp.Compare(a.Module, b.Module) })
	return all, nil
}

// older reads the go.mod file with which another one is compared.
func older(ctx context.Context, file, with string) ([]byte, error) {
	if info, err := os.Stat(with); err == nil {
		if info.IsDir() {
			with = filepath.Join(with, "go.mod")
		}
		return os.ReadFile(with)
	}
	dir := filepath.Dir(file)
	if _, err := run(ctx, dir, "git", "rev-parse", "--verify", "--quiet", "--end-of-options", with+"^{commit}"); err != nil {
		return nil, fmt.Errorf("%q is no revision of the repository of %s, no go.mod file, and no directory with one", with, file)
	}
	text, err := run(ctx, dir, "git", "show", with+":./"+filepath.Base(file))
	return []byte(text), err
}

// required are the versions of the modules that a go.mod file requires, without those that it
// replaces.
func required(name string, text []byte) (map[string]string, error) {
	f, err := modfile.Parse(name, text, nil)
	if err != nil {
		return nil, err
	}
	versions := map[string]string{}
	for _, r := range f.Require {
		versions[r.Mod.Path] = r.Mod.Version
	}
	for _, r := range f.Replace {
		delete(versions, r.Old.Path)
	}
	return versions, nil
}

// Upgraded returns the module among upgrades that has a package; one without a path if none has it.
// Modules may lie below others.
func Upgraded(upgrades []Upgrade, pkg string) (found Upgrade) {
	for _, u := range upgrades {
		if (pkg == u.Module || strings.HasPrefix(pkg, u.Module+"/")) && len(u.Module) > len(found.Module) {
			found = u
		}
	}
	return found
}

// Places returns the places of a type, or of a package, in both versions of its module: in the
// directory of the module that requires it, and in a temporary one.
func (u Upgrade) Places(ctx context.Context, dir, tmp, typ string) (now, old Place, err error) {
	now = Place{Dir: dir, Type: typ, Name: u.Now, module: u.Module}
	old, err = published(ctx, tmp, u.Module+"@"+u.Old+strings.TrimPrefix(typ, u.Module))
	return now, old, err
}

// Folder returns the directory of a package of the current folder's module, relative to that; what
// it is given for another one.
func Folder(pkg string) string {
	text, err := os.ReadFile("go.mod")
	if err != nil {
		return pkg
	}
	if rest, ok := strings.CutPrefix(pkg, modfile.ModulePath(text)); ok && (rest == "" || rest[0] == '/') {
		return "." + rest
	}
	return pkg
}
