package regress

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/clouseau-go/clouseau/internal/play/script"
	"github.com/clouseau-go/clouseau/logic"
	"github.com/clouseau-go/clouseau/runtime/play/event"
	"github.com/clouseau-go/clouseau/sre"
)

// replayed writes a run as a script that rt.Rerun plays through the adapter of the system. The
// goal's monitor, the model or the judge in Go judges the new run.
type replayed struct {
	writer
	used map[int]bool // inputs whose answers the script mentions
}

// anything is the argument of a receive for a field that may have any value.
const anything = "rt.Value{}"

func (w *replayed) write() {
	lines := make([]string, len(w.run.Script))
	laned := false
	for i, in := range w.run.Script {
		laned = laned || in.Lane > 0
		var args []string
		for j, f := range in.Fields {
			if ref := f.Ref(); answered(ref) {
				said := w.said(ref, in.Op.Fields[j])
				if in.Steers {
					said += ".Value"
				}
				args = append(args, said)
			} else {
				args = append(args, w.scripted(in.Op, j, f.Value()))
			}
		}
		for n := len(args); n > 0 && args[n-1] == anything; n-- {
			args = args[:n-1]
		}
		if lines[i] = perform(in, args); laned {
			lines[i] = strings.Replace(lines[i], "s.Call(", fmt.Sprintf("s.In(%d, ", in.Lane), 1)
		}
		if in.Undescribed {
			lines[i] = strings.Replace(lines[i], "s.", "s.Undescribed().", 1)
		}
	}
	for i, in := range w.run.Script {
		if w.used[i] {
			lines[i] = fmt.Sprintf("%s := %s", variable(in.Op.Name, i), lines[i])
		}
	}
	w.linef("rt.Rerun(t, %s(), func(s *rt.Session) {", w.Test)
	for _, line := range withRemarks(lines, w.run.Script) {
		w.linef("\t%s", line)
	}
	if w.run.lanes() {
		w.linef("\ts.Together()")
	}
	w.linef("})")
	w.needs("rt.Rerun")
}

// withRemarks adds to each line which field of its input has which value in the recorded run.
// Remarks of lines that follow each other begin in one column, as gofmt has them.
func withRemarks(lines []string, inputs []script.Input) []string {
	remarks := make([]string, len(lines))
	for i, in := range inputs {
		if strings.HasPrefix(lines[i], "s.Settle(") {
			continue
		}
		var said []string
		for j, f := range in.Fields {
			if v := f.Value(); v.IsValid() && in.Op.Fields[j].Sort.Kind() != logic.OpaqueKind {
				said = append(said, remark(in.Op.Fields[j].Name, v.String()))
			}
		}
		remarks[i] = strings.Join(said, ", ")
	}
	out := slices.Clone(lines)
	for from := 0; from < len(lines); {
		to := from
		width := 0
		for ; to < len(lines) && remarks[to] != ""; to++ {
			width = max(width, utf8.RuneCountInString(lines[to]))
		}
		for i := from; i < to; i++ {
			out[i] += strings.Repeat(" ", width-utf8.RuneCountInString(lines[i])) + " // " + remarks[i]
		}
		from = to + 1
	}
	return out
}

// remark says which value a field has, or only its name if the value is long.
func remark(field, value string) string {
	const long = 30
	if len(value) > long || strings.ContainsAny(value, "\r\n") {
		return field
	}
	return field + " = " + value
}

// perform writes the statement of one input.
func perform(in script.Input, args []string) string {
	list := strings.Join(append([]string{fmt.Sprintf("%q", in.Op.Name)}, args...), ", ")
	switch {
	case in.Steers && event.Worked(in.Op, in.Fields[0].Value()):
		return "s.Settle()"
	case in.Steers:
		return fmt.Sprintf("s.Steer(%q, rt.Fields(%s))", in.Op.Name, strings.Join(args, ", "))
	case in.Op.Kind == sre.Send:
		return "s.Send(" + list + ")"
	case in.Op.Kind == sre.Receive:
		return "s.Receive(" + strings.Join(append([]string{fmt.Sprintf("%q, nil", in.Op.Name)}, args...), ", ") + ")"
	default:
		return "s.Call(" + list + ")"
	}
}

// answered reports whether a reference leads to an answer, for which the script has a variable.
func answered(ref *script.Ref) bool {
	if ref == nil {
		return false
	}
	return ref.Op.Kind == sre.Receive || ref.Op.Fields[ref.Op.Position(ref.Field)].Result
}

// said writes a value that comes from an event.
func (w *replayed) said(ref *script.Ref, f sre.Field) string {
	w.used[ref.Event] = true
	at := ref.Op.Position(ref.Field)
	if ref.Op.Kind == sre.Call {
		at -= ref.Op.Args()
	}
	name := variable(ref.Op.Name, ref.Event)
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
	switch n, sum := ref.Func.Sum(); {
	case !sum:
		return fmt.Sprintf("s.Apply(%q, %s)", ref.Func.Name, text)
	case n != 0:
		return fmt.Sprintf("s.Plus(%s, %d)", text, n)
	}
	return text
}

// sort writes a sort.
func (w *replayed) sort(s *logic.Sort) string {
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

// scripted writes a value of a script.
func (w *replayed) scripted(op *sre.Op, j int, v logic.Value) string {
	if !v.IsValid() {
		return anything
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
	if isComposite(v.Sort()) {
		return w.scriptedParts(op, j, v)
	}
	if script.Storable(v) {
		text := fmt.Sprintf("%#v", v.Opaque())
		if at, ok := timeLiteral(v); ok {
			w.needs(at)
			text = at
		} else if _, isString := v.Opaque().(string); !isString {
			text = fmt.Sprintf("%T(%d)", v.Opaque(), v.Opaque())
		}
		return fmt.Sprintf("rt.OpaqueValue(%s, %s)", w.Sorts[v.Sort().Name()], text)
	}
	w.noLiteral(op, j, v)
	return ""
}
