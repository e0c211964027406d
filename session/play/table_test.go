package play_test

import (
	"testing"

	"github.com/clouseau-go/clouseau/internal/environment"
	"github.com/clouseau-go/clouseau/logic"
	"github.com/clouseau-go/clouseau/logic/decide"
	"github.com/clouseau-go/clouseau/session"
	"github.com/clouseau-go/clouseau/session/play"
	"github.com/clouseau-go/clouseau/spec"
)

// load reads the sessions of a file by name.
func load(t testing.TB, file string) map[string]*session.Session {
	t.Helper()
	s, diags := spec.Load(file)
	if err := diags.Err(); err != nil {
		t.Fatal(err)
	}
	out := map[string]*session.Session{}
	for _, x := range s.Sessions {
		out[x.Name] = x
	}
	return out
}

func newSolver(b *logic.Builder) logic.Solver {
	return logic.NewPortfolio(b, nil, logic.Engine{Name: "decide", Solver: decide.New(b)})
}

// TestConsistency is the table of section 2.5 of the paper's account: three verdicts.
func TestConsistency(t *testing.T) {
	t.Parallel()
	all := load(t, "testdata/table.clouseau.hcl")
	for _, x := range []struct {
		name string
		want play.Verdict
		// static is the mistake that is found without playing, -1 for none.
		static int
	}{
		{"coherent1", play.Passed, -1},
		{"incoherent1", play.Unsatisfiable, int(session.UnsatisfiableStep)},
		{"coherent2", play.Passed, -1},
		{"incoherent2", play.Ambiguous, int(session.AmbiguousStep)},
	} {
		s := all[x.name]
		got := play.Passed
		if r := play.Consistent(s, 100, 1); r != nil {
			t.Logf("%s: %v", x.name, r)
			got = r.Verdict
		}
		if got != x.want {
			t.Errorf("%s is %v, want %v", x.name, got, x.want)
		}
		found := session.Check(t.Context(), s, newSolver(s.L))
		static := -1
		for _, f := range found {
			static = int(f.Mistake)
		}
		if static != x.static || len(found) > 1 {
			t.Errorf("Check(%s) = %v, want mistake %d", x.name, found, x.static)
		}
	}
}

// TestVersions compares the two versions of a protocol: the old server serves the new client, and
// the new server does not serve the old client, whose version it does not know.
func TestVersions(t *testing.T) {
	t.Parallel()
	all := load(t, "testdata/table.clouseau.hcl")
	v0, v1 := all["v0"], all["v1"]
	if r := play.Together(session.Compile(v0), session.Compile(v1), 100, 1); r != nil {
		t.Errorf("v0 with v1: %v", r)
	}
	if p, s := session.FindParting(t.Context(), v0, v1, 20, newSolver); p != nil || !s.Whole {
		t.Errorf("FindParting(v0, v1) = %v, %+v", p, s)
	}
	r := play.Together(session.Compile(v0.Dual()), session.Compile(v1.Dual()), 100, 1)
	if r == nil || r.Verdict != play.Violation || len(r.Trace) != 1 {
		t.Errorf("the dual of v0 with the dual of v1: %v", r)
	}
	p, _ := session.FindParting(t.Context(), v0.Dual(), v1.Dual(), 20, newSolver)
	if p == nil || len(p.Run) != 1 || p.Run[0] != "client  version(value = 0)" {
		t.Errorf("the duals part after\n%v", p)
	}
}

// TestConsistentCaseStudies plays every case study with its dual, outside the long mode every
// third.
func TestConsistentCaseStudies(t *testing.T) {
	t.Parallel()
	for i, name := range []string{"sum", "echo", "bookorder", "bookshop2", "bookshop3", "calculator", "queuesession", "pingpong", "concurrent", "smtp", "httpbasic"} {
		if i%3 != 2 && environment.Long.Get() == "" {
			continue
		}
		s := load(t, "../../benchmarks/sessions/"+name+".clouseau.hcl")[name]
		if r := play.Consistent(s, 300, 1); r != nil {
			t.Errorf("%s: %v", name, r)
		}
		if found := session.Check(t.Context(), s, newSolver(s.L)); found != nil {
			t.Errorf("Check(%s) = %v", name, found)
		}
		p, searched := session.FindParting(t.Context(), s, s.Dual(), 12, newSolver)
		if p != nil {
			t.Errorf("%s parts from its dual after\n%v", name, p)
		}
		t.Logf("%s: %+v", name, searched)
	}
}
