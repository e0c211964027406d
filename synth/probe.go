package synth

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"time"

	"github.com/clouseau-go/clouseau/logic"
	"github.com/clouseau-go/clouseau/sre"
	"github.com/clouseau-go/clouseau/uhat"
)

// A probe asks a system whether it does what one clause says. Its scripts are meaningful
// runs that end in an event of the clause:
//
//	some history that the clause accepts, the clause's event, what its future promises
//
// They come from the same search as generators do: the target is that an event of the
// clause's operation happens, and only this clause may type it. So the events
// after it are planned too, and the values before are such that the run could go
// on; but the script ends with the event or, where the clause's future demands receives, with the
// last of these. What is asserted of the event is what the clause itself says of
// the answer after what came before (claim.go), not what the rest of the planned
// trace happens to need.
//
// One history is little evidence. So words of other operations, fixed beforehand and
// the same for every spec with that many operations, are planned to come first, each operation up
// to three times in a row and each pair; those that the context does not allow
// give nothing.

// Probe is a clause and the scripts that ask a system about it. Either Generators is
// not empty or Explanation is not nil.
type Probe struct {
	Clause *uhat.Clause
	// Goal carries the clause's name; it has neither a violation nor a judge.
	Goal *uhat.Goal
	// Generators are the scripts, the shortest first. The deciding event of each is the
	// clause's; a later event that is received and has the clause as its origin is
	// promised by the clause.
	Generators []*uhat.Generator
	// Claims says that some script asserts something: otherwise the clause leaves every answer
	// open and promises nothing.
	Claims      bool
	Explanation *Explanation
	Stats       Stats
}

// ProbeConfig bounds the search for the scripts of one clause. The zero value of a field
// means its default.
type ProbeConfig struct {
	Scripts        int // how many scripts to keep
	MaxEvents      int // as in Config
	MaxRefinements int // for each history that is tried
}

// The defaults. A dozen scripts have all operations of a small system before the event, some
// repeatedly, and still compile at once; a history that needs more than 300 obligations
// is no simple one, and the next word gives another.
const (
	DefaultScripts          = 12
	DefaultProbeRefinements = 300
)

// maxWords bounds the words that are tried before a clause's event.
const maxWords = 48

func (c ProbeConfig) withDefaults() ProbeConfig {
	set := func(x *int, d int) {
		if *x == 0 {
			*x = d
		}
	}
	set(&c.Scripts, DefaultScripts)
	set(&c.MaxEvents, DefaultMaxEvents)
	set(&c.MaxRefinements, DefaultProbeRefinements)
	return c
}

// ProbeClause looks for scripts that ask a system about a clause of a visible
// operation. The portfolio is used as by [Synthesize].
func ProbeClause(ctx context.Context, c *uhat.Context, cl *uhat.Clause, p *logic.Portfolio, cfg ProbeConfig) *Probe {
	cfg = cfg.withDefaults()
	start, before := time.Now(), p.Stats()
	goal := &uhat.Goal{Name: cl.Name(), Doc: "the system does what the clause " + cl.Name() + " says",
		Scenario: true, Trace: leadingTo(c.B, cl.Operation.Op), Text: cl.Name(), Range: cl.Range}
	pr := &prober{Probe: &Probe{Clause: cl, Goal: goal}, cfg: cfg, scripts: map[string]bool{}}
	for _, w := range words(c, cl) {
		if ctx.Err() != nil || len(pr.Generators) >= cfg.Scripts {
			break
		}
		if pr.word(ctx, c, p, w); len(pr.Generators) == 0 {
			break // longer words only ask for more
		}
	}
	slices.SortStableFunc(pr.Generators, func(x, y *uhat.Generator) int {
		return uhat.Planned(x.Script()) - uhat.Planned(y.Script())
	})
	for i, g := range pr.Generators {
		g.Name = fmt.Sprintf("%s_%d", cl.Name(), i+1)
	}
	pr.Stats.Solver = p.Stats().Since(before)
	pr.Stats.Time = time.Since(start)
	return pr.Probe
}

// words returns what is to happen before the clause's event, besides what its history needs:
// at first nothing, then each operation three times, twice and once, then each pair of
// different operations, starting with those that come after the clause's own.
func words(c *uhat.Context, cl *uhat.Clause) [][]*sre.Op {
	var ops []*sre.Op
	for _, o := range c.Operations {
		if o.Op.Visible() && len(o.Clauses) > 0 {
			ops = append(ops, o.Op)
		}
	}
	out := [][]*sre.Op{nil}
	for _, n := range []int{3, 1, 2} {
		for _, o := range ops {
			out = append(out, slices.Repeat([]*sre.Op{o}, n))
		}
	}
	for d := 1; d < len(ops); d++ {
		for i := range ops {
			out = append(out, []*sre.Op{ops[i], ops[(i+d)%len(ops)]})
		}
	}
	return out[:min(len(out), maxWords)]
}

