package setup

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
)

// Lent is what a module is lent so that tests in it compile.
type Lent struct {
	Env  []string // of go commands, as exec.Cmd has it
	Work string   // the go.work that it names
}

// goEnv is what the go command says of a directory.
type goEnv struct {
	GOFLAGS, GOMOD, GOVERSION, GOWORK string
}

// errNoModule says that there is nothing to lend to.
var errNoModule = errors.New("found no go.mod; go mod init example.com/NAME makes one")

// readEnv asks the go command.
func readEnv(ctx context.Context, dir string) (*goEnv, error) {
	out, err := output(ctx, dir, os.Environ(), "env", "-json", "GOFLAGS", "GOMOD", "GOVERSION", "GOWORK")
	if err != nil {
		return nil, err
	}
	e := &goEnv{}
	if err := json.Unmarshal(out, e); err != nil {
		return nil, err
	}
	if e.GOMOD == os.DevNull {
		e.GOMOD = ""
	}
	if e.GOWORK == "off" {
		e.GOWORK = ""
	}
	return e, nil
}

// output runs a go command. The error has what the command says.
func output(ctx context.Context, dir string, env []string, args ...string) ([]byte, error) {
	cmd := exec.CommandContext(ctx, "go", args...)
	cmd.Dir, cmd.Env = dir, env
	out, err := cmd.Output()
	var exit *exec.ExitError
	if errors.As(err, &exit) {
		return nil, errors.New(strings.TrimSpace(string(exit.Stderr)))
	}
	return out, err
}

// Lend makes a go.work in an empty directory for the module that dir is in. Nothing is written
// elsewhere. The error says what is missing: a go.mod, the source of this library, or the network
// that it takes to fetch it.
func Lend(ctx context.Context, tmp, dir string) (*Lent, error) {
	e, err := readEnv(ctx, dir)
	if err != nil {
		return nil, err
	}
	if e.GOMOD == "" {
		return nil, errNoModule
	}
	from, err := sourceOf()
	if err != nil {
		return nil, err
	}
	return lend(ctx, tmp, e, from, os.Environ())
}

// lend makes the go.work that takes the library from its source, for commands with an environment.
func lend(ctx context.Context, tmp string, e *goEnv, from source, env []string) (*Lent, error) {
	w := &workFile{Use: []use{{filepath.Dir(e.GOMOD)}}}
	if e.GOWORK != "" {
		var err error
		if w, err = readWork(ctx, e.GOWORK); err != nil {
			return nil, err
		}
	}
	kept := slices.DeleteFunc(strings.Fields(e.GOFLAGS), ofModules)
	env = append(env, "GOFLAGS="+strings.Join(kept, " "))
	library := from.dir
	if library == "" {
		library = filepath.Join(tmp, "library")
		if err := require(ctx, library, from.version, append(env, "GOWORK=off")); err != nil {
			return nil, err
		}
	}
	if !slices.Contains(w.Use, use{library}) {
		w.Use = append(w.Use, use{library})
	}
	l := &Lent{Work: filepath.Join(tmp, "go.work")}
	l.Env = append(env, "GOWORK="+l.Work)
	if err := os.WriteFile(l.Work, w.text(e.GOVERSION), 0o600); err != nil {
		return nil, err
	}
	if e.GOWORK == "" {
		return l, nil
	}
	sums, err := os.ReadFile(e.GOWORK + ".sum")
	if errors.Is(err, fs.ErrNotExist) {
		return l, nil
	}
	if err != nil {
		return nil, err
	}
	return l, os.WriteFile(l.Work+".sum", sums, 0o600)
}

// ofModules reports whether a flag says how go.mod is read, which a go.work decides.
func ofModules(flag string) bool {
	name, _, _ := strings.Cut(strings.TrimLeft(flag, "-"), "=")
	return name == "mod" || name == "modfile"
}

// require makes a module that requires a version of this library and all that tests need with it.
func require(ctx context.Context, dir, version string, env []string) error {
	if err := os.Mkdir(dir, 0o700); err != nil {
		return err
	}
	mod := fmt.Sprintf("module clouseau.invalid/library\n\ngo 1.26\n\nrequire %s %s\n", Module, version)
	src := "package library\n\nimport (\n"
	for _, path := range needed {
		src += fmt.Sprintf("\t_ %q\n", path)
	}
	for name, text := range map[string]string{"go.mod": mod, "library.go": src + ")\n"} {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o600); err != nil {
			return err
		}
	}
	_, err := output(ctx, dir, env, "list", "-mod=mod", "-deps", ".")
	return err
}

// workFile is a go.work, as go work edit -json prints it. Paths are absolute.
type workFile struct {
	Use     []use
	Replace []struct{ Old, New moduleVersion }
}

type use struct{ DiskPath string }

// moduleVersion is a module, or the directory of one, which has no version.
type moduleVersion struct{ Path, Version string }

func readWork(ctx context.Context, file string) (*workFile, error) {
	dir := filepath.Dir(file)
	out, err := output(ctx, dir, os.Environ(), "work", "edit", "-json", file)
	if err != nil {
		return nil, err
	}
	w := &workFile{}
	if err := json.Unmarshal(out, w); err != nil {
		return nil, err
	}
	absolute := func(path string) string {
		if filepath.IsAbs(path) {
			return path
		}
		return filepath.Join(dir, path)
	}
	for i := range w.Use {
		w.Use[i].DiskPath = absolute(w.Use[i].DiskPath)
	}
	for i := range w.Replace {
		if to := &w.Replace[i].New; to.Version == "" {
			to.Path = absolute(to.Path)
		}
	}
	return w, nil
}

// text returns the file, for a version of Go such as go1.26.1, which is new enough for all modules.
func (w *workFile) text(goVersion string) []byte {
	release, _, _ := strings.Cut(strings.TrimPrefix(goVersion, "go"), " ")
	text := "go " + release + "\n"
	for _, u := range w.Use {
		text += "use " + strconv.Quote(u.DiskPath) + "\n"
	}
	for _, r := range w.Replace {
		text += fmt.Sprintf("replace %s %s => %q %s\n", r.Old.Path, r.Old.Version, r.New.Path, r.New.Version)
	}
	return []byte(text)
}
