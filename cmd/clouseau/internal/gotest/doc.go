// Package gotest compiles an emitted test among those of the package that it is for, and nothing of
// that package is changed:
//
//	pkg, err := gotest.Tested(ctx, spec, nil, "") // the package of the target's type
//	built, err := gotest.Build(ctx, t, pkg, func(others emit.Others) ([]byte, error) {
//		return emit.File(spec, generators, emit.Options{Package: pkg.TestName(), Others: others})
//	})
//	// built.Path is a test binary, with the tests built.Tests
//
// The file is put there by an overlay of the go command; files that clouseau emitted before are
// hidden by it, and others take the place of those of a package whose goroutines are to change
// places between statements ([Package.Yield]). What was compiled is kept for the next run of the
// same test. [Fit] makes a test that a run prints fit into such a package: no name of it clashes,
// and it stands alone where the package lacks what was emitted.
package gotest
