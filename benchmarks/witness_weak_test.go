package benchmarks_test

import (
	"slices"
	"testing"

	"github.com/clouseau-go/clouseau/benchmarks"
)

// The witnesses of weak specs: the run that the stronger spec is written for, if the weak one still
// allows it, and runs that only the weak one plans.
var (
	stackwWitnesses = []witness{
		{name: "three pushes", consistent: true, inGoal: true, trace: `
			init; top 0 0; push 5; top 1 5; push 6; top 2 6; push 7; top 3 7
			pop 7 true; top 2 6; pop 6 true; top 1 5; isEmpty true`},
		{name: "push after pop", consistent: true, trace: `
			init; top 0 0; push 5; top 1 5; pop 5 true; top 0 0; push 6; top 1 6; pop 6 true; top 0 0`},
		{name: "never popped", consistent: true, trace: "init; top 0 0; push 5; top 1 5"},
		{name: "wrong order", trace: `
			init; top 0 0; push 5; top 1 5; push 6; top 2 6; pop 5 true; top 1 5; pop 6 true; top 0 0`},
	}
	setwWitnesses = []witness{
		{name: "two elements", consistent: true, inGoal: true, trace: `
			init; size 0; insert 1; size 1; insert 2; size 2
			delete 1 false; size 1; delete 2 false; size 0`},
		{name: "decreasing", consistent: true, trace: `
			init; size 0; insert 2; size 1; insert 1; size 2
			delete 1 true; size 1; delete 2 true; size 0`},
		{name: "missing element found", trace: "init; size 0; delete 7 true; size 0"},
		{name: "never deleted", trace: "init; size 0; insert 1; size 1"},
	}
	kvwWitnesses = []witness{
		{name: "tombstone compacted", consistent: true, suspect: true, inGoal: true, trace: `
			put ant 1; flush; put bee 2; flush; delete ant; flush; compact; get ant 1 true`},
		{name: "value in a merged segment", consistent: true, trace: `
			put bee 2; flush; put ant 1; flush; delete ant; flush; compact; get ant 0 false`},
		{name: "tombstone in memory", trace: `
			put ant 1; flush; put bee 2; flush; put bee 3; flush; delete ant; compact; get ant 0 false`},
		{name: "two segments", trace: "put ant 1; flush; delete ant; flush; compact; get ant 0 false"},
	}
	handleswWitnesses = []witness{
		{name: "reopened", consistent: true, inGoal: true, trace: `
			open /a 0 true; write 0 5 true; close 0 true; open /b 0 true; read 0 5 true`},
		{name: "not the lowest free one", consistent: true, trace: `
			open /a 0 true; open /b 1 true; close 0 true; close 1 true; open /c 1 true`},
		{name: "not free", trace: "open /a 0 true; close 0 true; open /a 0 true; open /b 0 true"},
	}
	filesystemwWitnesses = []witness{
		{name: "orphan", consistent: true, inGoal: true, trace: `
			init; create /a true true; create /a/b true true; delete /a true; delete /a/b true`},
		{name: "in a file", consistent: true, inGoal: true, trace: `
			init; create /a false true; create /a/b true true; delete /a true; delete /a/b true`},
		{name: "refused", consistent: true, trace: "init; create /a/b true false; delete /a false; create / true false"},
		{name: "below nothing", trace: "init; create /a/b true true"},
	}
	hashtablewWitnesses = []witness{
		{name: "both loaded first", consistent: true, suspect: true, inGoal: true, trace: `
			put 0 1 5; load 0 1; put 1 9 6; load 1 9; store 1 9; store 0 1; find 9 0 false`},
		{name: "one after the other", consistent: true, trace: `
			put 0 1 5; load 0 1; store 0 1; put 1 9 6; load 1 9; store 1 9; find 1 5 true`},
		{name: "unrelated keys", consistent: true, trace: `
			put 0 1 5; load 0 1; put 1 2 6; load 1 2; store 1 2; store 0 1; find 2 6 true`},
		{name: "one client", trace: "put 0 1 5; load 0 1; store 0 1; find 1 5 true"},
	}
)

// TestWeak compares weak specs with the stronger ones: they are about the same system, and judge by
// the same goals.
func TestWeak(t *testing.T) {
	systems := benchmarks.Systems()
	weak := 0
	for _, sys := range systems {
		if !sys.Weak {
			continue
		}
		weak++
		i := slices.IndexFunc(systems, func(s benchmarks.System) bool { return s.Name+"w" == sys.Name })
		if i < 0 {
			t.Errorf("%s is weak, and there is no other", sys.Name)
			continue
		}
		s, strong := load(t, sys), load(t, systems[i])
		if s.Target.New != strong.Target.New {
			t.Errorf("%s is about %s, want %s", sys.Name, s.Target.New, strong.Target.New)
		}
		for j, g := range strong.Goals {
			if got, want := s.Goals[j].Trace.String(), g.Trace.String(); got != want {
				t.Errorf("the goal of %s is %s, want %s", sys.Name, got, want)
			}
		}
	}
	if weak == 0 {
		t.Error("no system is weak")
	}
}
