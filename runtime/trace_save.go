package runtime

import (
	"flag"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"unicode"

	"github.com/clouseau-go/clouseau/logic"
	"github.com/clouseau-go/clouseau/runtime/symbolic"
)

// tracesDir returns where the trace files of a test are, and whether they are
// replayed: CLOUSEAU_TRACES=off says no, and fuzzing and benchmarks keep none.
func tracesDir(tb testing.TB) (dir string, ok bool) {
	switch tb.(type) {
	case *testing.F, *testing.B:
		return "", false
	}
	return filepath.Join("testdata", "clouseau", fileName(tb.Name())), os.Getenv("CLOUSEAU_TRACES") != "off"
}

// leavesFiles reports whether a failing test may leave files behind: who tells rapid to
// leave none (-rapid.nofailfile) is not given one of ours, unless CLOUSEAU_TRACES=on
// asks for it.
func leavesFiles() bool {
	f := flag.Lookup("rapid.nofailfile")
	return os.Getenv("CLOUSEAU_TRACES") == "on" || f == nil || f.Value.String() != "true"
}

// fileName turns the name of a test into that of a directory.
func fileName(test string) string {
	return strings.Map(func(r rune) rune {
		if r == '-' || unicode.IsLetter(r) || unicode.IsDigit(r) {
			return r
		}
		return '_'
	}, test)
}

// keep saves the run with which the test failed.
func (h *Harness) keep(tb testing.TB) {
	tb.Helper()
	dir, ok := tracesDir(tb)
	if !ok || h.failure == nil || !leavesFiles() {
		return
	}
	f, err := h.file()
	if err != nil {
		tb.Logf("the run is not saved: %v", err)
		return
	}
	f.Test = tb.Name()
	name, err := f.write(dir)
	if err != nil {
		tb.Error(err)
		return
	}
	tb.Logf("the run is saved in %s and replayed first from now on", name)
}

// file returns the file of the run with which the test failed.
func (h *Harness) file() (*TraceFile, error) {
	if h.smallest != nil && h.smallest.file != nil {
		return h.smallest.file, nil
	}
	return traceOf(h.test, h.failure)
}

// traceOf returns the file of a run. The error says what in it cannot be stored.
func traceOf(test *Test, r *Result) (*TraceFile, error) {
	w := &traceWriter{run: r}
	for _, p := range r.played() {
		if err := w.add(p); err != nil {
			return nil, err
		}
	}
	return &TraceFile{
		Version: TraceVersion, System: test.System.Name,
		Goal: test.Goal.Name, GoalText: test.Goal.Text,
		Verdict: r.Verdict.String(), Generator: r.Generator, Events: w.events,
	}, nil
}

// traceWriter turns events into inputs.
type traceWriter struct {
	run    *Result
	before []TraceEvent // of which events are the inputs
	events []TraceInput
}

// add appends an input.
func (w *traceWriter) add(p played) error {
	e, m := p.event, p.mark
	in := TraceInput{Op: e.Op.Name, Kind: e.Op.Kind.String(), Clause: m.clause, Decides: m.deciding,
		Fields: map[string]TraceValue{}, Answers: map[string]string{}}
	if p.release {
		in.Kind = releaseKind
	}
	for j, v := range e.Values {
		f := e.Op.Fields[j]
		if f.Result {
			in.Answers[f.Name] = v.String()
			continue
		}
		tv, stored := store(v)
		tv.From = w.from(e.Op, m, j, v)
		switch {
		case stored || tv.From != nil:
			in.Fields[f.Name] = tv
		case e.Op.Kind != Receive:
			return fmt.Errorf("%s of %s is %v, which is neither a string nor an integer nor from an earlier answer", f.Name, e.Op, v)
		}
	}
	if p.release {
		e.Values = nil // nothing is known to come from it
	}
	w.before, w.events = append(w.before, e), append(w.events, in)
	return nil
}

// from returns where an argument comes from: as the script said, else where it seems to.
func (w *traceWriter) from(op *Op, m mark, j int, v Value) *TraceRef {
	if ref := m.said(j); ref != nil {
		return &TraceRef{Event: ref.Event, Field: ref.Field, Path: ref.Path, Func: ref.Func.Name}
	}
	from, ok := origin(w.before, w.run.session.drawn, op, v)
	if !ok {
		return nil
	}
	return &TraceRef{Event: from.event, Field: w.before[from.event].Op.Fields[from.field].Name}
}

// said returns where the script said that an argument comes from; nil if it did not.
func (m *mark) said(j int) *symbolic.Ref {
	if j >= len(m.from) {
		return nil
	}
	return m.from[j]
}

// origin guesses where a value comes from of which the script said nothing: it
// returns the field of an earlier event in which a value was first seen, if a field of op has it from there. The script may take values from answers: the
// results of calls and all of what is received. A value that the script has
// drawn is not taken to come from an answer that happens to be the same. What a
// receive selects by may come from arguments too. Booleans and enumerations have too
// few values to tell anything.
func origin(before []TraceEvent, drawn []Value, op *Op, v Value) (from place, ok bool) {
	k := v.Sort().Kind()
	if k == logic.BoolKind || k == logic.EnumKind {
		return place{}, false
	}
	if op.Kind != Receive && slices.Contains(drawn, v) {
		return place{}, false
	}
	for i, e := range before {
		for j, earlier := range e.Values {
			if earlier == v && (e.Op.Fields[j].Result || e.Op.Kind == Receive || op.Kind == Receive) {
				return place{i, j}, true
			}
		}
	}
	return place{}, false
}

// sortedKeys returns the keys of a map in order.
func sortedKeys[V any](m map[string]V) []string { return slices.Sorted(maps.Keys(m)) }
