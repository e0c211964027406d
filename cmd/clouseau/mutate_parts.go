package main

import (
	"context"
	"errors"
	"maps"
	"slices"
	"strings"

	"github.com/clouseau-go/clouseau/internal/cli"
	"github.com/clouseau-go/clouseau/internal/lists"
	"github.com/clouseau-go/clouseau/internal/report"
	"github.com/clouseau-go/clouseau/logic"
	rtreport "github.com/clouseau-go/clouseau/runtime/report"
	"github.com/clouseau-go/clouseau/sfa"
	"github.com/clouseau-go/clouseau/spec"
	"github.com/clouseau-go/clouseau/uhat"
)

// With --spec, clauses are mistakes of the spec: each is left out in turn, and then its history is
// replaced by all, and the tests that follow from such a spec run on the mistakes that the whole
// one notices.
//
//	Clauses, each left out:
//	    put.room: 7 mistakes would not be noticed, in Purse.Put and Purse.Take
//	    sum.1: all mistakes are noticed all the same
//	Histories, each replaced by all:
//	    take.last: lost then blames the system as it is
//
// Whether a goal is contained in another one is no question to runs: automata decide it.

// part is a clause that is left out or weakened, or a goal that another one contains.
type part struct {
	name string
	kind partKind
	lost []*triedMutant // that are not noticed without it
	why  string         // nothing was tried or counted; empty: it was
}

// partKind says what becomes of a part.
type partKind string

const (
	dropped   partKind = "clause"  // is not there
	weakened  partKind = "history" // is all
	contained partKind = "goal"    // another one has its runs
)

// rounds is how many seeds a mistake has to show in: it is lost only if all of them miss it.
const rounds = 3

// partsOf finds out what the parts of a spec do. The arguments are those of the verb.
func partsOf(ctx context.Context, t *cli.Terminal, m *mutation, args []string) ([]*part, error) {
	out, err := containedGoals(ctx, m.spec)
	if err != nil {
		return out, err
	}
	text, err := t.Read(m.spec.File)
	if err != nil {
		return out, err
	}
	spans := spec.ClauseSpans(m.spec.File, text)
	defer t.ShowProgress("")
	for _, kind := range []partKind{dropped, weakened} {
		for _, o := range m.spec.Operations {
			for _, c := range o.Clauses {
				at := spans[c.Range].Whole
				if kind == weakened {
					at = spans[c.Range].History
				}
				if c.Promise || at.From == at.To || kind == weakened && at.In(text) == "all" {
					continue
				}
				p := &part{name: c.Name(), kind: kind}
				t.ShowProgress("tests without " + p.name + " ...")
				if err := p.without(ctx, t, m, args, edited(text, at, kind)); err != nil {
					return out, err
				}
				out = append(out, p)
			}
		}
	}
	return out, nil
}

// edited returns a spec without what stands in a place, or with all there.
func edited(text []byte, at spec.Span, kind partKind) []byte {
	by := ""
	if kind == weakened {
		by = "all"
	}
	return slices.Concat(text[:at.From], []byte(by), text[at.To:])
}

// without runs the tests of another spec on the mistakes that this one notices.
func (p *part) without(ctx context.Context, t *cli.Terminal, m *mutation, args []string, text []byte) error {
	aside := t.Aside(map[string][]byte{args[0]: text})
	defer aside.CleanUp()
	o := *m.mutateOptions
	o.walks = 0
	other := o.newMutation()
	err := other.build(ctx, aside, args)
	if err == nil {
		err = other.original(ctx, aside)
	}
	switch {
	case ctx.Err() != nil:
		return ctx.Err()
	case errors.Is(err, cli.ErrFailed):
		p.why = "a goal needs it: no script leads there without it"
		return nil
	case err != nil && len(other.left) > 0:
		p.why = "all tests fail on the system as it is"
		return nil
	case err != nil:
		p.why = "nothing can be tried without it: " + firstLine(err.Error())
		return nil
	}
	if left := slices.DeleteFunc(slices.Clone(other.left), func(name string) bool { return slices.Contains(m.left, name) }); len(left) > 0 {
		p.why = strings.Join(left, ", ") + " then blames the system as it is"
		return nil
	}
	noticed := map[*triedMutant]bool{}
	for i := range rounds {
		rest := slices.DeleteFunc(m.of(killed), func(x *triedMutant) bool { return noticed[x] })
		shown := make([]bool, len(m.set.Mutants)+1)
		other.x.seed = m.seed + uint64(i)
		other.each(ctx, aside, "", rest, func(x *triedMutant) { shown[x.ID] = other.shows(ctx, aside, x) })
		for _, x := range rest {
			noticed[x] = shown[x.ID]
		}
	}
	p.lost = slices.DeleteFunc(m.of(killed), func(x *triedMutant) bool { return noticed[x] })
	return ctx.Err()
}

