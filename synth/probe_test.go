package synth_test

import (
	"slices"
	"strings"
	"sync/atomic"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/clouseau-go/clouseau/internal/oracle"
	"github.com/clouseau-go/clouseau/logic"
	"github.com/clouseau-go/clouseau/sre"
	"github.com/clouseau-go/clouseau/synth"
	"github.com/clouseau-go/clouseau/uhat"
)

// probe asks about a clause, named operation.label.
func probe(t testing.TB, s *uhat.Spec, name string, cfg synth.ProbeConfig) *synth.Probe {
	t.Helper()
	for _, c := range clauses(s) {
		if c.Name() == name {
			return synth.ProbeClause(t.Context(), s.Context, c, portfolio(s), cfg)
		}
	}
	t.Fatalf("no clause %s", name)
	return nil
}

// clauses returns those of visible operations.
func clauses(s *uhat.Spec) []*uhat.Clause {
	var out []*uhat.Clause
	for _, o := range s.Operations {
		if o.Op.Visible() {
			out = append(out, o.Clauses...)
		}
	}
	return out
}

// observed replaces what a script asserts of its deciding event by an event with one boolean field:
// whether the assertions hold of the answer. Assertions without a field are left out. It ends
// there: later checks belong to the promise, and to other clauses.
func observed(s *uhat.Spec, g *uhat.Generator) (out *uhat.Generator, own, any *sre.Op) {
	own = &sre.Op{Name: "own", Kind: sre.Call, Fields: []sre.Field{{Name: "holds", Sort: logic.Bool}}}
	any = &sre.Op{Name: "any", Kind: sre.Call, Fields: own.Fields}
	claim, others := s.L.True(), logic.Term(nil)
	end := slices.IndexFunc(g.Steps, isDeciding) + 1
	steps, after := g.Steps[:end:end], g.Steps[end:]
	if end == 0 {
		steps, after = g.Steps, nil
	}
	for _, st := range after {
		switch st := st.(type) {
		case *uhat.Let:
			steps = append(steps, st)
			continue
		case *uhat.Assert:
			if st.Field == "" {
				others = st.Cond
			} else {
				claim = s.L.And(claim, st.Cond)
			}
			continue
		}
		break
	}
	if others == nil {
		others = claim
	}
	steps = append(steps, &uhat.Perform{Op: own, Args: []logic.Term{claim}}, &uhat.Perform{Op: any, Args: []logic.Term{others}})
	return &uhat.Generator{Steps: steps}, own, any
}

func isDeciding(st uhat.Step) bool {
	switch st := st.(type) {
	case *uhat.Perform:
		return st.Origin.Deciding
	case *uhat.Take:
		return st.Origin.Deciding
	}
	return false
}

// TestProbeClaims compares what scripts assert with the definition. For all answers over small
// domains, an assertion holds exactly where the clause explains the answer after the events before,
// ghosts included. The clauses given as origins explain the events before. Outside the long mode it
// takes every third system.
func TestProbeClaims(t *testing.T) {
	var claiming atomic.Int32
	t.Run("systems", func(t *testing.T) { // returns when all of them have ended
		all := systems(t)
		for name, src := range third(all, 1) {
			if _, weak := all[strings.TrimSuffix(name, "w")]; weak && strings.HasSuffix(name, "w") && !long {
				continue // nearly all its clauses are those of the strong spec
			}
			refinements := 600
			if scheduled(src) && !long {
				refinements = 100 // enough for most clauses
			}
			t.Run(name, func(t *testing.T) {
				t.Parallel()
				s := load(t, src)
				if checkClaims(t, s, implementations(s, name), 12, refinements) {
					claiming.Add(1)
				}
			})
		}
	})
	if n := claiming.Load(); n < 4 { // some specs leave all answers open
		t.Errorf("something is asserted in %d systems only", n)
	}
	t.Run("hard", func(t *testing.T) {
		t.Parallel()
		if !checkClaims(t, load(t, hardClaims), nil, 40, 600) {
			t.Error("nothing was asserted")
		}
	})
}

// hardClaims has disjunctions, bounds, ghosts that later events need, and clauses that allow
// different answers in the same place.
const hardClaims = `
language = 1

operation "put" {
  kind = call
  args = { key = int, value = int }
  clause {
    params = { k = int, v = int }
    event  = put(key == k, value == v)
    future = seq(all, big, all) || all
  }
}

operation "some" {
  kind    = call
  results = { value = int }
  clause "written" {
    params  = { v = int }
    history = seq(all, put(value == v), all)
    event   = some(value == v)
  }
  clause "between" {
    params  = { v = int, w = int }
    where   = v < w
    history = seq(all, put(value == v), all) && seq(all, put(value == w), all)
    event   = some(value > v, value < w)
    future  = seq(all, big, all)
  }
}

operation "big" {
  kind = call
  clause {
    history = seq(all, some(value > 5), all)
    event   = big
  }
}
`

