package refine

import (
	"hash/fnv"

	"github.com/clouseau-go/clouseau/sre"
	"github.com/clouseau-go/clouseau/synth/internal/trace"
	"github.com/clouseau-go/clouseau/synth/terms"
	"github.com/clouseau-go/clouseau/uhat"
)

// Key is a canonical hash of an abstract trace: variables count by first
// occurrence and ids by position, so traces that differ only in these are one. Open traces that are
// to be met in different orders are two.
type Key [16]byte

func (r *Rules) KeyOf(t *trace.Trace, open bool) Key {
	e := r.Enc
	e.Reset()
	position := map[int]int{trace.None: trace.None}
	for i, ev := range t.Events {
		position[ev.ID] = i
	}
	for i, ev := range t.Events {
		e.Class(t.Gaps[i])
		e.Num(int64(ev.Op.Index()))
		e.Num(int64(position[ev.Cause]))
		e.Terms(ev.Args)
		switch {
		case ev.Clause != nil:
			e.Num(int64(1 + r.clauseIndex[ev.Clause]))
		case ev.Suspect:
			e.Num(-1)
		default:
			e.Num(0)
		}
		if ev.Suspect {
			e.Num(-2)
		}
	}
	for _, c := range t.Rest {
		e.Num(-3)
		e.Class(c)
	}
	for _, g := range t.Gaps[len(t.Events):] {
		e.Class(g)
	}
	for i, m := range t.Met {
		if m.Owed() {
			e.Num(int64(-4 - i))
		}
	}
	order := int64(0)
	if t.CausesFirst && open {
		order = 1 // an open trace has other children in the other order
	}
	e.Num(order)
	e.Num(int64(position[t.Deciding]))
	e.Terms(t.GoalVals)
	e.Sorted(len(t.Cons), func(i int) { e.Term(t.Cons[i].Term) })
	h := fnv.New128a()
	h.Write(e.Buf)
	return Key(h.Sum(nil))
}

func (r *Rules) ClauseOf(e *trace.Event) int {
	if e.Clause == nil {
		return trace.None
	}
	return r.clauseIndex[e.Clause]
}

// IdeaOf names the clauses of a trace's events, each once. Those of ghosts count: they often say
// what something stands for, such as the kind of an argument.
func (r *Rules) IdeaOf(t *trace.Trace) string {
	used := make([]byte, len(r.clauseIndex)+1)
	for _, e := range t.Events {
		used[r.ClauseNumber(e.Clause)+1] = 1
	}
	return string(used)
}

// ShapeOf writes the shape of a trace.
func (r *Rules) ShapeOf(t *trace.Trace) string {
	e := terms.NewEncoder(r.Delta)
	for _, ev := range t.Events {
		if !ev.Op.Visible() {
			continue
		}
		e.Num(int64(ev.Op.Index()))
		e.Num(int64(r.ClauseNumber(ev.Clause)))
		e.Terms(ev.Args)
	}
	return string(e.Buf)
}

func (r *Rules) ClauseNumber(c *uhat.Clause) int {
	if c == nil {
		return trace.None
	}
	return r.clauseIndex[c]
}

// InputsOf writes the calls of a trace with their arguments; nothing if it has messages, whose
// order the tester has a part in.
func (r *Rules) InputsOf(t *trace.Trace) string {
	e := terms.NewEncoder(r.Delta)
	for _, ev := range t.Events {
		switch {
		case !ev.Op.Visible():
			continue
		case ev.Op.Kind != sre.Call:
			return ""
		}
		e.Num(int64(ev.Op.Index()))
		e.Terms(ev.Args[:ev.Op.Args()])
	}
	return string(e.Buf)
}
