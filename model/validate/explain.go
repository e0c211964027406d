package validate

import (
	"fmt"
	"slices"
	"strings"

	"github.com/clouseau-go/clouseau/logic"
	"github.com/clouseau-go/clouseau/model"
	"github.com/clouseau-go/clouseau/sre"
)

// Rejection says why no behaviour of the model explains a run.
type Rejection struct {
	Event    int       // index of the event that nothing explains
	Observed sre.Event // that event
	Branches int       // how many explanations of the earlier events there were
	// Reasons say why each alternative of the model fails, in the order of the cases.
	Reasons []Reason
	// Known is what the validator knew before the event, for at most three branches.
	Known []string
}

// Reason says why an alternative explains nothing.
type Reason struct {
	Path  string // labels of the cases; empty if they have none
	Text  string
	Count int // how many branches ended so
}

// maxReasons is how many reasons the text of a rejection has.
const maxReasons = 12

// String returns the rejection over several lines.
func (r *Rejection) String() string {
	var b strings.Builder
	fmt.Fprintf(&b, "event %d, %s: no behaviour of the model explains it\n", r.Event+1, r.Observed)
	for _, reason := range r.Reasons[:min(maxReasons, len(r.Reasons))] {
		fmt.Fprintf(&b, "  %s\n", reason)
	}
	if n := len(r.Reasons) - maxReasons; n > 0 {
		fmt.Fprintf(&b, "  and %d more reasons\n", n)
	}
	for i, k := range r.Known {
		if i == 0 {
			b.WriteString("known before it:\n")
		}
		fmt.Fprintf(&b, "  %s\n", k)
	}
	if n := r.Branches - len(r.Known); n > 0 {
		fmt.Fprintf(&b, "  and %d more\n", n)
	}
	return strings.TrimSuffix(b.String(), "\n")
}

func (r Reason) String() string {
	s := r.Text
	if r.Path != "" {
		s = r.Path + ": " + s
	}
	if r.Count > 1 {
		s += fmt.Sprintf(" (%d times)", r.Count)
	}
	return s
}

// reasons collects why alternatives end; nil collects nothing.
type reasons struct{ list []Reason }

func (rs *reasons) add(path []string, text string) {
	if rs == nil {
		return
	}
	r := Reason{Path: strings.Join(path, " / "), Text: text, Count: 1}
	for i := range rs.list {
		if old := &rs.list[i]; old.Path == r.Path && old.Text == r.Text {
			old.Count++
			return
		}
	}
	rs.list = append(rs.list, r)
}

// clear forgets the collected reasons before another attempt.
func (rs *reasons) clear() {
	if rs != nil {
		rs.list = nil
	}
}

// impossible adds that the model itself excludes an outcome, if that is worth saying.
func (rs *reasons) impossible(o outcome) {
	if o.clash != "" {
		rs.add(o.path, o.clash)
	}
}

// shown is how many branches a rejection describes.
const shown = 3

// reject records why there is no explanation, by searching once more.
func (v *Validator) reject(e sre.Event) {
	why := &reasons{}
	v.advance(e, why)
	v.rejected = &Rejection{Event: v.steps - 1, Observed: e, Branches: len(v.branches), Reasons: why.list}
	if len(why.list) == 0 {
		v.rejected.Reasons = []Reason{{Text: v.silence(e)}}
	}
	for _, br := range v.branches[:min(shown, len(v.branches))] {
		v.rejected.Known = append(v.rejected.Known, v.x.sym.describe(br))
	}
	v.branches, v.before = nil, v.branches
}

// silence says why nothing can be received or answered.
func (v *Validator) silence(e sre.Event) string {
	switch {
	case v.x.m.Says(e.Op):
		return "the model does not say this here, and no request is waiting for such an answer"
	case e.Op.Kind == sre.Receive:
		return "no request is waiting for such an answer"
	}
	return "the model does not allow this request here"
}

