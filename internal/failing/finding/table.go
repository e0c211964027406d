package finding

import (
	"fmt"
	"slices"
	"strings"

	"github.com/clouseau-go/clouseau/internal/lists"
	"github.com/clouseau-go/clouseau/internal/play/script"
	"github.com/clouseau-go/clouseau/logic"
	"github.com/clouseau-go/clouseau/runtime/play/run"
)

// table says how probes are answered after calls.
//
//	              size   peek   holds(5)
//	push(5)       right  right  wrong
//	push(5) pop   wrong  right  right
type table struct {
	causes *Causes
	probes []script.Input
	cells  map[string]cell
	rows   map[string]*row
	like   map[string][]*row // by their right answers
	over   bool              // no more scripts are played
}

// cell is how a probe is answered.
type cell struct {
	wrong Meaning // zero: it is answered rightly
	right string  // the right answer; empty: it is not known
	known bool    // the calls before it are answered rightly
}

// row is how all probes are answered after some calls.
type row struct {
	calls script.Script
	cells []cell
	right string // the right answers; empty: not all of them are known
	path  string // the calls that changed them
}

// ask plays a script, of which the last call is the probe.
func (t *table) ask(sc script.Script) (out cell) {
	var k string
	for _, in := range sc {
		k += key(in)
	}
	if out, ok := t.cells[k]; ok || t.over || !resolved(sc) {
		return out
	}
	sc = slices.Clone(sc)
	last := len(sc) - 1
	sc[last].Label = label(sc[:last])
	t.over = !t.causes.Play(sc, func(r *run.Result) {
		switch {
		case !r.Failed() && len(r.Trace) == len(sc):
			e := r.Trace[last]
			out = cell{known: true, right: text(e.Values[e.Op.Args():])}
		case r.Failed() && r.Verdict != run.Hung && len(r.Script()) == len(sc):
			out = cell{known: true, wrong: t.causes.Means(r).Seen()}
			if r.Evidence != nil {
				_, right := r.Evidence.Right()
				out.right = text(right)
			}
		}
	}) || len(t.cells) >= mostTries
	t.cells[k] = out
	return out
}

// row returns how all probes are answered after calls; nil if these are answered wrongly.
func (t *table) row(calls script.Script) *row {
	var k string
	for _, in := range calls {
		k += key(in)
	}
	if r, ok := t.rows[k]; ok {
		return r
	}
	r := &row{calls: calls}
	var right []string
	for _, p := range t.probes {
		c := t.ask(append(slices.Clone(calls), p))
		if !c.known {
			r = nil
			break
		}
		r.cells = append(r.cells, c)
		right = append(right, c.right)
	}
	t.rows[k] = r
	if r == nil {
		return nil
	}
	if !slices.Contains(right, "") {
		r.right = strings.Join(right, " ")
	}
	if n := len(calls); n > 0 {
		if before := t.row(calls[:n-1]); before != nil {
			r.path = before.path
			if before.right != r.right {
				r.path += key(calls[n-1])
			}
		}
	}
	if r.right != "" {
		t.like[r.right] = append(t.like[r.right], r)
	}
	return r
}

// after is row for one call more.
func (t *table) after(r *row, more script.Input) *row {
	more.Label = label(r.calls)
	return t.row(append(slices.Clone(r.calls), more))
}

// fresh notes what is answered wrongly after calls and not without the last of them.
func (t *table) fresh(calls script.Script, out signs) {
	now := t.row(calls)
	n := len(calls) - 1
	before := t.row(calls[:n])
	if now == nil || before == nil {
		return
	}
	for i, c := range now.cells {
		if c.wrong != (Meaning{}) && before.cells[i].wrong == (Meaning{}) {
			out[sign{c.wrong, calls[n].Op.Name}] = true
		}
	}
}

// fails notes what is answered wrongly after calls and not at the beginning.
func (t *table) fails(calls script.Script, out signs) {
	now := t.row(calls)
	if now == nil {
		return
	}
	for i, c := range now.cells {
		at := len(calls)
		for ; c.wrong != (Meaning{}) && at > 0; at-- {
			if r := t.row(calls[:at-1]); r == nil || r.cells[i].wrong == (Meaning{}) {
				out[sign{c.wrong, calls[at-1].Op.Name}] = true
				break
			}
		}
	}
}

// alone notes what fails as the first call, as another one does: with its arguments, if both have
// some.
func (t *table) alone(like script.Input, out signs) {
	r := t.row(nil)
	if r == nil {
		return
	}
	for i, c := range r.cells {
		p := t.probes[i]
		if c.wrong != (Meaning{}) && (len(p.Fields) == 0 || len(like.Fields) == 0 || arguments(p) == arguments(like)) {
			out[sign{c.wrong, p.Op.Name}] = true
		}
	}
}

// text returns results in words.
func text(vs []logic.Value) string {
	if vs == nil {
		return ""
	}
	return fmt.Sprint(vs)
}

// key tells calls apart.
func key(in script.Input) string { return in.Op.Name + arguments(in) }

func arguments(in script.Input) string {
	out := "("
	for _, f := range in.Fields {
		out += f.String() + ","
	}
	return out + ")"
}

// plain reports whether a call can be made after any others: it needs no handle.
func plain(in script.Input) bool {
	return !slices.ContainsFunc(in.Fields, func(f script.Field) bool {
		return !f.Value().IsValid() || f.Value().Sort().Kind() == logic.OpaqueKind
	})
}

// resolved reports whether what the arguments of a script come from is in it.
func resolved(sc script.Script) bool {
	for i, in := range sc {
		for _, f := range in.Fields {
			if ref := f.Ref(); ref != nil && !slices.ContainsFunc(sc[:i], func(x script.Input) bool { return x.Label == ref.Event }) {
				return false
			}
		}
	}
	return true
}

// again returns a call with the arguments that it had.
func again(in script.Input) script.Input {
	in = unmarked(in)
	for i, f := range in.Fields {
		in.Fields[i] = script.Literal(f.Value())
	}
	return in
}

// unmarked returns a call without what its script says of it.
func unmarked(in script.Input) script.Input {
	in.Parts = nil
	in.Clause = ""
	in.Decides = false
	in.Fields = slices.Clone(in.Fields)
	return in
}

// with returns a call with another argument.
func with(in script.Input, field int, v logic.Value) script.Input {
	in.Fields = slices.Clone(in.Fields)
	in.Fields[field] = script.Literal(v)
	return in
}

// parted returns the script of a run that ends with the failing call. There is none where the calls
// have no order, or where it is not known which call fails.
func parted(r *run.Result) (sc script.Script, ok bool) {
	judged := r.Evidence != nil && !run.KindOf(r).Model || r.Verdict == run.Crashed
	sc = r.Script()
	n := len(sc) - 1
	if !judged || r.Tail != nil || r.Stepped || n < 0 || sc[n].Label != r.Failing() || sc.Repeatable() != nil {
		return nil, false
	}
	for i, in := range sc {
		sc[i] = unmarked(in)
		for j, f := range in.Fields {
			if v := f.Value(); v.IsValid() && v.Sort().Kind() != logic.OpaqueKind {
				sc[i].Fields[j] = script.Literal(v)
			}
		}
	}
	return sc, true
}

// label returns one that no input has.
func label(sc script.Script) int {
	return lists.Most(sc, func(in script.Input) int { return in.Label + 1 })
}
