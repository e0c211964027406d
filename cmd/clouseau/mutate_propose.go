package main

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"github.com/clouseau-go/clouseau/cmd/clouseau/internal/gotest"
	"github.com/clouseau-go/clouseau/emit"
	"github.com/clouseau-go/clouseau/internal/cli"
	"github.com/clouseau-go/clouseau/internal/lists"
	"github.com/clouseau-go/clouseau/internal/mutants"
	rtreport "github.com/clouseau-go/clouseau/runtime/report"
	"github.com/clouseau-go/clouseau/spec"
	"github.com/clouseau-go/clouseau/synth"
)

// A gap is closed by a goal that looks at its answer. The run that shows a gap says what such a
// goal could be:
//
//	Put(1) = true  Sum() = 0, without the mistake 1
//
//	seq(all, put(coin == x, ok), sum(total != x))    where it comes to that
//	seq(put(coin == x, ok), sum(total != x))         from the beginning alone
//	seq(put(coin == 1, ok), sum(total != 1))         that run alone
//
// The first of them is the most general, and may be wrong: there may be other coins. So each is
// tried. One that no run of the original violates, and some run of the mutant does, is proposed.

const (
	// mostProposed is for how many answers at most a goal is looked for.
	mostProposed = 20
	// holds is how many times as many runs the original has to pass.
	holds = 5
	// proposedRefinements bounds the search for the scripts of such a goal, which is a run.
	proposedRefinements = 400
)

// proposal is a goal that might close a gap.
type proposal struct {
	name, text string
	of         []*triedMutant // whose answers differ in the same results
	test       string         // empty: nothing leads to it
}

// propose looks for goals that object to the gaps.
func (m *mutation) propose(ctx context.Context, t *cli.Terminal) error {
	var all []*proposal
	for i, g := range m.gapsByAnswer() {
		if i == mostProposed {
			break
		}
		for k, text := range m.candidates(g[0].record) {
			p := &proposal{name: fmt.Sprintf("gap_%d_%d", i+1, k+1), text: text, of: g}
			if _, diags := m.with(t, p); !diags.HasErrors() {
				all = append(all, p)
			}
		}
	}
	if len(all) == 0 {
		return nil
	}
	t.ShowProgress("looking for goals that close gaps ...")
	defer t.ShowProgress("")
	x, set, err := m.buildProposals(ctx, t, all)
	if err != nil {
		return err
	}
	other := *m
	other.x, other.set = x, set
	for _, p := range all {
		if err := ctx.Err(); err != nil {
			return err
		}
		if p.test == "" || p.of[0].goal != "" {
			continue
		}
		if err := other.tries(ctx, t, p); err != nil {
			return err
		}
	}
	return nil
}

// with loads the spec with further goals.
func (m *mutation) with(t *cli.Terminal, all ...*proposal) (*testedSpec, spec.Diagnostics) {
	goals := lists.Joined(all, "", func(p *proposal) string { return "\n" + p.goal(p.name) })
	s, diags := spec.Load(m.spec.File, spec.NoGenerators(), spec.Reader(func(name string) ([]byte, error) {
		text, err := t.Read(name)
		if name == m.spec.File {
			text = append(slices.Clip(text), goals...)
		}
		return text, err
	}))
	return &testedSpec{Spec: s}, diags
}

// buildProposals compiles tests of proposals, in a package with all mutants.
func (m *mutation) buildProposals(ctx context.Context, t *cli.Terminal, all []*proposal) (x execution, set *mutants.Set, err error) {
	s, diags := m.with(t, all...)
	if diags.HasErrors() {
		return x, nil, diags
	}
	portfolio := newPortfolio(s.Context)
	cfg := m.search
	cfg.Results, cfg.MaxRefinements = 1, proposedRefinements
	var results []*synth.Result
	var found []*proposal
	for _, p := range all {
		r := synth.Synthesize(ctx, s.Context, s.Goal(p.name), portfolio, cfg)
		if r.Goal = s.Goal(p.name); len(r.Generators) > 0 {
			results, found = append(results, r), append(found, p)
		}
	}
	if len(results) == 0 {
		return m.x, m.set, ctx.Err()
	}
	s.Target.New = m.spec.Target.New
	pkg, err := gotest.Tested(ctx, s.Spec, nil, m.dir)
	if err != nil {
		return x, nil, err
	}
	other := *m
	other.set = &mutants.Set{Most: m.set.Most}
	if _, err := other.putMutants(ctx, pkg); err != nil {
		return x, nil, err
	}
	built, err := buildGoals(ctx, t, s.Spec, pkg, results, scriptSource{}, walkedGoals(t, s.Spec, results), emit.Options{})
	if err != nil {
		return x, nil, err
	}
	for i, p := range found {
		p.test = built.Tests[i]
	}
	x = m.x
	x.binary = built.Path
	return x, other.set, nil
}

// tries proposes a goal if no run of the original violates it, and one of the mutant does.
func (m *mutation) tries(ctx context.Context, t *cli.Terminal, p *proposal) error {
	for i := range repeats {
		flags := []string{fmt.Sprintf("-rapid.checks=%d", holds*m.runs), fmt.Sprintf("-rapid.seed=%d", m.seed+uint64(i))}
		a, err := m.play(ctx, t, request{tests: []string{p.test}, all: true, flags: flags})
		if err != nil {
			return err
		}
		if !a.ended || a.failed != nil || len(a.runs) == 0 || a.runs[0].Informative() == 0 {
			return nil
		}
	}
	for _, x := range p.of {
		a, err := m.play(ctx, t, request{id: x.ID, tests: []string{p.test}})
		if err != nil {
			return err
		}
		if a.failed != nil && a.failed.Failure != nil && a.failed.Violations > 0 {
			x.goal = p.text
		}
		if p.of[0].goal == "" {
			return nil
		}
	}
	return nil
}

// goal returns the goal as a block of a spec.
func (p *proposal) goal(name string) string { return strings.ReplaceAll(p.text, unnamed, name) }

// unnamed stands for the name of a goal.
const unnamed = "NAME"

// candidates returns goals that object to the last answer of a run, the most general first.
func (m *mutation) candidates(r *rtreport.Record) (out []string) {
	if len(r.Wanted) == 0 || len(r.Events) == 0 || len(unlooked(r)) == 0 {
		return nil
	}
	for _, form := range []generality{byName, byValue, asItIs} {
		for _, anywhere := range []bool{true, false} {
			w := &goalWriter{ops: m.spec.Visible(), form: form, asked: map[string]bool{}, names: map[string]string{}}
			text, err := w.goal(r, anywhere && form != asItIs)
			if err == nil && !slices.Contains(out, text) {
				out = append(out, text)
			}
		}
	}
	return out
}