// needs adds that a case does not apply, whatever the choices are.
func (rs *reasons) needs(o outcome, x *engine, w *wording) {
	if len(o.needs) == 0 {
		return
	}
	t := x.sym.l.And(o.needs...)
	before := *o.br
	before.facts = slices.DeleteFunc(slices.Clone(o.br.facts), func(f logic.Term) bool {
		return slices.Contains(logic.Conjuncts(t), f)
	})
	rs.add(o.path, fmt.Sprintf("only if %s%s", w.term(t), w.context(&before, t)))
}

// explain adds why an outcome of a branch does not explain a call. Cases that are obviously
// excluded are skipped.
func (x *engine) explain(from *branch, o outcome, e sre.Event, why *reasons) {
	if o.clash != "" {
		why.impossible(o)
		return
	}
	if !x.settle(o.br.clone()) {
		why.needs(o, x, x.sym.wording(from))
		return
	}
	for _, r := range o.replies {
		if r.Op == e.Op {
			text := x.mismatch(from, o.br, r.Op, r.Values, e.Values)
			if o.because != "" {
				text += ", because " + o.because
			}
			why.add(o.path, text)
		}
	}
}

// mismatch says in which field an answer differs from the observation, given what a branch knows
// that comes from another one.
func (x *engine) mismatch(from, br *branch, op *sre.Op, terms []logic.Term, values []logic.Value) string {
	w := x.sym.wording(from)
	var open []string
	for i, t := range terms {
		if t == nil {
			continue
		}
		name := op.Fields[i].Name
		value := values[i]
		b := br.clone()
		if !b.assume(x.sym.l.Eq(t, x.sym.l.Value(value))) || !x.settle(b) {
			return fmt.Sprintf("%s is %s, expected %s", name, value, w.expected(br, t))
		}
		if _, lit := t.(*logic.Lit); !lit {
			open = append(open, fmt.Sprintf("%s = %s, which is %s", name, value, w.term(t)))
		}
	}
	return strings.Join(open, " and ") + ": not at once"
}

// describe returns a branch on one line.
func (sy *symbols) describe(br *branch) string {
	w := sy.wording(br)
	br = br.clone()
	br.terms(w.term)
	for i, f := range br.facts {
		br.facts[i] = w.term(f)
	}
	var parts []string
	if br.state != nil {
		parts = append(parts, fmt.Sprintf("state = %v", br.state))
	}
	for i, s := range br.slots {
		v := sy.vars[i]
		for _, c := range s.Cells {
			parts = append(parts, is(fmt.Sprintf("%s[%s]", v.Name, c.Key), content(c.Terms)))
		}
		if v.Shape == model.Map && s.Terms != nil {
			parts = append(parts, fmt.Sprintf("%s = %s elsewhere", v.Name, content(s.Terms)))
		}
		switch v.Shape {
		case model.Scalar, model.Optional:
			parts = append(parts, is(v.Name, content(s.Terms)))
		case model.List:
			if s.Whole != nil {
				parts = append(parts, fmt.Sprintf("%s = %v", v.Name, s.Whole))
			} else {
				parts = append(parts, fmt.Sprintf("%s = %v", v.Name, s.Terms))
			}
		}
	}
	for _, p := range br.in {
		parts = append(parts, "waiting "+packetText(p))
	}
	for _, p := range br.out {
		parts = append(parts, "answering "+packetText(p))
	}
	for _, f := range br.facts {
		parts = append(parts, f.String())
	}
	if len(parts) == 0 {
		return "nothing"
	}
	return strings.Join(parts, ", ")
}

// content prints the columns of a value.
func content(terms []logic.Term) string {
	switch last := terms[len(terms)-1]; {
	case len(terms) == 1:
		return fmt.Sprint(last)
	case logic.IsFalse(terms[0]):
		return "nothing"
	case logic.IsTrue(terms[0]):
		return fmt.Sprintf("some(%v)", last)
	default:
		return fmt.Sprintf("some(%v) if %v", last, terms[0])
	}
}

func packetText(p packet) string {
	var parts []string
	for i, t := range p.Values {
		if t != nil {
			parts = append(parts, fmt.Sprintf("%s = %s", p.Op.Fields[i].Name, t))
		}
	}
	return p.Op.Name + "(" + strings.Join(parts, ", ") + ")"
}
