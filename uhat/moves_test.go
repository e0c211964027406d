package uhat_test

import (
	"fmt"
	"testing"

	"github.com/clouseau-go/clouseau/logic"
	"github.com/clouseau-go/clouseau/sre"
	"github.com/clouseau-go/clouseau/uhat"
)

// TestMoves: what an answer gives is taken where a later call takes it, and a script with other
// events than calls is no line of calls.
func TestMoves(t *testing.T) {
	t.Parallel()
	open := &sre.Op{Name: "open", Kind: sre.Call, Fields: []sre.Field{{Name: "fd", Sort: logic.Int, Result: true}}}
	read := &sre.Op{Name: "read", Kind: sre.Call, Fields: []sre.Field{{Name: "fd", Sort: logic.Int}, {Name: "n", Sort: logic.Int, Result: true}}}
	l := logic.NewBuilder()
	fd, alias, n := l.Var("fd", logic.Int), l.Var("alias", logic.Int), l.Var("n", logic.Int)
	steps := []uhat.Step{
		&uhat.Perform{Op: open, Results: []*logic.Var{fd}},
		&uhat.Let{Var: alias, Value: fd},
		&uhat.Perform{Op: read, Args: []logic.Term{alias}, Results: []*logic.Var{n}},
		&uhat.Perform{Op: read, Args: []logic.Term{l.Add(fd, l.Int(1))}, Results: []*logic.Var{n}},
	}
	got := ""
	for _, m := range (&uhat.Generator{Steps: steps}).Moves() {
		got += fmt.Sprintf("%s%q%q ", m.Op.Name, uhat.Names(m.Args), uhat.Names(m.Answers))
	}
	if want := `open[]["fd"] read["fd"][] read[""][] `; got != want {
		t.Errorf("%s; want %s", got, want)
	}
	sent := &sre.Op{Name: "sent", Kind: sre.Send}
	if moves := (&uhat.Generator{Steps: append(steps, &uhat.Perform{Op: sent})}).Moves(); moves != nil {
		t.Errorf("%d calls of a script that sends", len(moves))
	}
}
