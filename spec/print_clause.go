package spec

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/clouseau-go/clouseau/logic"
	"github.com/clouseau-go/clouseau/sre"
	"github.com/clouseau-go/clouseau/uhat"
)

// PrintClause prints a clause as it stands in its operation, without variables that it does not
// mention. A label that is a number is that of a clause without one.
func PrintClause(b *sre.Builder, c *uhat.Clause) string {
	used := logic.Vars(sre.Vars(logic.Vars(nil, c.Event), c.History), c.Where)
	future := c.Future != nil && c.Future != b.All()
	if future {
		used = sre.Vars(used, c.Future)
	}
	var s strings.Builder
	s.WriteString("  clause")
	if _, err := strconv.Atoi(c.Label); err != nil {
		fmt.Fprintf(&s, " %q", c.Label)
	}
	s.WriteString(" {\n")
	declare := func(attr string, vs []*logic.Var) {
		var items []string
		for _, v := range vs {
			if slices.Contains(used, v) {
				items = append(items, v.Name()+" = "+v.Sort().Name())
			}
		}
		if len(items) > 0 {
			fmt.Fprintf(&s, "    %-7s = { %s }\n", attr, strings.Join(items, ", "))
		}
	}
	declare("ghosts", c.Ghosts)
	declare("params", c.Params)
	if !logic.IsTrue(c.Where) {
		fmt.Fprintf(&s, "    where   = %s\n", c.Where)
	}
	fmt.Fprintf(&s, "    history = %s\n    event   = %s\n", Print(b, c.History, false), eventText(c.Operation.Op, c.Event))
	if future {
		fmt.Fprintf(&s, "    future  = %s\n", Print(b, c.Future, false))
	}
	s.WriteString("  }")
	return s.String()
}

// Attempts returns clauses that describe the calls with which a goal may end, with any answers:
// one for each call of whose answer the goal says something. It returns nil if there are too many.
func Attempts(s *uhat.Spec, g *uhat.Goal) (out []*uhat.Clause) {
	ways, tooMany := s.B.Endings(g.Trace)
	if tooMany {
		return nil
	}
	for _, w := range ways {
		for _, en := range w.Last.(*sre.Class).Entries() {
			asked := withoutResults(s.L, en.Allow, en.Op)
			if en.Op.Kind != sre.Call || asked == en.Allow {
				continue
			}
			out = append(out, &uhat.Clause{
				Operation: s.Operation(en.Op), Label: "attempt", Params: g.Vars,
				Where: s.L.True(), History: withGhosts(s.B, w.Before), Event: asked,
			})
		}
	}
	return out
}

// withGhosts returns an expression of a goal as a history: ghosts may be wherever any event may.
func withGhosts(b *sre.Builder, e sre.Expr) sre.Expr {
	return b.Rewrite(e, func(c *sre.Class) sre.Expr {
		if c == b.AnyVisible() {
			return b.Any()
		}
		return c
	})
}

// Unjustified returns the warning for a goal whose last event no clause describes, with the clause
// that would describe it, if it is known.
func Unjustified(s *uhat.Spec, g *uhat.Goal, attempt *uhat.Clause) *Diagnostic {
	text := "No clause justifies the event that decides this goal, not even with other answers."
	if attempt != nil {
		text += fmt.Sprintf(" To describe the attempt, whatever it answers, add to operation %q\n%s", attempt.Operation.Op.Name, PrintClause(s.B, attempt))
	}
	code := UnjustifiedGoal
	return &Diagnostic{Code: code, Severity: code.Severity(), Detail: text, Subject: g.TraceRange, Context: g.Range}
}
