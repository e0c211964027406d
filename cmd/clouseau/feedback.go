package main

import (
	"context"

	"github.com/clouseau-go/clouseau/cmd/clouseau/internal/gotest"
)

// putPoints has the package of a system say what it does for the first time, so that walks learn
// from it. The standard library cannot, and a build in which goroutines change places is left as it
// is.
func putPoints(ctx context.Context, pkg *gotest.Package, system string) {
	if pkg.Race || len(pkg.Rewritten) > 0 || pkg.Cover != "" {
		return
	}
	// If it is not found, the build says why.
	if of, _, err := packageOf(ctx, pkg, system); err == nil && of.Module != nil {
		pkg.Watched = of
	}
}
