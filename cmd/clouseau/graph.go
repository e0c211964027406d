package main

import (
	"context"
	"strings"

	"github.com/clouseau-go/clouseau/internal/cli"
	"github.com/clouseau-go/clouseau/internal/layered"
	"github.com/clouseau-go/clouseau/logic"
	"github.com/clouseau-go/clouseau/sfa"
	"github.com/clouseau-go/clouseau/sre"
	"github.com/clouseau-go/clouseau/uhat"
)

func graphCommand() *cli.Command {
	return &cli.Command{
		Name:    "graph",
		Usage:   "SPEC GOAL | SPEC OPERATION[.CLAUSE] [--part history|future] [--raw] [--format dot|svg] [-o FILE [--force]]",
		Summary: "draw the automaton of a goal, a history or a future",
		Help: `Prints, in the language of Graphviz, the automaton that accepts the runs of a
goal or scenario, or the history (or future) of a clause. Transitions carry
character classes; a double circle accepts, a dashed one was not expanded
because a limit was reached. The clause may be left out where the operation
has one. With --raw the automaton is not minimised. With --format svg it is
drawn at once; there, edges that stay (↻) or lead back (↩) are written beside
their state, and a letter stands for each class.

    --part PART      of a clause its history, or its future
    --raw            the automaton as it is constructed, not minimised
    --format F       dot or svg
` + cli.OutputHelp + `
    clouseau graph stack.clouseau.hcl lost_element | dot -Tsvg > goal.svg`,
		Run: runGraph,
	}
}

func runGraph(ctx context.Context, t *cli.Terminal, args []string) error {
	fs := cli.NewFlags()
	part := fs.String("part", "history", "")
	raw := fs.Bool("raw", false, "")
	format := cli.FormatFlag(fs, "dot", "svg")
	out := cli.OutputFlags(fs)
	args, err := cli.Parse(fs, args)
	switch {
	case err != nil:
		return err
	case len(args) != 2:
		return cli.Usagef("want a spec and the name of a goal or clause, got %d arguments", len(args))
	case *part != "history" && *part != "future":
		return cli.Usagef("--part is history or future, not %q", *part)
	}
	s, err := loadSpec(t, args[0])
	if err != nil {
		return err
	}
	e, vars, err := expression(s, args[1], *part)
	if err != nil {
		return err
	}
	a, err := automaton(ctx, s, e, vars, *raw)
	if err != nil {
		return err
	}
	drawing := a.DOT(args[1])
	if *format == "svg" {
		drawing = layered.Automaton(args[1], a).SVG()
	}
	if out.Standard() {
		return t.Write(out, []byte(drawing))
	}
	return t.Write(out, cli.Mark(*format, sourceName(s.File, out.Name), drawing))
}

// expression finds what name stands for, and the qualifier over its variables.
func expression(s *uhat.Spec, name, part string) (sre.Expr, logic.Term, error) {
	if g := s.Goal(name); g != nil {
		return g.Trace, s.L.True(), nil
	}
	c, err := clause(s, name)
	if err != nil {
		return nil, nil, err
	}
	if part == "future" {
		return c.Future, c.Where, nil
	}
	return c.History, c.Where, nil
}

// clause finds OPERATION.CLAUSE, or the only clause of OPERATION.
func clause(s *uhat.Spec, name string) (*uhat.Clause, error) {
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
	var names []string
	for _, g := range s.Goals {
		names = append(names, g.Name)
	}
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
