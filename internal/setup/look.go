package setup

import (
	"cmp"
	"context"
	"fmt"
	"go/version"
	"os"
	"path/filepath"
	"slices"
	"strings"
)

// oldest is the oldest Go that compiles this library.
const oldest = "go1.26"

// Check says whether a module has one of the things that it takes to compile a test.
type Check struct {
	Name string    `json:"name"`
	OK   bool      `json:"ok"`
	Says string    `json:"says"`           // what is there, or what is missing
	Mend []Command `json:"mend,omitempty"` // in the directory that was looked at
	mod  string    // the go.mod that is mended
	sums string    // a go.sum that has checksums which it takes, "" if none is known
}

// Command is a command line: variables of its environment first, then the program.
type Command []string

func (c Command) String() string {
	var words []string
	for _, w := range c {
		if strings.ContainsAny(w, " \t'\"$") {
			w = "'" + strings.ReplaceAll(w, "'", `'\''`) + "'"
		}
		words = append(words, w)
	}
	return strings.Join(words, " ")
}

// Look says what the module that dir is in has and lacks. It uses an empty directory tmp, and
// writes nothing elsewhere. Later checks are left out if they depend on one that fails.
func Look(ctx context.Context, tmp, dir string) []Check {
	e, err := readEnv(ctx, dir)
	if err != nil {
		return []Check{{Name: "Go", Says: err.Error()}}
	}
	if version.Compare(e.GOVERSION, oldest) < 0 {
		return []Check{{Name: "Go", Says: fmt.Sprintf("%s is too old; install %s or newer", e.GOVERSION, oldest)}}
	}
	checks := []Check{{Name: "Go", OK: true, Says: e.GOVERSION}}
	if e.GOMOD == "" {
		return append(checks, Check{Name: "module", Says: "found no go.mod",
			Mend: []Command{{"go", "mod", "init", "example.com/" + filepath.Base(absolute(dir))}}})
	}
	where := e.GOMOD
	if e.GOWORK != "" {
		where += ", in the workspace " + e.GOWORK
	}
	checks = append(checks, Check{Name: "module", OK: true, Says: where})
	from, unknown := sourceOf()
	lacking := false
	paths := slices.Clone(needed)
	if e.vendored() { // what no test imports yet is not in there
		paths[0] = Module + "/runtime"
	}
	for i, name := range []string{"clouseau", "rapid"} {
		c := Check{Name: name}
		c.Says, c.OK = has(ctx, dir, paths[i], from.version)
		if !c.OK && unknown == nil && !lacking {
			c.Mend, c.mod, c.sums = from.mend(e, i == 0), e.GOMOD, from.sums()
		}
		lacking = lacking || !c.OK
		checks = append(checks, c)
	}
	if lacking {
		checks = append(checks, lendable(ctx, tmp, dir))
	}
	return checks
}

func absolute(dir string) string {
	if abs, err := filepath.Abs(dir); err == nil {
		return abs
	}
	return dir
}

// has says which version of a package's module tests would import, or why they cannot. Where the
// version of this program is known, it has to be that.
func has(ctx context.Context, dir, path, want string) (says string, ok bool) {
	if _, err := output(ctx, dir, os.Environ(), "list", "-deps", path); err != nil {
		return missing(err.Error()), false
	}
	const module = "{{with .Module}}{{if .Replace}}{{.Replace.Path}}{{else if .Main}}{{.Dir}}{{else}}{{.Version}}{{end}}{{end}}"
	out, err := output(ctx, dir, os.Environ(), "list", "-find", "-f", module, path)
	if err != nil {
		return err.Error(), false
	}
	says = strings.TrimSpace(string(out))
	if want != "" && strings.HasPrefix(path, Module) && says != want && !filepath.IsAbs(says) {
		return fmt.Sprintf("go.mod has %s, and this command is %s", says, want), false
	}
	return says, true
}

// reasons say in plain words what the go command says of a module that is not ready. The first that
// fits counts.
var reasons = [][2]string{
	{"inconsistent vendoring", "the vendor folder does not fit go.mod"},
	{"-mod=vendor", "the vendor folder lacks it"},
	{"missing go.sum entry", "go.sum lacks its checksums"},
	{"updates to go.mod needed", "go.mod is not up to date"},
	{"is replaced but not required", "go.mod does not require it"},
	{"no required module provides package", "go.mod does not require it"},
	{"cannot find module providing package", "go.mod does not require it"},
	{"finding module for package " + Module, "go.mod does not require it"}, // with -mod=mod
	{"no modules specified", "the workspace does not use this module"},
	{"is not one of the workspace modules", "the workspace does not use this module"},
}

// missing says in plain words what is missing, with the go command's own words if it is unknown.
func missing(out string) string {
	for _, r := range reasons {
		if strings.Contains(out, r[0]) {
			return r[1]
		}
	}
	return out
}

// Lacks reports whether the go command says that a module lacks something that can be lent to it.
// Packages that the system imports cannot.
func Lacks(out string) bool {
	for line := range strings.Lines(out) {
		provides := strings.Contains(line, "module provid")
		ours := strings.Contains(line, Module) || strings.Contains(line, "pgregory.net/rapid") || strings.Contains(line, "anishathalye/porcupine")
		fits := func(r [2]string) bool { return strings.Contains(line, r[0]) }
		if (ours || !provides) && slices.ContainsFunc(reasons, fits) {
			return true
		}
	}
	return false
}

// Hint says what to do about a module that lacks something; empty if the go command says nothing of
// the kind.
func Hint(out string) string {
	if !Lacks(out) {
		return ""
	}
	return "The module lacks what tests import. clouseau doctor says what, and clouseau doctor --fix adds it.\n"
}

// lendable says whether a test compiles with what the module is lent.
func lendable(ctx context.Context, tmp, dir string) Check {
	c := Check{Name: "run"}
	l, err := Lend(ctx, tmp, dir)
	if err == nil {
		_, err = output(ctx, dir, l.Env, append([]string{"list", "-deps"}, needed...)...)
	}
	if err != nil {
		c.Says = "clouseau run does not work: " + err.Error()
		return c
	}
	c.OK, c.Says = true, "clouseau run works without: it uses a temporary go.work"
	return c
}

// vendored reports whether the module has a vendor folder.
func (e *goEnv) vendored() bool {
	info, err := os.Stat(filepath.Join(filepath.Dir(e.GOMOD), "vendor"))
	return err == nil && info.IsDir()
}

// mend returns the commands that add what tests import to the go.mod and go.sum of a module.
func (s source) mend(e *goEnv, library bool) (out []Command) {
	add := func(words ...string) {
		if e.GOWORK != "" {
			words = append([]string{"GOWORK=off"}, words...)
		}
		out = append(out, words)
	}
	switch {
	case !library:
	case s.dir != "":
		add("go", "mod", "edit", "-replace="+Module+"="+s.dir, "-require="+Module+"@v0.0.0")
	default:
		add("go", "get", Module+"@"+s.version)
	}
	// It changes no version, and adds what is missing.
	add(append([]string{"go", "build", "-mod=mod"}, needed...)...)
	if e.vendored() {
		add("GOFLAGS=-mod=mod", "go", "get", "-tool", Module+"/cmd/clouseau@"+cmp.Or(s.version, "v0.0.0"))
		add("go", "mod", "vendor")
	}
	if e.GOWORK != "" { // its go line follows that of go.mod
		out = append(out, Command{"go", "work", "use"})
	}
	return out
}
