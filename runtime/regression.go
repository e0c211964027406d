package runtime

import (
	"fmt"
	"path"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/clouseau-go/clouseau/runtime/run"
)

// Regression says how to write a run as a Go test that calls the system itself and
// needs no library, unless messages are sent. In the statements {FIELD} stands for a field of the event: an
// argument is put in as a Go expression, a result becomes a variable. {#} is the
// number of the event, which keeps other variables apart.
//
//	New:   "sut := stack.New()"
//	Calls: {"push": "sut.Push({elem})", "isEmpty": "{result} := sut.Empty()", "load": "{data}, err{#} := sut.Load()"}
//	Close: "sut.Close()"
type Regression struct {
	Package string // of the test file
	// Imports are what the statements may need besides testing; those that a run
	// needs are imported. A path stands alone, or behind the name of its package.
	Imports []string
	New     string // makes the system; see NewStatement
	Calls   map[string]string
	Close   string // ends the system; empty if nothing does
	// Conditions say when a result has a value, for results that are not variables
	// themselves: "operation.field", value, and the conditions that all hold then.
	//
	//	"load.found": {"true": {"err{#} == nil"}, "false": {"err{#} != nil"}}
	Conditions map[string]map[string][]string
	// Types are the Go types of fields, as "operation.field", that are not the int,
	// string or bool that one expects.
	Types map[string]string
	// Test is, for systems that take more than methods, the function that returns the
	// test: the run is then played through the adapter, with [Rerun]. Sorts says how the
	// variables of the sorts are called there, those of enumerations and opaque ones.
	Test  string
	Sorts map[string]string
	// Literal writes a value of a field as a Go expression, for sorts whose Go
	// type needs more than the obvious; it returns "" for the obvious. Nil where
	// none needs more.
	Literal func(op *Op, field string, v Value) string
}

// NewStatement returns a Regression's New for the constructor that is written like
// name, and may return an error besides the system.
func NewStatement(name string, constructor any) string {
	if strings.HasSuffix(fmt.Sprintf("%T", constructor), ", error)") {
		return "sut, err := " + name + "()\n\tif err != nil {\n\t\tt.Fatal(err)\n\t}"
	}
	return "sut := " + name + "()"
}

// source returns the file of a test that performs the run again. The test fails
// where the violation shows, or crashes or hangs as the run did; it skips
// where an earlier answer is not the run's. The error says which value cannot be
// written in Go. Without a Regression there is no file.
func (g *Regression) source(test *Test, r *run.Result) (string, error) {
	if g == nil {
		return "", nil
	}
	w := &regressionWriter{Regression: g, test: test, run: r, repeats: map[place]place{}, sums: map[place]sum{}, mentioned: map[place]bool{}}
	if g.Test != "" {
		w.script()
	} else {
		w.methods()
	}
	return w.file(), w.err
}

// methods writes the run as calls of the system's methods.
func (w *regressionWriter) methods() {
	w.relate()
	steps := w.steps() // all, before any is written: they say which answers are mentioned
	w.statement(w.New)
	if w.Close != "" {
		w.statement("defer " + w.Close)
	}
	for i := range w.run.Trace {
		w.event(i, steps[i])
	}
	w.end(steps)
}

// regressionWriter is a test under construction.
type regressionWriter struct {
	*Regression
	test      *Test
	run       *run.Result
	body      strings.Builder
	code      strings.Builder // what the body has of the Regression's own, for the imports
	repeats   map[place]place // a value -> the answer that it repeats
	sums      map[place]sum   // a value -> the answer that it is computed from
	mentioned map[place]bool  // the answers that are used
	err       error           // the first
}

// place is a field of an event in the trace.
type place struct{ event, field int }

// sum is an answer plus a constant, as in +1.
type sum struct {
	from place
	plus string
}

func (w *regressionWriter) linef(format string, args ...any) {
	fmt.Fprintf(&w.body, "\t"+format+"\n", args...)
}

// statement writes a statement of the Regression's own.
func (w *regressionWriter) statement(text string) {
	w.needs(text)
	w.linef("%s", text)
}

// needs says that the body has a piece of code.
func (w *regressionWriter) needs(code string) { w.code.WriteString(code + "\n") }

// file puts the parts together.
func (w *regressionWriter) file() string {
	var b strings.Builder
	fmt.Fprintf(&b, "package %s\n\nimport (\n", w.Package)
	standard, others := w.imports()
	for _, line := range standard {
		b.WriteString(line)
	}
	if len(others) > 0 {
		b.WriteByte('\n')
	}
	for _, line := range others {
		b.WriteString(line)
	}
	b.WriteString(")\n\n")
	b.WriteString("// " + w.test.Goal.Name)
	if doc := w.test.Goal.Doc; doc != "" {
		b.WriteString(": " + strings.ReplaceAll(doc, "\n", "\n// "))
	}
	b.WriteByte('\n')
	if w.Test != "" {
		fmt.Fprintf(&b, "//\n// The adapter of the system performs the run, and the %s judges it: this test stands\n// beside the file that clouseau emits.\n", w.judge())
	}
	fmt.Fprintf(&b, "func Test%sRegression(t *testing.T) {\n%s}\n", camel(w.test.Goal.Name), w.body.String())
	return b.String()
}

// judge says by what the exported test is judged when it is played again.
func (w *regressionWriter) judge() string {
	if w.run.Rejection != nil {
		return "model"
	}
	return "goal"
}

// imports returns the lines that import what the body mentions, sorted by path.
func (w *regressionWriter) imports() (standard, others []string) {
	byPath := map[string]string{"testing": "\t\"testing\"\n"}
	for _, entry := range append([]string{"time", "rt github.com/clouseau-go/clouseau/runtime"}, w.Imports...) {
		name, p, named := strings.Cut(entry, " ")
		line := fmt.Sprintf("\t%s %q\n", name, p)
		if !named {
			name, p = path.Base(entry), entry
			line = fmt.Sprintf("\t%q\n", p)
		}
		if mentions(w.code.String(), name+".") {
			byPath[p] = line
		}
	}
	for _, p := range sortedKeys(byPath) {
		if first, _, _ := strings.Cut(p, "/"); strings.Contains(first, ".") {
			others = append(others, byPath[p])
		} else {
			standard = append(standard, byPath[p])
		}
	}
	return standard, others
}

// mentions reports whether code has a word that is not the end of a longer one, and, if
// it ends in a letter or digit, not the beginning either.
func mentions(code, word string) bool {
	part := func(r rune) bool { return unicode.IsLetter(r) || unicode.IsDigit(r) || r == '_' }
	last, _ := utf8.DecodeLastRuneInString(word)
	for rest := code; ; {
		at := strings.Index(rest, word)
		if at < 0 {
			return false
		}
		before, _ := utf8.DecodeLastRuneInString(code[:len(code)-len(rest)+at])
		rest = rest[at+len(word):]
		after, _ := utf8.DecodeRuneInString(rest)
		if !part(before) && before != '.' && !(part(last) && part(after)) {
			return true
		}
	}
}

// camel turns lost_element into LostElement.
func camel(name string) string {
	var b strings.Builder
	up := true
	for _, r := range name {
		switch {
		case r == '_' || r == '-' || r == '.':
			up = true
			continue
		case up:
			r = unicode.ToUpper(r)
		}
		up = false
		b.WriteRune(r)
	}
	return b.String()
}
