package main

import (
	"go/build"
	"go/parser"
	"go/token"
	"path/filepath"
	"strings"
)

// packageAt returns the name of the external tests of the package in the directory of a file; empty
// where no Go is there yet, or the file is standard output. Of tests with several names, those that
// come first count only if there is nothing to test.
func packageAt(file string) string {
	if file == "" || file == "-" {
		return ""
	}
	dir := filepath.Dir(file)
	names, _ := filepath.Glob(filepath.Join(dir, "*.go"))
	test := ""
	for _, name := range names {
		if built, err := build.Default.MatchFile(dir, filepath.Base(name)); err != nil || !built {
			continue
		}
		f, err := parser.ParseFile(token.NewFileSet(), name, nil, parser.PackageClauseOnly)
		switch {
		case err != nil:
		case !strings.HasSuffix(name, "_test.go"):
			return strings.TrimSuffix(f.Name.Name, "_test") + "_test"
		case test == "":
			test = strings.TrimSuffix(f.Name.Name, "_test") + "_test"
		}
	}
	return test
}
