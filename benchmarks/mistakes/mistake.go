package mistakes

import (
	"context"
	"fmt"
	"strings"

	"github.com/clouseau-go/clouseau/benchmarks"
	"github.com/clouseau-go/clouseau/internal/repair"
	"github.com/clouseau-go/clouseau/logic"
	"github.com/clouseau-go/clouseau/logic/decide"
	"github.com/clouseau-go/clouseau/spec"
	"github.com/clouseau-go/clouseau/synth"
	"github.com/clouseau-go/clouseau/uhat"
)

// Mistake is a changed spec and what became of it.
type Mistake struct {
	Edit *spec.Edit
	// Rejected says that the spec has errors now, and Warned that check says more than before.
	Rejected, Warned bool
	// Unreached names the goals that were reached and are not any more. Of the first the
	// explanation is kept, and the number of repairs that were found for it.
	Unreached   []string
	Explanation *synth.Explanation
	Repairs     int
	// Restored says that one of them is the spec as it was.
	Restored bool
	// Same says that all goals are reached by the very scripts that did before.
	Same bool
	// Disputed says that the fixed twin does not confirm the changed clause, while it confirms the
	// original.
	Disputed bool
	// Runs of generators were enumerated; Unsound says what is wrong with one, nothing if none is.
	Runs    int
	Unsound string
	// Accused counts the violations of the fixed twin in Plays runs.
	Accused, Plays int
	// Goal says that a goal is another one now, so that the mistake is one about what a bug is.
	Goal bool
}

// Config says how thoroughly to look. Zero leaves a thing out.
type Config struct {
	Runs    int // that are enumerated for each generator
	Plays   int // against the fixed twin, for each goal
	Asks    int // of the fixed twin, about the changed clause
	Repairs int // the steps to spend on a repair
	// Search bounds the synthesis of the spec as it is. With a mistake in it a synthesis may
	// have half as many events more, and take four times as many refinements, or Search's if that
	// is less: one that takes longer is one that failed.
	Search synth.Config
}

// splits is as for the repairs of the command: most queries need none.
const splits = 100

func solver(c *uhat.Context) *logic.Portfolio {
	return logic.NewPortfolio(c.L, c.Axioms, logic.Engine{Name: "decide", Solver: decide.NewLimited(c.L, splits)})
}

// Study is a system and what its spec leads to as it is.
type Study struct {
	System   benchmarks.System
	Edits    []*spec.Edit
	warnings map[spec.Code]int
	scripts  map[string]string // of the goals that are reached, as text
	goals    map[string]string // their traces
	asked    map[string]bool   // whether the fixed twin confirms a clause; by name
	cfg      Config
}

// New prepares the mistakes in the spec of a system.
func New(ctx context.Context, sys benchmarks.System, cfg Config) (*Study, error) {
	st := &Study{System: sys, asked: map[string]bool{}, scripts: map[string]string{}, goals: map[string]string{}, cfg: cfg}
	var ds spec.Diagnostics
	if st.Edits, ds = spec.Edits(sys.File, []byte(sys.Spec)); ds.HasErrors() {
		return nil, ds
	}
	s := st.load([]byte(sys.Spec))
	st.warnings = st.diagnose(ctx, []byte(sys.Spec))
	p := solver(s.Context)
	events, refinements := 0, 0
	for _, g := range s.Goals {
		r := synth.Synthesize(ctx, s.Context, g, p, cfg.Search)
		if len(r.Generators) > 0 {
			st.scripts[g.Name], st.goals[g.Name] = scripts(r), g.Trace.String()
		}
		for _, c := range r.Certificates {
			events = max(events, len(c.Trace))
		}
		refinements = max(refinements, r.Stats.Refinements)
	}
	st.cfg.Search.MaxEvents = min(cfg.Search.MaxEvents, events+events/2+1)
	st.cfg.Search.MaxRefinements = min(cfg.Search.MaxRefinements, 4*refinements)
	if len(st.scripts) == 0 {
		return nil, fmt.Errorf("mistakes: %s reaches no goal within %d refinements", sys.Name, cfg.Search.MaxRefinements)
	}
	return st, nil
}

// load returns a spec, nil where it has errors.
func (st *Study) load(text []byte) *uhat.Spec {
	s, _ := spec.LoadSource(st.System.File, text)
	return s
}

// diagnose counts what check says, by its codes.
func (st *Study) diagnose(ctx context.Context, text []byte) map[spec.Code]int {
	s, ds := spec.LoadSource(st.System.File, text)
	if s != nil {
		ds = append(ds, spec.Check(ctx, s, solver(s.Context))...)
	}
	out := map[spec.Code]int{}
	for _, d := range ds {
		out[d.Code]++
	}
	return out
}

// scripts prints the generators of a result.
func scripts(r *synth.Result) string {
	var b strings.Builder
	for _, g := range r.Generators {
		b.WriteString(uhat.Describe(g.Steps))
	}
	return b.String()
}

// Make makes a mistake.
func (st *Study) Make(ctx context.Context, e *spec.Edit) *Mistake {
	m := &Mistake{Edit: e}
	text := e.Apply([]byte(st.System.Spec))
	s := st.load(text)
	if s == nil {
		m.Rejected = true
		return m
	}
	for code, n := range st.diagnose(ctx, text) {
		m.Rejected = m.Rejected || code.Severity() == spec.Error && n > st.warnings[code]
		m.Warned = m.Warned || n > st.warnings[code]
	}
	p := solver(s.Context)
	m.Same = true
	for _, g := range s.Goals {
		if st.scripts[g.Name] == "" {
			continue
		}
		m.Goal = m.Goal || g.Trace.String() != st.goals[g.Name]
		r := synth.Synthesize(ctx, s.Context, g, p, st.cfg.Search)
		m.Same = m.Same && scripts(r) == st.scripts[g.Name]
		if len(r.Generators) == 0 {
			st.unreached(ctx, m, text, r)
			continue
		}
		st.enumerate(m, s, r)
		st.play(ctx, m, s, r)
	}
	m.Disputed = st.disputed(ctx, s, e)
	return m
}

// unreached notes a goal that is not reached any more, and looks for a repair of the first.
func (st *Study) unreached(ctx context.Context, m *Mistake, text []byte, r *synth.Result) {
	m.Unreached = append(m.Unreached, r.Goal.Name)
	if len(m.Unreached) > 1 {
		return
	}
	m.Explanation = r.Explanation
	if st.cfg.Repairs == 0 {
		return
	}
	rep, err := repair.Find(ctx, st.System.File, text, r, solver, repair.Config{Work: st.cfg.Repairs, Search: synth.Config{MaxEvents: st.cfg.Search.MaxEvents}})
	if err != nil {
		return // the context is done
	}
	m.Repairs = len(rep.Proposals)
	for _, p := range rep.Proposals {
		m.Restored = m.Restored || string(p.Text) == st.System.Spec
	}
}
