package setup

import (
	"errors"
	"os"
	"path/filepath"
	"runtime"
	"runtime/debug"
	"strings"

	"github.com/clouseau-go/clouseau/internal/environment"
)

// Module is the path of this module.
const Module = "github.com/clouseau-go/clouseau"

// needed are packages that emitted tests import, and which import all others that they do.
var needed = []string{Module + "/runtime/judge/linear", "pgregory.net/rapid"}

// source is where this library comes from.
type source struct {
	dir     string // a clone
	version string // without a clone
}

// errNoSource says that a test cannot get the library that belongs to this program.
var errNoSource = errors.New("this clouseau does not know where its source is; " +
	string(environment.Source) + "=DIR names a clone of it")

// sourceOf returns where the library of this program is. A version that was fetched can be fetched
// again. One that was built in a clone has the paths of its files, unless they were trimmed.
// Then it may still lie in the clone. Else its version may say from which commit it was made.
func sourceOf() (source, error) {
	if dir := environment.Source.Get(); dir != "" {
		dir, err := filepath.Abs(dir)
		return source{dir: dir}, err
	}
	built := builtFrom()
	if built.Replace != nil {
		built = *built.Replace
	}
	if built.Sum != "" {
		return source{version: built.Version}, nil
	}
	_, file, _, _ := runtime.Caller(0)
	program, _ := os.Executable()
	for _, place := range []string{built.Path, file, program} {
		if dir := cloneAround(place); dir != "" {
			return source{dir: dir}, nil
		}
	}
	if strings.HasPrefix(built.Version, "v") && !strings.Contains(built.Version, "+") {
		return source{version: built.Version}, nil
	}
	return source{}, errNoSource
}

// builtFrom returns what the build info says of this module.
func builtFrom() debug.Module {
	info, ok := debug.ReadBuildInfo()
	if !ok {
		return debug.Module{}
	}
	for _, m := range append(info.Deps, &info.Main) {
		if m.Path == Module {
			return *m
		}
	}
	return debug.Module{}
}

// cloneAround returns the root of the clone of this module in which a file or directory is, ""
// if it is in none.
func cloneAround(place string) string {
	if !filepath.IsAbs(place) {
		return ""
	}
	for dir := place; ; dir = filepath.Dir(dir) {
		text, err := os.ReadFile(filepath.Join(dir, "go.mod"))
		if err == nil && strings.HasPrefix(string(text), "module "+Module+"\n") {
			return dir
		}
		if dir == filepath.Dir(dir) {
			return ""
		}
	}
}
