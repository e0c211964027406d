package uhat

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/clouseau-go/clouseau/internal/lists"
	"github.com/clouseau-go/clouseau/logic"
	"github.com/clouseau-go/clouseau/sre"
)

// Describe prints steps for readers: one line a step, nested sequences indented, and after an
// event, behind #, the reason for it. Functions that the steps apply follow in the order of their
// first application. The text is stable: it depends on the steps alone.
//
//	draw x: int in 1..20
//	push(elem = x)              # push.onto_smaller
//	ghost pushed(index = 0, value = x)
//	empty = isEmpty()           # isEmpty.any, deciding
//	assert empty
func Describe(steps []Step) string {
	var d describer
	d.steps(steps, 0)
	for i := 0; i < len(d.funs); i++ { // printing a function may add others
		d.fun(d.funs[i])
	}
	return d.String()
}

type describer struct {
	strings.Builder
	funs []*Fun
}

func (d *describer) steps(steps []Step, depth int) {
	if len(steps) == 0 {
		d.line(depth, "skip", "")
	}
	for _, s := range steps {
		d.step(s, depth)
	}
}

// column is where the notes behind # begin.
const column = 36

func (d *describer) line(depth int, text, note string) {
	text = strings.Repeat("  ", depth) + text
	if note != "" {
		text = fmt.Sprintf("%-*s # %s", column, text, note)
	}
	d.WriteString(text + "\n")
}

func (d *describer) step(s Step, depth int) {
	switch s := s.(type) {
	case *Choice:
		for i, b := range s.Branches {
			word := "choice"
			if i > 0 {
				word = "or"
			}
			d.line(depth, word, "")
			d.steps(b, depth+1)
		}
	case *Apply:
		d.note(s.Fun)
		d.line(depth, describeStep(s), depthNote(s.Depth))
	case *Perform:
		d.line(depth, describeStep(s), originNote(s.Origin))
	case *Take:
		d.line(depth, describeStep(s), originNote(s.Origin))
	default:
		d.line(depth, describeStep(s), "")
	}
}

func (d *describer) note(f *Fun) {
	if slices.Contains(d.funs, f) {
		return
	}
	d.funs = append(d.funs, f)
}

func (d *describer) fun(f *Fun) {
	d.line(0, fmt.Sprintf("func %s(%s)", f.Name, declarations(f.Params)), "")
	d.line(1, "at depth 0", "")
	d.steps(f.Base, 2)
	above := "above"
	if f.Level != nil {
		above = fmt.Sprintf("above, with %s levels left", f.Level)
	}
	d.line(1, above, "")
	d.steps(f.Step, 2)
}

// describeStep prints one step on one line, a choice without its branches.
func describeStep(s Step) string {
	switch s := s.(type) {
	case *Draw:
		return fmt.Sprintf("draw %s: %s", s.Var, s.Var.Sort()) + lists.Joined(s.Among, " or", describeDomain)
	case *Let:
		if s.Over.IsZero() {
			return fmt.Sprintf("let %s = %s", s.Var, s.Value)
		}
		return fmt.Sprintf("let %s = %s over %s, rounded down", s.Var, s.Value, s.Over)
	case *Perform:
		text := s.Op.Name + "(" + assignments(s.Op, s.Args) + ")"
		if s.Op.Kind == sre.Ghost || s.Op.Kind == sre.Send {
			text = s.Op.Kind.String() + " " + text
		}
		if len(s.Results) > 0 {
			text = list(s.Results) + " = " + text
		}
		return text
	case *Take:
		text := "receive " + s.Op.Name
		if s.Select != nil && !logic.IsTrue(s.Select) {
			text += "(" + s.Select.String() + ")"
		}
		if len(s.Fields) > 0 {
			text = list(s.Fields) + " = " + text
		}
		return text
	case *Assume:
		return "assume " + s.Cond.String()
	case *Assert:
		text := "assert " + s.Cond.String()
		if s.Stop {
			text += ", else stop"
		}
		return text
	case *Differ:
		text := "assert " + s.Condition()
		if s.Stop {
			text += ", else stop"
		}
		return text
	case *Choice:
		return fmt.Sprintf("choice of %d", len(s.Branches))
	case *Apply:
		return fmt.Sprintf("%s(%s)", s.Fun.Name, list(s.Args))
	default:
		panic(fmt.Sprintf("uhat: unexpected %T", s))
	}
}

// Condition prints what the step asserts.
func (s *Differ) Condition() string {
	return fmt.Sprintf("%s is unlike every earlier %s", s.Var, list(s.Unlike))
}

// describeDomain prints " in max(lo)..min(hi)" and what narrows it further.
func describeDomain(d Domain) string {
	var s strings.Builder
	if len(d.Lo) > 0 || len(d.Hi) > 0 {
		s.WriteString(" in " + bound("max", d.Lo) + ".." + bound("min", d.Hi))
	}
	if len(d.Except) > 0 {
		s.WriteString(" except " + list(d.Except))
	}
	if len(d.Unlike) > 0 {
		s.WriteString(" unlike every earlier " + list(d.Unlike))
	}
	if d.Filter != nil && !logic.IsTrue(d.Filter) {
		s.WriteString(" where " + d.Filter.String())
	}
	for _, a := range d.Ahead {
		s.WriteString(" leaving (" + strings.TrimPrefix(describeStep(a), "draw ") + ")")
	}
	if d.Guard != nil && !logic.IsTrue(d.Guard) {
		s.WriteString(" if " + d.Guard.String())
	}
	if d.Rare {
		s.WriteString(" rarely")
	}
	return s.String()
}

func bound(word string, ts []logic.Term) string {
	switch len(ts) {
	case 0:
		return ""
	case 1:
		return ts[0].String()
	}
	return word + "(" + list(ts) + ")"
}

func depthNote(d *Depth) string {
	if d == nil {
		return "one level less"
	}
	note := fmt.Sprintf("depth %d to %d", d.Lo, d.Hi)
	if d.Var != nil {
		note = fmt.Sprintf("depth %s, drawn first, %d to %d", d.Var, d.Lo, d.Hi)
	}
	if d.Proved {
		note += ", proved for all"
	}
	return note
}

func originNote(o Origin) string {
	var notes []string
	if o.Clause != nil {
		notes = append(notes, o.Clause.Name())
	}
	if o.Suspect {
		notes = append(notes, "suspect")
	}
	if o.Deciding {
		notes = append(notes, "deciding")
	}
	if len(o.Demanded) > 0 {
		var by []string // events are counted from one, as in certificates
		by = append(by, lists.Of(o.Demanded, func(k int) string { return strconv.Itoa(k + 1) })...)
		notes = append(notes, "demanded by "+strings.Join(by, " "))
	}
	return strings.Join(notes, ", ")
}

// assignments prints the arguments of op by name.
func assignments(op *sre.Op, args []logic.Term) string {
	out := make([]string, len(args))
	for i, a := range args {
		name := "?"
		if i < len(op.Fields) {
			name = op.Fields[i].Name
		}
		out[i] = name + " = " + a.String()
	}
	return strings.Join(out, ", ")
}

func declarations(vs []*logic.Var) string {
	return lists.Joined(vs, ", ", func(v *logic.Var) string { return v.Name() + ": " + v.Sort().Name() })
}

func list[T fmt.Stringer](ts []T) string {
	return lists.Joined(ts, ", ", func(t T) string { return t.String() })
}
