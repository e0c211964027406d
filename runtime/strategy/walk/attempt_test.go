package walk

import (
	"strings"
	"testing"

	"github.com/clouseau-go/clouseau/logic"
	"github.com/clouseau-go/clouseau/runtime/play/draw"
	"github.com/clouseau-go/clouseau/runtime/play/event"
	"github.com/clouseau-go/clouseau/runtime/strategy"
	"github.com/clouseau-go/clouseau/sre"
)

// aimed is a session whose test has a goal.
type aimed struct {
	*session
	goal sre.Expr
}

func (a aimed) Goal() sre.Expr { return a.goal }

// files has files that are opened, written, read and closed: none is read once it is closed, or
// once the disk is full, and what is read of one that was written is that.
func files() (*event.System, Walk, map[string]*sre.Op) {
	ok := sre.Field{Name: "ok", Sort: logic.Bool, Result: true}
	ops := map[string]*sre.Op{
		"open": op("open", result("fd")), "write": op("write", arg("fd"), arg("x")),
		"read": op("read", arg("fd"), result("x"), ok), "close": op("close", arg("fd")), "fill": op("fill"),
	}
	s := event.NewSystem("files", ops["open"], ops["write"], ops["read"], ops["close"], ops["fill"])
	fd := s.L.Var("fd", logic.Int)
	with := func(name string) sre.Expr { return s.Event(ops[name], s.L.Eq(s.Field(ops[name], "fd"), fd)) }
	there := s.Seq(s.All(), with("open"), s.Star(s.Minus(s.Any(), s.Or(with("close"), s.Event(ops["fill"], s.L.True())))))
	of := func(name string) Clause {
		return Clause{Name: name + ".1", Op: ops[name], Vars: []*logic.Var{fd}, History: there, Event: s.L.Eq(s.Field(ops[name], "fd"), fd)}
	}
	return s, Walk{
		Requests: []strategy.Request{
			{Op: "open"}, {Op: "write", Args: []draw.Domain{nil, draw.Between(1, 3)}}, {Op: "read", Args: []draw.Domain{nil}},
			{Op: "close", Args: []draw.Domain{nil}}, {Op: "fill"},
		},
		Clauses:  []Clause{{Name: "open.1", Op: ops["open"], History: s.All()}, of("write"), of("read"), of("close"), {Name: "fill.1", Op: ops["fill"], History: s.All()}},
		Attempts: true,
	}, ops
}

// numbered answers numbers that it has not answered before.
func numbered() func(*sre.Op, []logic.Value) []logic.Value {
	n := int64(0)
	return func(op *sre.Op, args []logic.Value) []logic.Value {
		n++
		out := silent(op, args)
		for i, v := range out {
			if v.Sort() == logic.Int {
				out[i] = logic.IntValue(n)
			}
		}
		return out
	}
}

// TestAttempts: a walk makes the last call of its goal, although no clause describes it, with the
// arguments that the goal asks for, and nothing after it; but no call that any answer makes a
// violation, and none that another event than those of the goal takes out of the clauses.
func TestAttempts(t *testing.T) {
	s, w, ops := files()
	f, x := s.L.Var("f", logic.Int), s.L.Var("x", logic.Int)
	is := func(name string, field string, v logic.Term) logic.Term { return s.L.Eq(s.Field(ops[name], field), v) }
	ev := func(name string, qs ...logic.Term) sre.Expr { return s.Event(ops[name], s.L.And(qs...)) }
	for _, tt := range []struct {
		name string
		goal sre.Expr
		made bool   // such calls that no clause describes
		last string // the operation
	}{
		{"read after close", s.Seq(s.All(), ev("close", is("close", "fd", f)), s.All(), ev("read", is("read", "fd", f), s.Field(ops["read"], "ok"))), true, "read"},
		{"any answer", s.Seq(s.All(), ev("close", is("close", "fd", f)), s.All(), ev("read", is("read", "fd", f), is("read", "x", x))), false, ""},
		{"no answer", s.Seq(s.All(), ev("close", is("close", "fd", f)), s.All(), ev("close", is("close", "fd", f))), false, ""},
		{"something else was closed", s.Seq(s.All(), ev("write", is("write", "fd", f), is("write", "x", x)), s.Star(s.Minus(s.Any(), ev("write", is("write", "fd", f)))),
			ev("read", is("read", "fd", f), s.L.Ne(s.Field(ops["read"], "x"), x))), false, ""},
	} {
		made, attempts := 0, 0
		trs, counts := walksTo(t, 100, New(s, w), numbered(), tt.goal)
		attempts = counts.Walked.Attempts
		for _, tr := range trs {
			open, closed := map[logic.Value]bool{}, map[logic.Value]bool{}
			for i, e := range tr {
				switch {
				case e.Op.Name == "fill":
					clear(open)
				case e.Op.Name == "open":
					open[e.Values[0]] = true
				case !open[e.Values[0]]:
					made++
					if i != len(tr)-1 || e.Op.Name != tt.last || !tt.made || !closed[e.Values[0]] {
						t.Fatalf("%s: event %d is no call to attempt in %v", tt.name, i+1, tr)
					}
				case e.Op.Name == "close":
					delete(open, e.Values[0])
					closed[e.Values[0]] = true
				}
			}
		}
		if (made > 0) != tt.made || tt.made && (made < 50 || attempts < made) {
			t.Errorf("%s: %d calls that no clause describes, %d attempts", tt.name, made, attempts)
		}
		if lines := strings.Join(counts.Walked.Lines(), "\n"); strings.Contains(lines, "could complete the goal") != (attempts > 0) {
			t.Errorf("%s: %d attempts, lines\n%s", tt.name, attempts, lines)
		}
	}
}
