package run

import (
	"fmt"
	"reflect"
	"strings"

	"github.com/clouseau-go/clouseau/logic"
	"github.com/clouseau-go/clouseau/sre"
)

// handles names the references of a run, such as pointers and channels, by sort and order of
// appearance: Conn 1, Conn 2. Their own text is all that they point to, at the end of the run, or
// an address.
type handles map[logic.Value]string

// handles returns the names for the values of the trace and of what was under way.
func (r *Result) handles() handles {
	h, of := handles{}, map[string]int{}
	add := func(values []logic.Value) {
		for _, v := range values {
			if _, named := h[v]; named || !isHandle(v) {
				continue
			}
			sort := v.Sort().Name()
			of[sort]++
			h[v] = fmt.Sprintf("%s %d", sort, of[sort])
		}
	}
	for _, e := range r.Trace {
		add(e.Values)
	}
	add(r.Attempted.Args)
	return h
}

// isHandle reports whether the text of a value is that of what it refers to.
func isHandle(v logic.Value) bool {
	if !v.IsValid() || v.Sort().Kind() != logic.OpaqueKind {
		return false
	}
	switch v.Opaque().(type) {
	case fmt.Stringer, fmt.Formatter, error: // it says what it is
		return false
	}
	return refers(reflect.TypeOf(v.Opaque()))
}

// refers reports whether values of a type are, or have a field that is, a reference to something.
func refers(t reflect.Type) bool {
	switch t.Kind() {
	case reflect.Pointer, reflect.Chan, reflect.Func, reflect.UnsafePointer, reflect.Interface:
		return true
	case reflect.Array:
		return refers(t.Elem())
	case reflect.Struct:
		for f := range t.Fields() {
			if refers(f.Type) {
				return true
			}
		}
	}
	return false
}

// Bound says, in a line each, for which values of the goal's variables the run is a violation.
func (r *Result) Bound() string {
	var b strings.Builder
	names := r.handles()
	for _, x := range r.Bindings {
		fmt.Fprintf(&b, "  %s = %s\n", x.Name, names.text(x.Value))
	}
	return b.String()
}

func (h handles) text(v logic.Value) string {
	if name, ok := h[v]; ok {
		return name
	}
	return v.String()
}

func (h handles) assignments(fields []sre.Field, values []logic.Value) string {
	out := make([]string, len(fields))
	for i, f := range fields {
		out[i] = f.Name + " = " + h.text(values[i])
	}
	return strings.Join(out, ", ")
}
