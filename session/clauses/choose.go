package clauses

import (
	"slices"

	"github.com/clouseau-go/clouseau/logic"
	"github.com/clouseau-go/clouseau/session"
	"github.com/clouseau-go/clouseau/sre"
	"github.com/clouseau-go/clouseau/uhat"
)

// Pick is the argument of an operation whose adapter chooses values: which of them it takes. The
// simplest ones are those of 0.
const Pick = "pick"

// mostPick is the largest number that is drawn for a pick.
const mostPick = 99

// leave finds what is left to the adapter: fields of messages of the party whose values depend on
// variables of the session, and with them all fields that a qualifier relates to such a field. No
// script knows what they may be.
//
//	send "ping" { where = contains(alive, pid) && number == next }
//
// has the operation send_ping(pick) with the results pid and number. It also finds which operations
// may have nothing to do: where a guard or a qualifier of the party does not hold, where the peer
// may wait because the party may act, and where it is not known how often something may be done.
func (t *Translation) leave() {
	for changed := true; changed; {
		changed = false
		for _, x := range t.Turns.List {
			if x.Ours && x.Exchange != nil && t.leaveTo(x) {
				changed = true
			}
		}
	}
	for _, x := range t.Turns.List {
		if t.mayIdle(x) {
			t.idles[t.opName(x)] = true
			t.Nothing = "nothing"
		}
	}
	for t.Nothing != "" && slices.ContainsFunc(t.Turns.List, func(x *session.Turn) bool { return x.Name == t.Nothing }) {
		t.Nothing += "_"
	}
}

// leaveTo leaves fields of a turn's message to the adapter; it reports whether there are more now.
func (t *Translation) leaveTo(x *session.Turn) (more bool) {
	for _, c := range logic.Conjuncts(x.Exchange.Where) {
		var fields []field
		left := t.open(c, x)
		for _, f := range t.ownFields(c, x) {
			fields = append(fields, f)
			left = left || t.chosen[f]
		}
		for _, f := range fields {
			if left && !t.chosen[f] {
				t.chosen[f] = true
				more = true
			}
		}
	}
	return more
}

// ownFields returns the fields of a turn's message of which a qualifier speaks.
func (t *Translation) ownFields(q logic.Term, x *session.Turn) (out []field) {
	m := x.Exchange.Type
	for i := range m.Fields {
		if logic.Occurs(m.Fields[i].Var, q) {
			out = append(out, field{m, m.Fields[i].Name})
		}
	}
	return out
}

// open reports whether a qualifier of a turn speaks of variables that the session changes.
func (t *Translation) open(q logic.Term, x *session.Turn) bool {
	for _, v := range logic.Vars(nil, q) {
		own := x.Exchange != nil && slices.ContainsFunc(x.Exchange.Type.Fields, func(f session.Field) bool { return f.Var == v })
		if !own && !slices.ContainsFunc(t.scopes[x.Exchange], func(e *session.Exchange) bool { return e.As == v }) {
			return true
		}
	}
	return false
}

// settled reports whether it is the last message of its exchange that a qualifier of a turn speaks
// of, wherever it speaks of one.
func (t *Translation) settled(q logic.Term, x *session.Turn) bool {
	return !slices.ContainsFunc(t.scopes[x.Exchange], func(e *session.Exchange) bool {
		return logic.Occurs(e.As, q) && !t.Turns.Sees(x, e)
	})
}

// mayIdle reports whether the operation of a turn may have nothing to do where its history allows
// it.
func (t *Translation) mayIdle(x *session.Turn) bool {
	if !x.Ours && len(t.Turns.Beside(x.Waits)) > 0 || x.In.Several() || x.Waits.Several() {
		return true
	}
	for _, e := range t.scopes[x.Exchange] {
		if !t.Turns.Sees(x, e) {
			return true
		}
	}
	if !x.Ours {
		return false
	}
	where := slices.Clip(x.Guards)
	if x.Exchange != nil {
		where = append(where, x.Exchange.Where)
	}
	return slices.ContainsFunc(where, func(w logic.Term) bool { return t.open(w, x) })
}

// Idles reports whether an operation may have nothing to do. Its step is then Nothing.
func (t *Translation) Idles(op string) bool { return t.idles[op] }

// picks declares the sort of what tells the adapter which values to choose.
func (t *Translation) picks() {
	if len(t.chosen) > 0 {
		t.pick = logic.NewInt(logic.GoField(t.Session.Name) + "Pick")
		t.Sorts = append(t.Sorts, &uhat.SortDecl{
			Sort: t.pick, Go: "int", Under: "int",
			Hi: logic.IntegerOf(mostPick), Declared: true, Range: uhat.Range(t.Session.Range),
		})
	}
}

// arguments adds the fields of a message to the operation that sends it: those that the adapter
// chooses are results.
func (t *Translation) arguments(op *sre.Op, m *session.Type) {
	var results []sre.Field
	for i := range m.Fields {
		f := sre.Field{Name: m.Fields[i].Name, Sort: t.sortOf(&m.Fields[i])}
		if f.Result = t.chosen[field{m, f.Name}]; f.Result {
			results = append(results, f)
		} else {
			op.Fields = append(op.Fields, f)
		}
	}
	if len(results) > 0 {
		name := Pick
		for m.Position(name) >= 0 {
			name += "_"
		}
		op.Fields = append(append(op.Fields, sre.Field{Name: name, Sort: t.pick}), results...)
	}
}

// Given returns the values that an operation is told to send, the open ones invalid, and the number
// that tells which values to choose for those; chooses is false if there are none.
func (t *Translation) Given(m *session.Type, args []logic.Value) (values []logic.Value, pick uint64, chooses bool) {
	values = make([]logic.Value, len(m.Fields))
	n := 0
	for i := range m.Fields {
		if t.chosen[field{m, m.Fields[i].Name}] {
			chooses = true
			continue
		}
		values[i] = args[n]
		n++
	}
	if chooses {
		k, _ := args[n].Integer().Int64()
		pick = uint64(k)
	}
	return values, pick, chooses
}

// Chosen returns the values of a message that the adapter has chosen.
func (t *Translation) Chosen(m session.Message) (out []logic.Value) {
	for i := range m.Type.Fields {
		if t.chosen[field{m.Type, m.Type.Fields[i].Name}] {
			out = append(out, m.Values[i])
		}
	}
	return out
}
