package versions

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path"
	"path/filepath"
	"regexp"
	"strings"

	"github.com/clouseau-go/clouseau/internal/scaffold/source"
)

// Place is where a version of a type is found.
type Place struct {
	Dir  string // in which the go command runs; empty: the current one
	Type string // as the go command and init take it there, such as ./kv.Store
	Name string // of the version, for messages

	commit string // of a revision
	module string // of which it is a published version; empty: of none
}

// Of returns the place of a type: of one that the current module knows, or of that of a module at a
// version, MODULE@VERSION/pkg.Name. A temporary module, if one is needed, is made below tmp.
func Of(ctx context.Context, tmp, typ string) (Place, error) {
	if strings.Contains(typ, "@") {
		return published(ctx, tmp, typ)
	}
	p := Place{Type: typ, Name: "now"}
	q, err := source.ParseQuery(typ)
	if err != nil {
		return p, nil // all types of some packages
	}
	if l, err := list(ctx, "", q.Pattern); err == nil && !l.main {
		if version, err := run(ctx, "", "go", "list", "-m", "-f", "{{if not .Replace}}{{.Version}}{{end}}", l.module); err == nil && strings.TrimSpace(version) != "" {
			p.Name = strings.TrimSpace(version)
			p.module = l.module
		}
	}
	return p, nil
}

// asVersion matches what the go command takes as a version of a module.
var asVersion = regexp.MustCompile(`^(v[0-9]+(\.[0-9]+)*([-+.][-+.0-9A-Za-z]*)?|latest|upgrade|patch)$`)

// With returns the place of another version of the type. In this order, the word is
//
//	v1.2.0, latest        a version of the module, or a tag of the repository
//	MODULE@VERSION/pkg.T  a type of a module at a version
//	../fork, ./old        a directory with the package, or with the module that has it
//	HEAD~3, main          a revision of the repository
//	other/pkg.Type        another type
//
// The error says what was tried.
func (p Place) With(ctx context.Context, tmp, word string) (Place, error) {
	q, err := source.ParseQuery(p.Type)
	if err != nil {
		return Place{}, err
	}
	switch info, errDir := os.Stat(word); {
	case asVersion.MatchString(word):
		return p.version(ctx, tmp, q, word)
	case strings.Contains(word, "@"):
		return published(ctx, tmp, word)
	case errDir == nil && info.IsDir():
		return p.directory(ctx, q, word)
	}
	other, err := p.revision(ctx, tmp, q, word)
	if !errors.Is(err, errNoRevision) {
		return other, err
	}
	if w, err := source.ParseQuery(word); err == nil && w.Name != "" {
		if w.TypeArgs == "" {
			w.TypeArgs = q.TypeArgs
		}
		return Place{Dir: p.Dir, Type: w.String(), Name: word}, nil
	}
	return Place{}, fmt.Errorf("%q is no version (v1.2.0, latest), no directory, no revision of this repository, and no type (other/pkg.Type)", word)
}

// listed is what the go command says of a package.
type listed struct {
	path, dir, module, root string
	main                    bool // the module is the one that is worked on
}

func list(ctx context.Context, dir, pattern string) (l listed, err error) {
	out, err := run(ctx, dir, "go", "list", "-find", "-f", "{{.ImportPath}}\n{{.Dir}}\n{{with .Module}}{{.Path}}\n{{.Dir}}\n{{.Main}}{{end}}", pattern)
	if err != nil {
		return l, err
	}
	lines := append(strings.Split(strings.TrimSpace(out), "\n"), "", "", "")
	if l = (listed{lines[0], lines[1], lines[2], lines[3], lines[4] == "true"}); l.module == "" {
		return l, fmt.Errorf("%s belongs to no module, so it has no other version", l.path)
	}
	return l, nil
}

// version returns the same type in another version of its module. One of the module that is worked
// on is a tag of its repository, if that has it.
func (p Place) version(ctx context.Context, tmp string, q source.Query, version string) (Place, error) {
	l, err := list(ctx, p.Dir, q.Pattern)
	if err != nil {
		return Place{}, err
	}
	if l.main {
		if old, err := p.revision(ctx, tmp, q, version); !errors.Is(err, errNoRevision) {
			return old, err
		}
	}
	q.Pattern = l.path
	return at(ctx, tmp, l.module, version, q)
}

