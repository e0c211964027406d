//go:build cgo && z3

package smt_test

import (
	"context"
	"fmt"

	"github.com/clouseau-go/clouseau/logic"
	"github.com/clouseau-go/clouseau/logic/smt"
)

// The path of which the parent is the root, and which is not the root: z3 finds one. With the
// promise that only the root has the root as its parent there is none.
func Example() {
	b := logic.NewBuilder()
	path := logic.NewOpaque("Path")
	parent := &logic.Func{Name: "parent", Args: []*logic.Sort{path}, Result: path}
	p, root := b.Var("p", path), b.Value(logic.OpaqueValue(path, "/"))

	s, err := smt.New(b)
	if err != nil {
		fmt.Println(err)
		return
	}
	s.Assert(b.Eq(b.App(parent, p), root))
	s.Assert(b.Ne(p, root))
	fmt.Println(s.Check(context.Background()))
	s.Assert(b.Implies(b.Eq(b.App(parent, p), root), b.Eq(p, root)))
	fmt.Println(s.Check(context.Background()))
	// Output:
	// sat
	// unsat
}
