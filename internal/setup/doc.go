// Package setup knows what a module lacks before a test in it can import this library, and how to
// compile one all the same, with nothing changed in the tree:
//
//	checks, err := setup.Look(ctx, tmp, dir) // what there is, what is missing, and how to mend it
//	err = setup.Mend(ctx, dir, checks)
//
//	lent, err := setup.Lend(ctx, tmp, dir)
//	cmd.Env = lent.Env // for go build, go list and go test in dir
//
// What is lent is a temporary go.work: it uses the module, or all modules of its workspace, beside
// this library. So each module keeps its go.mod with the language version and the replacements that
// are there, and a vendor folder is not looked at.
package setup
