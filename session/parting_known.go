package session

import (
	"fmt"
	"slices"
	"strings"

	"github.com/clouseau-go/clouseau/logic"
)

// known reports whether both were at the same places before, with the same terms bound and under
// way and the same known of them, up to the names of the unknowns.
func (p *parter) known(j *joint) bool {
	var b strings.Builder
	w := &written{b: &b, names: map[*logic.Var]int{}}
	for _, s := range j.sides {
		w.proc(s.root)
	}
	for i, box := range j.inbox {
		fmt.Fprint(&b, "|", i)
		for _, m := range box {
			b.WriteString(m.t.Name)
			for _, f := range m.fields {
				w.term(f)
			}
		}
	}
	w.about(j.known)
	key := b.String()
	if p.seen[key] {
		return true
	}
	p.seen[key] = true
	return false
}

// written writes down where a joint is. Unknowns are numbered as they come.
type written struct {
	b     *strings.Builder
	names map[*logic.Var]int
}

func (w *written) proc(p proc) {
	switch p := p.(type) {
	case *leaf:
		fmt.Fprintf(w.b, "(%d", p.at.id)
		w.env(p.env.(*symbols))
		w.b.WriteByte(')')
	case *fork:
		fmt.Fprintf(w.b, "[%d", p.next.id)
		w.env(p.env.(*symbols))
		for _, l := range p.lanes {
			w.proc(l)
		}
		w.b.WriteByte(']')
	case *beside:
		w.b.WriteByte('{')
		for _, l := range p.lanes {
			w.proc(l)
		}
		w.b.WriteByte('}')
	default:
		panic(fmt.Sprintf("session: unexpected %T", p))
	}
}

// env writes what is bound, in the order of the names of variables.
func (w *written) env(e *symbols) {
	vars := make([]*logic.Var, 0, len(e.bind))
	for v := range e.bind {
		vars = append(vars, v.(*logic.Var))
	}
	slices.SortFunc(vars, func(x, y *logic.Var) int { return strings.Compare(x.Name(), y.Name()) })
	for _, v := range vars {
		fmt.Fprintf(w.b, " %s=", v.Name())
		w.term(e.bind[v])
	}
}

// term writes a term, and which of the unknowns are in it.
func (w *written) term(t logic.Term) {
	fmt.Fprintf(w.b, " %v", w.renamed(t))
}

// renamed returns a term as text with the numbers of its unknowns.
func (w *written) renamed(t logic.Term) string {
	text := t.String()
	for _, v := range logic.Vars(nil, t) {
		n, ok := w.names[v]
		if !ok {
			n = len(w.names)
			w.names[v] = n
		}
		text = strings.ReplaceAll(text, v.Name(), fmt.Sprint("$", n, " "))
	}
	return text
}

// about writes what is known of the unknowns that were written, and of others that have to do with
// them. The rest holds for some values, and says nothing of these.
func (w *written) about(known []logic.Term) {
	left := slices.Clone(known)
	slices.SortFunc(left, func(x, y logic.Term) int { return strings.Compare(x.String(), y.String()) })
	for more := true; more; {
		more = false
		var rest []logic.Term
		for _, t := range left {
			if !slices.ContainsFunc(logic.Vars(nil, t), func(v *logic.Var) bool { _, ok := w.names[v]; return ok }) {
				rest = append(rest, t)
				continue
			}
			more = true
			w.b.WriteString("&")
			w.term(t)
		}
		left = rest
	}
}
