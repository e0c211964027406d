package sfa_test

import (
	"context"
	"fmt"

	"github.com/clouseau-go/clouseau/logic"
	"github.com/clouseau-go/clouseau/logic/decide"
	"github.com/clouseau-go/clouseau/sfa"
	"github.com/clouseau-go/clouseau/sre"
)

// The traces in which a file is not open at the end, as patterns: it was never
// opened or closed, or closed and then neither.
func ExampleAlgebra_Patterns() {
	file := []sre.Field{{Name: "file", Sort: logic.Int}}
	open := &sre.Op{Name: "open", Fields: file}
	read := &sre.Op{Name: "read", Fields: file}
	shut := &sre.Op{Name: "close", Fields: file}
	l := logic.NewBuilder()
	b := sre.NewBuilder(l, open, read, shut)
	isF := l.Eq(l.Field("file", logic.Int), l.Var("f", logic.Int))

	isOpen := b.Seq(b.All(), b.Event(open, isF), b.Star(b.Minus(b.Any(), b.Event(shut, isF))))
	ps, exact, _ := sfa.New(b, decide.New(l), sfa.DefaultLimits()).Patterns(context.Background(), b.Not(isOpen))
	fmt.Println(exact)
	for _, p := range ps {
		fmt.Println(p)
	}
	// Output:
	// true
	// star(any - open(file == f) - close(file == f))
	// star(any) . close(file == f) . star(any - open(file == f) - close(file == f))
}
