package clauses

import (
	"slices"

	"github.com/clouseau-go/clouseau/logic"
	"github.com/clouseau-go/clouseau/session"
	"github.com/clouseau-go/clouseau/sre"
)

// What leads to a turn. Lanes go on independently of each other: of what happens beside a strand
// only what moves it matters, so in
//
//	parallel {
//	  lane "low"  { get "low" { as = l }; send "low" { where = value == l.value } }
//	  lane "high" { send "high" {}; get "high" {} }
//	}
//	send "end" {}
//
// a low number is sent after low, and what the other lane did since; the end after both lanes:
//
//	send_low   seq(all, get(step == "l", value == l_value), star(send_high | get(step == "high")))
//	send_end   seq(all, send_low, star(send_high | get(step == "high")))
//	           && seq(all, get(step == "high"), star(get(step == "l") | send_low))
//
// Where several strands of one text may be under way, as with an async in a loop, it is not known
// here which of them have ended. Histories allow more than the session then, and never less: what
// the adapter says of an event is exact, and a history that did not hold would leave a right answer
// without a clause.

// history returns the traces after which a turn may come: the session has come to where it waits,
// and the messages that are bound there have the values of their variables. Of each it is the last
// one that counts, and they have come in the order of their scopes.
func (t *Translation) history(x *session.Turn, bound []*session.Exchange, k bindings) sre.Expr {
	b := t.B
	beside := t.beside(x.Waits)
	if len(bound) == 0 {
		return b.Seq(t.arrived(x.Ways), beside)
	}
	prefix := b.All()
	rest := b.Any()
	for i, e := range bound {
		var after []*session.Turn
		if i == len(bound)-1 {
			after = afters(x.Ways)
		}
		values := map[string]logic.Term{}
		for name, v := range k.before[e].vars {
			values[name] = v
		}
		binding := b.None()
		final := b.None()
		sees := t.Turns.Sees(x, e)
		if !sees { // an earlier message may be the one
			rest = b.Minus(rest, b.Event(t.ops[Open].Op, t.L.True()))
		}
		for _, y := range t.Turns.List {
			if y.Exchange != e {
				continue
			}
			binding = b.Or(binding, t.event(y, values))
			if sees {
				rest = b.Minus(rest, t.event(y, nil))
			}
			if j := slices.Index(after, y); j >= 0 {
				after = slices.Delete(after, j, j+1)
				final = b.Or(final, t.event(y, values))
			}
		}
		if i == len(bound)-1 {
			return b.Seq(t.boundAt(x, b.Seq(prefix, final), b.Seq(prefix, binding, b.Star(rest)), after), beside)
		}
		prefix = b.Seq(prefix, binding, b.Star(rest))
	}
	panic("clauses: nothing is bound")
}

// boundAt returns the traces after which the session has just come to where it waits for a turn:
// right after the last message that is bound there, or after it was bound by the other ways.
func (t *Translation) boundAt(x *session.Turn, right, before sre.Expr, after []*session.Turn) sre.Expr {
	b := t.B
	others := slices.DeleteFunc(slices.Clone(x.Ways), func(w session.Way) bool { return w.After != nil && !slices.Contains(after, w.After) })
	last, joined := t.ends(others, map[*session.Join]bool{})
	return b.Or(right, b.Seq(before, last), b.And(before, joined))
}

// afters returns the turns after which ways lead to a place.
func afters(ways []session.Way) (out []*session.Turn) {
	for _, w := range ways {
		if w.After != nil {
			out = append(out, w.After)
		}
	}
	return out
}

// arrived returns the traces at whose end the session has just come by one of the ways.
func (t *Translation) arrived(ways []session.Way) sre.Expr {
	return t.came(ways, map[*session.Join]bool{})
}

// came is arrived below joins that are being made.
func (t *Translation) came(ways []session.Way, making map[*session.Join]bool) sre.Expr {
	last, joined := t.ends(ways, making)
	return t.B.Or(t.B.Seq(t.B.All(), last), joined)
}

// ends returns the events with which ways come to their end, and the traces at whose end lanes have
// been joined.
func (t *Translation) ends(ways []session.Way, making map[*session.Join]bool) (last, joined sre.Expr) {
	b := t.B
	last = b.None()
	joined = b.None()
	for _, w := range ways {
		switch {
		case w.Join != nil:
			joined = b.Or(joined, t.joined(w.Join, making))
		case w.After != nil:
			last = b.Or(last, t.event(w.After, nil))
		default:
			last = b.Or(last, b.Event(t.ops[Open].Op, t.L.True()))
		}
	}
	return last, joined
}

// joined returns the traces at whose end all lanes have ended. A lane without steps in a loop ends
// with the join before it; of that nothing is said.
func (t *Translation) joined(j *session.Join, making map[*session.Join]bool) sre.Expr {
	if making[j] {
		return t.B.All()
	}
	making[j] = true
	defer delete(making, j)
	all := t.B.All()
	for _, l := range j.Lanes {
		all = t.B.And(all, t.B.Seq(t.came(l.Ends, making), t.beside(l.Strand)))
	}
	return all
}

// beside returns what may happen while a strand waits.
func (t *Translation) beside(s *session.Strand) sre.Expr {
	b := t.B
	all := b.None()
	for _, y := range t.Turns.Beside(s) {
		all = b.Or(all, t.event(y, nil))
	}
	for _, o := range t.Operations {
		if t.Idles(o.Op.Name) {
			all = b.Or(all, b.Event(o.Op, t.idle(o.Op)))
		}
	}
	if all == b.None() {
		return b.Eps()
	}
	return b.Star(all)
}