// unreached are the clauses to which no run leads, though the search cannot show it: it finds a
// request that could, for ever. An application of courses asks for open ones and only closes them.
// Of others the search shows it: the applications share a store, and most never read what their own
// transaction has written.
var unreached = map[string]bool{"getCourse.committed": true}

// checkClaims compares the claims of all clauses of a spec and reports whether there are any.
func checkClaims(t *testing.T, s *uhat.Spec, funcs logic.Env, most, refinements int) bool {
	opt := oracle.Options{Functions: funcs}
	asserted := false
	scripts := 2 // the plain one and a variant of it
	if long {
		scripts = 3
	}
	for _, c := range clauses(s) {
		most := most
		if len(c.Vars()) > 4 {
			most = 2 // the oracle tries all values of all of them
		}
		cfg := synth.ProbeConfig{Scripts: scripts, MaxEvents: 64, MaxRefinements: refinements}
		p := synth.ProbeClause(t.Context(), s.Context, c, portfolio(s), cfg)
		// It may be a long way: as much as generators may take.
		if len(p.Generators) == 0 && refinements >= 600 {
			cfg.MaxRefinements = 4 * synth.DefaultMaxRefinements
			p = synth.ProbeClause(t.Context(), s.Context, c, portfolio(s), cfg)
			if len(p.Generators) == 0 && !p.Explanation.Exhausted && !unreached[c.Name()] {
				t.Errorf("%s: no script: %s", c.Name(), p.Explanation)
			}
		}
		asserted = asserted || p.Claims
		for _, g := range p.Generators {
			script, _, _ := observed(s, g)
			planned := origins(g)
			n := 0
			oracle.Runs(s.Context, script, 2, funcs, func(tr sre.Trace) bool {
				n++
				k := len(tr) - 3
				own, any := tr[k+1].Values[0].Bool(), tr[k+2].Values[0].Bool()
				tr = tr[:k+1]
				for i := range k {
					if !oracle.Explains(s.Context, planned[i], tr, i, opt) {
						t.Fatalf("%s performs %v, where %s does not explain event %d", g.Name, tr, planned[i].Name(), i)
					}
				}
				if want := oracle.Explains(s.Context, c, tr, k, opt); own != want {
					t.Fatalf("%s: after %v it is asserted to be %t that %s, want %t\n%s", g.Name, tr[:k], own, tr[k], want, uhat.Describe(g.Steps))
				}
				want := slices.ContainsFunc(c.Operation.Clauses, func(c *uhat.Clause) bool {
					return oracle.Explains(s.Context, c, tr, k, opt)
				})
				if any != want {
					t.Fatalf("%s: after %v, that some clause explains %s is asserted to be %t, want %t", g.Name, tr[:k], tr[k], any, want)
				}
				return n < most && n*len(tr) < 100 // the oracle is slow on long runs
			})
			if n == 0 {
				t.Errorf("%s has no run", g.Name)
			}
		}
	}
	return asserted
}

// origins returns the clauses given as origins of a script's events, ghosts included.
func origins(g *uhat.Generator) []*uhat.Clause {
	var out []*uhat.Clause
	for _, st := range g.Steps {
		switch st := st.(type) {
		case *uhat.Perform:
			out = append(out, st.Origin.Clause)
		case *uhat.Take:
			out = append(out, st.Origin.Clause)
		}
	}
	return out
}

// A value that a later event needs is no claim of the clause: use follows draw and needs a value
// above 5, but draw's clause says nothing of it.
func TestProbeLaterNeeds(t *testing.T) {
	t.Parallel()
	s := load(t, `
language = 1

operation "draw" {
  kind    = call
  results = { value = int }
  clause "big" {
    params = { v = int }
    event  = draw(value == v)
    future = seq(all, use, all)
  }
}

operation "use" {
  kind = call
  clause {
    history = seq(all, draw(value > 5), all)
    event   = use
  }
}
`)
	if p := probe(t, s, "draw.big", synth.ProbeConfig{}); p.Claims || len(p.Generators) == 0 {
		t.Errorf("claims %t of %d scripts, want none", p.Claims, len(p.Generators))
	}
}

// A ghost that nothing determines takes the value that explains the answer, and makes no claim. A
// history that can go on without end makes claims, since a script ends.
func TestProbeNoClaim(t *testing.T) {
	t.Parallel()
	s := load(t, `
language = 1

operation "put" {
  kind = call
  args = { key = int }
  clause { event = put }
}

operation "limit" {
  kind   = ghost
  fields = { n = int }
  clause { event = limit }
}

operation "size" {
  kind    = call
  results = { n = int }
  clause "limited" {
    ghosts  = { m = int }
    history = last(limit(n == m)) && seq(all, put, all)
    event   = size(n < m)
  }
  clause "even" {
    params  = { x = int }
    history = star(seq(put, put(key == x)))
    event   = size(n == x)
  }
  clause "any_put" {
    params  = { x = int }
    history = seq(all, put(key == x), all)
    event   = size(n == x)
  }
}
`)
	for name, claims := range map[string]bool{"size.limited": false, "size.even": true, "size.any_put": true} {
		p := probe(t, s, name, synth.ProbeConfig{})
		if len(p.Generators) == 0 || p.Claims != claims {
			t.Errorf("%s: %d scripts, claims %t, want %t", name, len(p.Generators), p.Claims, claims)
		}
	}
}