// mostMaps is how many ways of naming the variables of a goal by those of another one are tried.
const mostMaps = 64

// containedGoals returns the goals of which another one has all runs. For all values of the
// variables of the one there have to be values for those of the other: its own variables are tried.
func containedGoals(ctx context.Context, s *uhat.Spec) (out []*part, err error) {
	judging := slices.DeleteFunc(slices.Clone(s.Goals), func(g *uhat.Goal) bool { return g.Violation == nil || !judgesRuns(g) })
	gone := map[*uhat.Goal]bool{} // of two goals with the same runs the first one stays
	for _, small := range judging {
		for _, large := range judging {
			if small == large || gone[large] || gone[small] {
				continue
			}
			yes, err := contains(ctx, s.Context, large, small)
			if err != nil {
				return out, err
			}
			if yes {
				gone[small] = true
				out = append(out, &part{name: small.Name, kind: contained, why: "each of its runs is one of " + large.Name})
			}
		}
	}
	return out, nil
}

// contains reports whether each run of a small goal is certainly one of a large one.
func contains(ctx context.Context, c *uhat.Context, large, small *uhat.Goal) (bool, error) {
	algebra := sfa.New(c.B, newQuickPortfolio(c), sfa.DefaultLimits())
	for i, to := range namings(large.Vars, small.Vars) {
		if i == mostMaps {
			break
		}
		leaf := func(v *logic.Var) logic.Term {
			if w, ok := to[v]; ok {
				return w
			}
			return nil
		}
		answer, _, err := algebra.Included(ctx, small.Violation, c.B.Subst(large.Violation, leaf))
		if answer == sfa.Yes || err != nil {
			return answer == sfa.Yes, err
		}
	}
	return false, nil
}

// namings returns the ways of naming variables by others of the same sort.
func namings(of, by []*logic.Var) []map[*logic.Var]*logic.Var {
	out := []map[*logic.Var]*logic.Var{{}}
	for _, v := range of {
		var longer []map[*logic.Var]*logic.Var
		for _, to := range out {
			for _, w := range by {
				if logic.Compatible(v.Sort(), w.Sort()) && len(longer) <= mostMaps {
					with := maps.Clone(to)
					with[v] = w
					longer = append(longer, with)
				}
			}
		}
		out = longer
	}
	return out
}

// printParts says what the parts do.
func printParts(t *cli.Terminal, all []*part) {
	for _, list := range []struct {
		kind partKind
		head string
	}{
		{contained, "Goals that another one contains"},
		{dropped, "Clauses, each left out"},
		{weakened, "Histories, each replaced by all"},
	} {
		names := map[string][]string{}
		var said []string
		for _, p := range all {
			if text := p.says(); p.kind == list.kind {
				said = lists.With(said, text)
				names[text] = append(names[text], p.name)
			}
		}
		if len(said) > 0 {
			t.Printf("%s:\n", list.head)
		}
		for _, text := range said {
			t.Printf("    %s: %s\n", strings.Join(names[text], ", "), text)
		}
	}
}

// says says what a part does.
func (p *part) says() string {
	switch {
	case p.why != "":
		return p.why
	case len(p.lost) == 0:
		return "all mistakes are noticed all the same"
	}
	return rtreport.Plural(len(p.lost), "mistake") + " would not be noticed, in " + functionsOf(p.lost)
}

// documented describes parts for programs.
func documented(all []*part) []report.MutationPart {
	return lists.Of(all, func(p *part) report.MutationPart {
		return report.MutationPart{Name: p.name, Kind: string(p.kind), Lost: len(p.lost), Why: p.why}
	})
}
