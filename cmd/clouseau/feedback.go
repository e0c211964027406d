package main

import (
	"context"
	"strings"

	"github.com/clouseau-go/clouseau/cmd/clouseau/internal/gotest"
)

// putPoints has the package of a system say what it does for the first time, so that walks learn
// from it. The standard library cannot, and a build in which goroutines change places is left as it
// is.
func putPoints(ctx context.Context, pkg *gotest.Package, system string) {
	if pkg.Race || len(pkg.Rewritten) > 0 || pkg.Cover != "" {
		return
	}
	of := pkg.Listed
	system, _, _ = strings.Cut(strings.TrimPrefix(system, "*"), "[")
	if dot := strings.LastIndexByte(system, '.'); dot > strings.LastIndexByte(system, '/') {
		p, err := gotest.List(ctx, pkg.Dir, system[:dot])
		if err != nil {
			return // the build says why
		}
		of = p.Listed
	}
	if of.Module != nil {
		pkg.Watched = of
	}
}