// The asking clause of echo promises one answer; the other clause promises one of two, so it owes
// neither.
const echo = `
language = 1

operation "ask" {
  kind   = send
  fields = { n = int }
  clause "strict" {
    params  = { x = int }
    history = absent(ask)
    event   = ask(n == x)
    future  = seq(all, tell(n == x), all)
  }
  clause "lax" {
    params  = { x = int }
    history = last(ask) && absent(tell)
    event   = ask(n == x)
    future  = seq(all, tell(n == x) || refuse(n == x), all)
  }
}

operation "tell" {
  kind   = receive
  fields = { n = int }
  clause { event = tell }
}

operation "refuse" {
  kind   = receive
  fields = { n = int }
  clause { event = refuse }
}
`

func TestProbePromises(t *testing.T) {
	t.Parallel()
	s := load(t, echo)
	for _, c := range []struct {
		clause string
		// promised lists, for the shortest script, the receives after the deciding event and their
		// clauses.
		promised []string
	}{
		{"ask.strict", []string{"tell by ask.strict"}},
		{"ask.lax", nil},
		{"tell.1", nil},
	} {
		var got []string
		p := probe(t, s, c.clause, synth.ProbeConfig{Scripts: 1})
		steps := p.Generators[0].Script()
		for _, st := range steps[slices.IndexFunc(steps, isDeciding)+1:] {
			if take, ok := st.(*uhat.Take); ok {
				got = append(got, take.Op.Name+" by "+take.Origin.Clause.Name())
			}
		}
		if diff := cmp.Diff(c.promised, got); diff != "" {
			t.Errorf("%s: %s\n%s", c.clause, diff, uhat.Describe(steps))
		}
		if p.Claims != (c.promised != nil) {
			t.Errorf("%s: claims %t", c.clause, p.Claims)
		}
	}
}

// There are scripts with each operation up to three times in a row before the event.
func TestProbeVariety(t *testing.T) {
	t.Parallel()
	s := load(t, systems(t)["stack"])
	p := probe(t, s, "pop.lifo", synth.ProbeConfig{})
	most, short := 0, len(p.Generators[0].Script())
	for _, g := range p.Generators {
		n := strings.Count(uhat.Describe(g.Script()), "push(")
		most = max(most, n)
		if n := len(g.Script()); n < short {
			t.Errorf("%s is shorter than the first", g.Name)
		}
	}
	if most < 3 || len(p.Generators) < 8 {
		t.Errorf("%d scripts with at most %d pushes, want at least 8 and 3", len(p.Generators), most)
	}
}

func TestProbeUnreachable(t *testing.T) {
	t.Parallel()
	s := load(t, `
language = 1

operation "size" {
  kind    = call
  results = { n = int }
  clause "contradictory" {
    history = seq(all, size(n == 0), all) && absent(size(n == 0))
    event   = size
  }
}
`)
	p := probe(t, s, "size.contradictory", synth.ProbeConfig{})
	if len(p.Generators) > 0 || p.Explanation == nil {
		t.Fatalf("%d scripts", len(p.Generators))
	}
	if want := "No run leads to it."; p.Explanation.Reason != want {
		t.Errorf("reason %q, want %q", p.Explanation.Reason, want)
	}
}

// The scripts depend neither on the names in a spec nor on earlier questions.
func TestProbeDeterministic(t *testing.T) {
	t.Parallel()
	src := systems(t)["stack"]
	s := load(t, src)
	first := described(probe(t, s, "pop.lifo", synth.ProbeConfig{}))
	probe(t, s, "push.1", synth.ProbeConfig{})
	if diff := cmp.Diff(first, described(probe(t, s, "pop.lifo", synth.ProbeConfig{}))); diff != "" {
		t.Error(diff)
	}
	renamed := load(t, strings.NewReplacer("isEmpty", "anybody", "elem", "item", "lifo", "tops").Replace(src))
	back := strings.NewReplacer("anybody", "isEmpty", "item", "elem", "tops", "lifo").
		Replace(described(probe(t, renamed, "pop.tops", synth.ProbeConfig{})))
	if diff := cmp.Diff(first, back); diff != "" {
		t.Error(diff)
	}
}

func described(p *synth.Probe) string {
	var out strings.Builder
	for _, g := range p.Generators {
		out.WriteString(g.Name + "\n" + uhat.Describe(g.Script()))
	}
	return out.String()
}
