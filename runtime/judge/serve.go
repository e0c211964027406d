package judge

import (
	"slices"

	"github.com/clouseau-go/clouseau/logic"
	"github.com/clouseau-go/clouseau/sre"
)

// Serve returns the clauses that the events of a run serve, for a run that served others before
// events were left out of it: was says which. A clause that does not describe its event any more
// gives way to the first that does, and if there is none to the first that applies to its
// arguments. Where no promise has the clause, nothing is known, and it stays.
func Serve(b *sre.Builder, ps *Promises, trace sre.Trace, was func(i int) string) []string {
	j := NewJudge(b, ps)
	out := make([]string, len(trace))
	for i, e := range trace {
		out[i] = was(i)
		if j == nil {
			continue
		}
		for _, p := range j.promises {
			if p.Op == e.Op && slices.ContainsFunc(p.clauses, func(c *clause) bool { return c.Name == was(i) }) {
				out[i] = p.serves(e, was(i))
			}
		}
		j.follow(e)
		j.counter.After(e, j.follow)
	}
	return out
}

// serves returns the clause that the next event serves; was is preferred to others.
func (p *promise) serves(e sre.Event, was string) string {
	for _, values := range [][]logic.Value{e.Values, e.Values[:e.Op.Args()]} {
		name := ""
		for _, c := range p.clauses {
			switch v := c.accepts(values); {
			case c.Name == was && v != logic.Unsat:
				return was
			case name == "" && v == logic.Sat:
				name = c.Name
			}
		}
		if name != "" {
			return name
		}
	}
	return ""
}
