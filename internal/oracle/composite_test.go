package oracle_test

import (
	"testing"

	"github.com/clouseau-go/clouseau/internal/oracle"
	"github.com/clouseau-go/clouseau/logic"
	"github.com/clouseau-go/clouseau/spec"
	"github.com/clouseau-go/clouseau/sre"
	"github.com/clouseau-go/clouseau/uhat"
)

const parted = `
language = 1

sort "Point" {
  base = record({ x = int, name = string })
}

operation "put" {
  kind = call
  args = { items = list(Point), table = map(string, int), blob = bytes, ratio = float }
  clause {
    params = { n = int }
    event  = put(items[0].x == n, len(items) > 0, len(table) == 2)
  }
}

operation "first" {
  kind    = call
  results = { item = Point }
  clause {
    params  = { p = Point }
    history = seq(all, put(items[0] == p), all)
    event   = first(item == p)
  }
}

goal "lost" {
  vars  = { p = Point }
  trace = seq(all, put(items[0] == p), first(item != p))
}
`

// TestConsistentParts: the oracle finds variables of sorts with parts, and those that are parts of
// what the trace has.
func TestConsistentParts(t *testing.T) {
	t.Parallel()
	s, ds := spec.LoadSource("x", []byte(parted))
	if ds.HasErrors() {
		t.Fatal(ds)
	}
	point := func(x int64, name string) logic.Value {
		return logic.RecordValue(logic.Named{Name: "x", Value: logic.IntValue(x)}, logic.Named{Name: "name", Value: logic.StringValue(name)})
	}
	table := logic.MapValue(
		logic.Pair{Key: logic.StringValue("a"), Value: logic.IntValue(1)},
		logic.Pair{Key: logic.StringValue("b"), Value: logic.IntValue(2)})
	put := func(items ...logic.Value) sre.Event {
		return sre.Event{Op: s.Operations[0].Op, Values: []logic.Value{logic.ListValue(items...), table, logic.BytesValue("x"), logic.FloatValue(0.5)}}
	}
	last := func(v logic.Value) sre.Event {
		return sre.Event{Op: s.Operations[1].Op, Values: []logic.Value{v}}
	}
	for _, tt := range []struct {
		name             string
		tr               sre.Trace
		consistent, lost bool
	}{
		{"right", sre.Trace{put(point(77, "q"), point(3, "")), last(point(77, "q"))}, true, false},
		{"other field", sre.Trace{put(point(77, "q")), last(point(77, "r"))}, false, true},
		{"second element", sre.Trace{put(point(77, "q"), point(3, "")), last(point(3, ""))}, false, true},
		{"empty", sre.Trace{put()}, false, false},
	} {
		if got, why := oracle.Consistent(s.Context, tt.tr, oracle.Options{}); got != tt.consistent {
			t.Errorf("%s: consistent %t, want %t: %s", tt.name, got, tt.consistent, why)
		}
		if got := oracle.InGoal(s.Context, s.Goals[0], tt.tr, oracle.Options{}); got != tt.lost {
			t.Errorf("%s: lost %t, want %t", tt.name, got, tt.lost)
		}
	}
}

// TestRunsParts: draws of sorts with parts have values of all their sizes, answers the values seen
// so far and others.
func TestRunsParts(t *testing.T) {
	t.Parallel()
	s, ds := spec.LoadSource("x", []byte(parted))
	if ds.HasErrors() {
		t.Fatal(ds)
	}
	put, last := s.Operations[0].Op, s.Operations[1].Op
	g := &uhat.Generator{}
	var args []logic.Term
	for _, f := range put.Fields {
		v := s.L.Var(f.Name, f.Sort)
		cond := s.L.True()
		if f.Sort.Kind() == logic.ListKind {
			cond = s.L.Eq(s.L.Len(v), s.L.Int(3))
		}
		g.Steps = append(g.Steps, &uhat.Draw{Var: v, Among: []uhat.Domain{{Guard: s.L.True(), Filter: cond}}})
		args = append(args, v)
	}
	item := s.L.Var("item", last.Fields[0].Sort)
	g.Steps = append(g.Steps, &uhat.Perform{Op: put, Args: args}, &uhat.Perform{Op: last, Results: []*logic.Var{item}})
	same, other := 0, 0
	oracle.Runs(s.Context, g, 1, nil, func(tr sre.Trace) bool {
		items := tr[0].Values[0]
		if items.Size() != 3 {
			t.Errorf("drew %v, want 3 items", items)
		}
		if tr[1].Values[0] == items.Elem(0) {
			same++
		} else {
			other++
		}
		return true
	})
	if same == 0 || other == 0 {
		t.Errorf("%d answers with the first item, %d others; want both", same, other)
	}
}
