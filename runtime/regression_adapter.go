package runtime

import (
	"errors"
	"fmt"
	"strings"

	"github.com/clouseau-go/clouseau/logic"
)

// Systems that send messages by themselves, or whose steps the tester schedules, are
// reached through an adapter, so a regression test of theirs goes through it too: it
// plays the run's script with [Rerun], and the goal judges.

// script writes the statement that performs the run's script again.
func (w *regressionWriter) script() {
	if w.run.session.steered {
		w.fail(errors.New("its steps were released one by one, not received"))
		return
	}
	var events []TraceEvent
	at := map[int]int{} // index in the trace -> index in events
	for _, i := range w.run.order {
		at[i] = len(events)
		events = append(events, w.run.Trace[i])
	}
	if a := w.run.attempted; a.op != nil {
		events = append(events, TraceEvent{Op: a.op, Values: a.args})
	}
	var lines []string
	used := map[int]bool{}
	for i, e := range events {
		var args []string
		for j := range min(e.Op.Args(), len(e.Values)) {
			args = append(args, w.scripted(events[:i], e.Op, j, e.Values[j], used))
		}
		lines = append(lines, perform(e.Op, args))
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

// perform writes the statement of one event.
func perform(op *Op, args []string) string {
	list := strings.Join(append([]string{fmt.Sprintf("%q", op.Name)}, args...), ", ")
	switch op.Kind {
	case Send:
		return "s.Send(" + list + ")"
	case Receive:
		return fmt.Sprintf("s.Receive(%q, rt.Fields(%s))", op.Name, strings.Join(args, ", "))
	default:
		return "s.Call(" + list + ")"
	}
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
