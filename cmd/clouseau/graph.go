package main

import (
	"context"
	"strings"

	"github.com/clouseau-go/clouseau/internal/cli"
	"github.com/clouseau-go/clouseau/internal/layered"
	"github.com/clouseau-go/clouseau/internal/lists"
	"github.com/clouseau-go/clouseau/logic"
	"github.com/clouseau-go/clouseau/sfa"
	"github.com/clouseau-go/clouseau/sre"
	"github.com/clouseau-go/clouseau/uhat"
	"github.com/spf13/cobra"
)

// graphOptions says how an automaton is drawn.
type graphOptions struct {
	part, format string
	raw          bool
	out          cli.Output
}

func graphCommand() *cobra.Command {
	o := &graphOptions{}
	c := cli.Verb("graph SPEC GOAL|OPERATION[.CLAUSE]", "draw the automaton of a goal, a history or a future",
		`Draws the automaton of a goal or scenario, or that of a clause's history or future. The
output is for Graphviz, or SVG. OPERATION alone is enough if it has one clause.

Transitions carry classes of characters. A double circle accepts. A dashed circle was not
expanded because a limit was reached. In SVG a letter stands for each class, and edges that
stay (↻) or lead back (↩) are written at their state.`,
		func(ctx context.Context, t *cli.Terminal, args []string) error { return graph(ctx, t, o, args) })
	c.Example = `    clouseau graph stack.clouseau.hcl lost | dot -Tsvg > goal.svg
    clouseau graph stack.clouseau.hcl pop --part future --format svg -o pop.svg`
	fs := c.Flags()
	cli.Choice(fs, &o.part, "part", "draw the history or the future of a clause", "history", "future")
	fs.BoolVar(&o.raw, "raw", false, "draw the automaton before it is minimised")
	cli.Format(fs, &o.format, "dot", "svg")
	o.out.Flags(fs)
	return c
}

func graph(ctx context.Context, t *cli.Terminal, o *graphOptions, args []string) error {
	if len(args) != 2 {
		return cli.Usagef("want a spec and the name of a goal or clause, got %d arguments", len(args))
	}
	s, err := loadSpec(t, args[0])
	if err != nil {
		return err
	}
	e, vars, err := traceExpression(s, args[1], o.part)
	if err != nil {
		return err
	}
	a, err := automaton(ctx, s, e, vars, o.raw)
	if err != nil {
		return err
	}
	drawing := a.DOT(args[1])
	if o.format == "svg" {
		drawing = layered.Automaton(args[1], a).SVG()
	}
	if o.out.Standard() {
		return t.Write(&o.out, []byte(drawing))
	}
	return t.Write(&o.out, cli.Mark(o.format, sourceName(s.File, o.out.Name), drawing))
}

// traceExpression finds what name stands for, and the qualifier over its variables.
func traceExpression(s *uhat.Spec, name, part string) (sre.Expr, logic.Term, error) {
	if g := s.Goal(name); g != nil {
		return g.Trace, s.L.True(), nil
	}
	c, err := clauseNamed(s, name)
	if err != nil {
		return nil, nil, err
	}
	if part == "future" {
		return c.Future, c.Where, nil
	}
	return c.History, c.Where, nil
}

// clauseNamed finds OPERATION.CLAUSE, or the only clause of OPERATION.
func clauseNamed(s *uhat.Spec, name string) (*uhat.Clause, error) {
	opName, label, labelled := strings.Cut(name, ".")
	for _, o := range s.Operations {
		if o.Op.Name != opName {
			continue
		}
		var labels []string
		for _, c := range o.Clauses {
			if c.Label == label || !labelled && len(o.Clauses) == 1 {
				return c, nil
			}
			labels = append(labels, c.Name())
		}
		if len(labels) == 0 {
			return nil, cli.Usagef("operation %s has no clause", opName)
		}
		return nil, cli.Usagef("which clause? %s has %s", opName, strings.Join(labels, ", "))
	}
	names := lists.Of(s.Goals, func(g *uhat.Goal) string { return g.Name })
	for _, o := range s.Operations {
		names = append(names, o.Op.Name)
	}
	return nil, cli.Usagef("%s has no goal or operation %q%s", s.File, name, cli.Suggestion(name, names))
}

// automaton builds the automaton of e under the qualifier.
func automaton(ctx context.Context, s *uhat.Spec, e sre.Expr, where logic.Term, raw bool) (*sfa.Automaton, error) {
	p := newPortfolio(s.Context)
	p.Push()
	p.Assert(where)
	algebra := sfa.New(s.B, p, sfa.DefaultLimits())
	a, err := algebra.Build(ctx, e)
	if err != nil {
		return nil, err
	}
	if raw {
		return a, nil
	}
	return algebra.Minimize(ctx, a)
}
