package regress

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/clouseau-go/clouseau/internal/play/script"
	"github.com/clouseau-go/clouseau/logic"
	"github.com/clouseau-go/clouseau/sre"
)

// Golden is a test of how a system behaves now, right or wrong: runs, with the answers that they
// had.
type Golden struct {
	File string `json:"file"`
	Name string `json:"name"` // of the test, such as "store_behaves"
	Doc  string `json:"doc"`  // says what was recorded
	Hint string `json:"hint"` // is logged if the test fails
	// Free reports whether a result is not asked for, as it differs from run to run.
	Free func(op *sre.Op, field string) bool `json:"-"`
}

// Golden returns the file of a test in plain Go that makes the calls of some runs and asks for the
// answers that they had. Runs that have no form in plain Go are left out; how many are written is
// the second result. Answers without a form, such as pointers, are not asked for.
func (g *Style) Golden(of *Golden, runs []*Run) (source string, written int, err error) {
	whole := &writer{Style: g, run: &Run{Name: of.Name, Doc: of.Doc}}
	whole.linef("t.Cleanup(func() {\n\t\tif t.Failed() {\n\t\t\tt.Log(%q)\n\t\t}\n\t})", of.Hint)
	for _, r := range runs {
		r.Deciding = len(r.Trace) - 1
		w := &calls{writer: writer{Style: g, run: r}, used: map[string]bool{}, free: of.Free}
		if g.Calls == nil || r.lanes() || len(r.Trace) == 0 || w.write() != nil {
			continue
		}
		written++
		whole.needs(w.code.String())
		whole.linef("t.Run(%q, func(t *testing.T) {%s\n\t})", strconv.Itoa(written), deeper(w.body.String()))
	}
	if written == 0 {
		return "", 0, fmt.Errorf("no run of %s can be written in plain Go", of.Name)
	}
	return strings.Replace(whole.file(""), "Regression(t *testing.T)", "(t *testing.T)", 1), written, whole.err
}

// ask writes after each event that the test fails if its answers are others.
func (w *calls) ask() error {
	w.then = make([]string, len(w.run.Trace))
	for i, e := range w.run.Trace {
		var same []logic.Term
		for j, v := range e.Values {
			x := w.s.args[i][j]
			name := e.Op.Fields[j].Name
			if _, answer := w.s.places[x]; !answer || w.free(e.Op, name) || !slices.Contains(w.names(i), variable(name, i)) && !w.mapped(e.Op, name) {
				continue
			}
			if v.Sort().Kind() != logic.OpaqueKind || script.Storable(v) {
				same = append(same, w.s.l.Eq(x, w.s.l.Value(v)))
			}
		}
		if len(same) > 0 {
			w.shown = nil
			condition := w.expr(w.s.l.Not(w.s.l.And(same...)), proven)
			want := w.plainly(w.expr(w.s.l.And(same...), loose).text)
			message, args := w.told(i, "call "+strconv.Itoa(i+1), "want "+want)
			w.then[i] = branch(condition.text, "Errorf", message, args, "")
		}
		w.then[i] += w.prevented(i, nil)
	}
	return w.err
}

// mapped reports whether a result is no variable, but what others say.
func (w *calls) mapped(op *sre.Op, field string) bool { return w.Conditions[op.Name+"."+field] != nil }

// What catches a panic around a call that has variables for its results, and what ends that, as
// package emit writes both.
const (
	catches = "defer func() { panicked = recover() != nil }(); "
	returns = "; return }()"
)

// template is that of an event's call. A [Golden] test catches no panic where there was none.
func (w *calls) template(i int) string {
	text := w.Calls[w.s.ops[i].Name]
	before, call, is := strings.Cut(text, catches)
	left, _, _ := strings.Cut(before, " := ")
	names := strings.Split(left, ", ")
	field := strings.Trim(names[len(names)-1], "{}")
	if w.free == nil || !is || i >= len(w.run.Trace) || w.run.Trace[i].Values[w.s.ops[i].Position(field)].Bool() {
		return text
	}
	call = strings.TrimSuffix(call, returns)
	if len(names) == 1 {
		return call
	}
	_, call, _ = strings.Cut(call, " = ")
	return strings.Join(names[:len(names)-1], ", ") + " := " + call
}