// leadingTo returns the traces in which the operations happen in that order.
func leadingTo(b *sre.Builder, ops ...*sre.Op) sre.Expr {
	parts := []sre.Expr{b.All()}
	for _, op := range ops {
		parts = append(parts, b.Event(op, b.L.True()), b.All())
	}
	return b.Seq(parts...)
}

// prober is a probe under construction.
type prober struct {
	*Probe
	cfg     ProbeConfig
	scripts map[string]bool // those found, as text
}

// word looks for scripts in which the operations of w happen before the clause's event. Without
// any it takes several, which reach the event by different clauses, else one.
func (pr *prober) word(ctx context.Context, c *uhat.Context, p *logic.Portfolio, w []*sre.Op) {
	results := 1
	if w == nil {
		results = DefaultResults
	}
	goal := *pr.Goal
	goal.Trace = leadingTo(c.B, append(slices.Clone(w), pr.Clause.Operation.Op)...)
	var stats Stats
	s := newSearch(ctx, c, &goal, p, Config{Results: results, MaxEvents: pr.cfg.MaxEvents, MaxRefinements: pr.cfg.MaxRefinements}, &stats)
	s.only = pr.Clause
	starts := s.starts()
	found := 0
	ideas := map[uint64]bool{}
	s.cut = !s.run(starts, func(t *abstractTrace) bool {
		g, claims, err := s.finishProbe(t)
		switch {
		case err != nil:
			stats.Rejected++
			s.rejections = append(s.rejections, err)
			return ctx.Err() == nil
		case ideas[t.bucket]:
			return true
		}
		ideas[t.bucket] = true
		g.Goal = pr.Goal
		if text := uhat.Describe(g.Script()); !pr.scripts[text] {
			pr.scripts[text] = true
			pr.Generators = append(pr.Generators, g)
			pr.Claims = pr.Claims || claims
		}
		found++
		return found < results && len(pr.Generators) < pr.cfg.Scripts
	}) || s.cut
	pr.Stats.Refinements += stats.Refinements
	pr.Stats.Traces += stats.Traces
	pr.Stats.Rejected += stats.Rejected
	pr.Stats.Approximated += s.approximated
	if w == nil && found == 0 && ctx.Err() == nil {
		pr.Explanation = s.explain(starts)
	}
}

// errNoTarget is returned where the script does not come to the clause's event; that would be a
// mistake of ours.
var errNoTarget = errors.New("synth: the script lacks the clause's event")

// finishProbe turns a trace that owes nothing into a script that ends with the
// event in question and what its clause promises. It reports whether anything is asserted of it.
func (s *search) finishProbe(t *abstractTrace) (g *uhat.Generator, claims bool, err error) {
	t = s.renamed(t)
	c, ranges, err := s.witness(t)
	if err == nil {
		err = c.Check(s.delta, s.goal)
	}
	if err != nil {
		return nil, false, err
	}
	steps := s.derive(t, ranges)
	at := slices.IndexFunc(steps, func(st uhat.Step) bool { o := originOf(st); return o != nil && o.Deciding })
	if at < 0 {
		return nil, false, errNoTarget
	}
	after := at + 1
	for after < len(steps) && isAnswer(steps[after]) {
		after++
	}
	script := slices.Clone(steps[:at+1])
	for _, st := range steps[at+1 : after] {
		if _, check := st.(*uhat.Assert); !check {
			script = append(script, st)
		}
	}
	asserts := s.asserted(t, script)
	promised := s.promised(t, steps[after:])
	return &uhat.Generator{Steps: slices.Concat(script, asserts, promised)}, len(asserts)+len(promised) > 0, nil
}

// isAnswer reports whether a step belongs to the event before it.
func isAnswer(st uhat.Step) bool {
	switch st.(type) {
	case *uhat.Let, *uhat.Assert:
		return true
	}
	return false
}

// originOf returns the origin of an event's step, nil of others.
func originOf(st uhat.Step) *uhat.Origin {
	switch st := st.(type) {
	case *uhat.Perform:
		return &st.Origin
	case *uhat.Take:
		return &st.Origin
	}
	return nil
}

// promised returns the steps after the clause's event up to the last receive that its
// future demands. Answers on the way are not checked: they are other clauses' business.
func (s *search) promised(t *abstractTrace, steps []uhat.Step) []uhat.Step {
	at := t.find(t.deciding)
	var out []uhat.Step
	end := 0
	for _, st := range steps {
		if _, check := st.(*uhat.Assert); check {
			continue
		}
		take, ok := st.(*uhat.Take)
		if ok && slices.Contains(take.Origin.Demanded, at) {
			take.Origin.Clause = s.only
			end = len(out) + 1
		}
		out = append(out, st)
	}
	return out[:end]
}
