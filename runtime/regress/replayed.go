package regress

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/clouseau-go/clouseau/logic"
	"github.com/clouseau-go/clouseau/runtime/script"
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
	var lines []string
	for _, in := range w.run.Script {
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
		lines = append(lines, perform(in, args))
	}
	w.linef("rt.Rerun(t, %s(), func(s *rt.Session) {", w.Test)
	if legend := w.legend(); legend != "" {
		w.linef("\t// %s", legend)
	}
	for i, line := range lines {
		if w.used[i] {
			line = fmt.Sprintf("%s := %s", variable("answer", i), line)
		}
		w.linef("\t%s", line)
	}
	w.linef("})")
	w.needs("rt.Rerun")
}

// legend names the arguments of operations with more than one.
func (w *replayed) legend() string {
	var all []string
	for _, in := range w.run.Script {
		var names []string
		for _, f := range in.Op.Fields[:in.Op.Args()] {
			names = append(names, f.Name)
		}
		if text := in.Op.Name + "(" + strings.Join(names, ", ") + ")"; len(names) > 1 && !slices.Contains(all, text) {
			all = append(all, text)
		}
	}
	return strings.Join(all, ", ")
}

// perform writes the statement of one input.
func perform(in script.Input, args []string) string {
	list := strings.Join(append([]string{fmt.Sprintf("%q", in.Op.Name)}, args...), ", ")
	switch {
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
	name := variable("answer", ref.Event)
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
	if script.Storable(v) {
		text := fmt.Sprintf("%#v", v.Opaque())
		if _, isString := v.Opaque().(string); !isString {
			text = fmt.Sprintf("%T(%d)", v.Opaque(), v.Opaque())
		}
		return fmt.Sprintf("rt.OpaqueValue(%s, %s)", w.Sorts[v.Sort().Name()], text)
	}
	w.noLiteral(op, j, v)
	return ""
}
