package runtime

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/clouseau-go/clouseau/logic"
	"github.com/clouseau-go/clouseau/runtime/symbolic"
)

// Systems that send messages by themselves, or whose steps the tester schedules, are
// reached through an adapter, so a regression test of theirs goes through it too: it
// plays the run's script with [Rerun], and the goal judges.

// script writes the statement that performs the run's script again.
func (w *regressionWriter) script() {
	inputs := w.run.played()
	events := make([]TraceEvent, len(inputs))
	for i, p := range inputs {
		if events[i] = p.event; p.release {
			events[i].Values = nil // nothing is known to come from it
		}
	}
	var lines []string
	used := map[int]bool{}
	for i, p := range inputs {
		var args []string
		e := p.event
		for j := range min(e.Op.Args(), len(e.Values)) {
			if ref := p.mark.said(j); answered(ref) {
				args = append(args, w.said(ref, e.Op.Fields[j], used))
			} else {
				args = append(args, w.scripted(events[:i], e.Op, j, e.Values[j], used))
			}
		}
		lines = append(lines, perform(p, args))
	}
	w.linef("rt.Rerun(t, %s(), func(s *rt.Session) {", w.Test)
	for i, line := range lines {
		if used[i] {
			line = fmt.Sprintf("%s := %s", variable("answer", i), line)
		}
		w.linef("\t%s", line)
	}
	w.linef("})")
	w.needs("rt.Rerun")
}

// perform writes the statement of one input.
func perform(p played, args []string) string {
	op := p.event.Op
	list := strings.Join(append([]string{fmt.Sprintf("%q", op.Name)}, args...), ", ")
	switch {
	case p.release:
		return fmt.Sprintf("s.Steer(%q, rt.Fields(%s))", op.Name, strings.Join(args, ", "))
	case op.Kind == Send:
		return "s.Send(" + list + ")"
	case op.Kind == Receive:
		return fmt.Sprintf("s.Receive(%q, rt.Fields(%s))", op.Name, strings.Join(args, ", "))
	default:
		return "s.Call(" + list + ")"
	}
}

// answered reports whether a reference leads to an answer, for which the script has a variable.
func answered(ref *symbolic.Ref) bool {
	if ref == nil {
		return false
	}
	return ref.Op.Kind == Receive || ref.Op.Fields[ref.Op.Position(ref.Field)].Result
}

// said writes a value that the script took from an event.
func (w *regressionWriter) said(ref *symbolic.Ref, f Field, used map[int]bool) string {
	used[ref.Event] = true
	at := ref.Op.Position(ref.Field)
	if ref.Op.Kind == Call {
		at -= ref.Op.Args()
	}
	name := variable("answer", ref.Event)
	if len(ref.Path) == 0 && ref.Func.Name == "" {
		return fmt.Sprintf("%s[%d]", name, at)
	}
	text := fmt.Sprintf("s.From(%s, %d)", name, at)
	if len(ref.Path) > 0 {
		sort := f.Sort
		if ref.Func.Arg != nil {
			sort = ref.Func.Arg
		}
		text = fmt.Sprintf("s.Part(%s, %s", text, w.sort(sort))
		for _, step := range ref.Path {
			by := strconv.Itoa(step.Index)
			if step.Name != "" {
				by = strconv.Quote(step.Name)
			}
			text += ", " + by
		}
		text += ")"
	}
	switch n, err := strconv.ParseInt(ref.Func.Name, 10, 64); {
	case ref.Func.Name == "":
		return text
	case err == nil:
		return fmt.Sprintf("s.Plus(%s, %d)", text, n)
	}
	return fmt.Sprintf("s.Apply(%q, %s)", ref.Func.Name, text)
}

// sort writes a sort.
func (w *regressionWriter) sort(s *Sort) string {
	switch s.Kind() {
	case logic.BoolKind:
		return "rt.Bool"
	case logic.IntKind:
		return "rt.Int"
	case logic.StringKind:
		return "rt.String"
	}
	return w.Sorts[s.Name()]
}

// scripted writes a value of a script: the answer that it comes from, or the value itself.
func (w *regressionWriter) scripted(before []TraceEvent, op *Op, j int, v Value, used map[int]bool) string {
	if from, ok := origin(before, w.run.session.drawn, op, v); ok {
		e := before[from.event]
		field := from.field
		if e.Op.Kind == Call {
			field -= e.Op.Args()
		}
		if e.Op.Kind != Send && field >= 0 {
			used[from.event] = true
			return fmt.Sprintf("%s[%d]", variable("answer", from.event), field)
		}
	}
	switch k := v.Sort().Kind(); k {
	case logic.BoolKind:
		return fmt.Sprintf("rt.BoolValue(%v)", v)
	case logic.IntKind:
		return fmt.Sprintf("rt.IntValue(%v)", v)
	case logic.StringKind:
		return fmt.Sprintf("rt.StringValue(%q)", v.Text())
	case logic.EnumKind:
		return fmt.Sprintf("rt.EnumNamed(%s, %q)", w.Sorts[v.Sort().Name()], v)
	}
	if _, ok := store(v); ok {
		text := fmt.Sprintf("%#v", v.Opaque())
		if _, isString := v.Opaque().(string); !isString {
			text = fmt.Sprintf("%T(%d)", v.Opaque(), v.Opaque())
		}
		return fmt.Sprintf("rt.OpaqueValue(%s, %s)", w.Sorts[v.Sort().Name()], text)
	}
	if op.Kind == Receive {
		return "rt.Value{}"
	}
	w.fail(fmt.Errorf("%s of %s is %v, which has no literal in Go and comes from no earlier answer", op.Fields[j].Name, op, v))
	return ""
}