// published returns a type of a module at a version.
func published(ctx context.Context, tmp, word string) (Place, error) {
	module, rest, _ := strings.Cut(word, "@")
	args := ""
	if open := strings.IndexByte(rest, '['); open >= 0 {
		rest, args = rest[:open], rest[open:]
	}
	version, sub, below := strings.Cut(rest, "/")
	if dot := strings.LastIndexByte(version, '.'); !below && dot >= 0 && version[dot+1:] != "" && strings.ToUpper(version[dot+1:dot+2]) != strings.ToLower(version[dot+1:dot+2]) {
		version, sub = version[:dot], version[dot:]
	} else if below {
		sub = "/" + sub
	}
	q, err := source.ParseQuery(module + sub + args)
	if err != nil {
		return Place{}, err
	}
	return at(ctx, tmp, module, version, q)
}

// at makes a module that requires another one at a version.
func at(ctx context.Context, tmp, module, version string, q source.Query) (Place, error) {
	dir, err := os.MkdirTemp(tmp, "version")
	if err != nil {
		return Place{}, err
	}
	if err := os.WriteFile(filepath.Join(dir, "go.mod"), []byte("module version\n"), 0o600); err != nil {
		return Place{}, err
	}
	if _, err := run(ctx, dir, "go", "get", q.Pattern+"@"+version); err != nil {
		return Place{}, fmt.Errorf("%s@%s: %w", module, version, err)
	}
	l, err := run(ctx, dir, "go", "list", "-m", "-f", "{{.Version}}", module)
	if err != nil {
		return Place{}, err
	}
	return Place{Dir: dir, Type: q.String(), Name: strings.TrimSpace(l), module: module}, nil
}

// directory returns the same type in another directory: that of the package, or of its module.
func (p Place) directory(ctx context.Context, q source.Query, dir string) (Place, error) {
	l, err := list(ctx, p.Dir, q.Pattern)
	if err != nil {
		return Place{}, err
	}
	abs, err := filepath.Abs(dir)
	if err != nil {
		return Place{}, err
	}
	if rel, err := filepath.Rel(l.root, l.dir); err == nil {
		if _, err := os.Stat(filepath.Join(abs, "go.mod")); err == nil {
			q.Pattern = "./" + filepath.ToSlash(rel)
			return Place{Dir: abs, Type: q.String(), Name: dir}, nil
		}
	}
	q.Pattern = "."
	return Place{Dir: abs, Type: q.String(), Name: dir}, nil
}

// errNoRevision says that a word names no commit.
var errNoRevision = errors.New("no revision")

// revision returns the same type as it was in a revision of the repository.
func (p Place) revision(ctx context.Context, tmp string, q source.Query, rev string) (Place, error) {
	l, err := list(ctx, p.Dir, q.Pattern)
	if err != nil {
		return Place{}, err
	}
	commit, err := run(ctx, l.dir, "git", "rev-parse", "--verify", "--quiet", "--end-of-options", rev+"^{commit}")
	if err != nil {
		return Place{}, errNoRevision
	}
	top, err := run(ctx, l.dir, "git", "rev-parse", "--show-toplevel")
	if err != nil {
		return Place{}, err
	}
	top = strings.TrimSpace(top)
	rel, err := filepath.Rel(top, l.root)
	if err != nil || !filepath.IsLocal(rel) {
		return Place{}, fmt.Errorf("the module %s is not in the repository %s", l.module, top)
	}
	dir, err := os.MkdirTemp(tmp, "revision")
	if err != nil {
		return Place{}, err
	}
	archive := filepath.Join(dir, "archive.tar")
	if _, err := run(ctx, top, "git", "archive", "--output", archive, strings.TrimSpace(commit)); err != nil {
		return Place{}, err
	}
	if err := extract(archive, dir); err != nil {
		return Place{}, err
	}
	if err := reach(filepath.Join(dir, rel, "go.mod"), l.root, top); err != nil {
		return Place{}, err
	}
	below, err := filepath.Rel(l.root, l.dir)
	if err != nil {
		return Place{}, err
	}
	q.Pattern = "./" + path.Clean(filepath.ToSlash(below))
	return Place{Dir: filepath.Join(dir, rel), Type: q.String(), Name: rev, commit: strings.TrimSpace(commit)}, nil
}

// run performs a command. The error has what it says.
func run(ctx context.Context, dir, name string, args ...string) (string, error) {
	cmd := exec.CommandContext(ctx, name, args...)
	cmd.Dir = dir
	out, err := cmd.Output()
	var exit *exec.ExitError
	if errors.As(err, &exit) {
		return "", fmt.Errorf("%s %s: %s", name, args[0], strings.TrimSpace(string(exit.Stderr)))
	}
	return string(out), err
}
