package regress

import (
	"fmt"
	"maps"
	"path"
	"slices"
	"strconv"
	"strings"
	"time"
	"unicode"
	"unicode/utf8"

	"github.com/clouseau-go/clouseau/internal/play/script"
	"github.com/clouseau-go/clouseau/logic"
	"github.com/clouseau-go/clouseau/sre"
)

const runtimePath = "github.com/clouseau-go/clouseau/runtime"

// writer is a test under construction.
type writer struct {
	*Style
	run  *Run
	body strings.Builder
	code strings.Builder // code of the style in the body, for the imports
	err  error           // the first error
}

func (w *writer) linef(format string, args ...any) {
	fmt.Fprintf(&w.body, "\t"+format+"\n", args...)
}

// needs records that the body contains a piece of code.
func (w *writer) needs(code string) { w.code.WriteString(code + "\n") }

// standard records that the body needs a package of the standard library. A run has no plain form
// where the statements have another package of that name.
func (w *writer) standard(name string) {
	w.needs(name + ".")
	for _, i := range w.Imports {
		if i != name && (strings.HasPrefix(i, name+" ") || path.Base(i) == name) {
			w.fail(errPlain)
		}
	}
}

func (w *writer) fail(err error) {
	if w.err == nil {
		w.err = err
	}
}

// noLiteral records that a value has no literal.
func (w *writer) noLiteral(op *sre.Op, field int, v logic.Value) {
	w.fail(fmt.Errorf("%s of %s is %v, which has no literal in Go and comes from no earlier answer", op.Fields[field].Name, op, v))
}

// timeLiteral returns a time in Go; ok is false for other values.
func timeLiteral(v logic.Value) (text string, ok bool) {
	at, ok := v.Opaque().(time.Time)
	if !ok || !script.Storable(v) {
		return "", false
	}
	return at.GoString(), true
}

// duration writes a length of time in the largest unit that makes it a whole number.
func (w *writer) duration(v logic.Value) string {
	n, ok := v.Integer().Int64()
	for _, unit := range []struct {
		name string
		d    time.Duration
	}{{"Hour", time.Hour}, {"Minute", time.Minute}, {"Second", time.Second}, {"Millisecond", time.Millisecond}, {"Microsecond", time.Microsecond}} {
		if many := n / int64(unit.d); ok && n != 0 && n%int64(unit.d) == 0 {
			w.needs("time.")
			return strings.TrimPrefix(fmt.Sprintf("%d*time.%s", many, unit.name), "1*")
		}
	}
	return v.String()
}

// file puts the parts of the file together.
func (w *writer) file(remark string) string {
	var b strings.Builder
	fmt.Fprintf(&b, "package %s\n\nimport ", w.Package)
	standard, others := w.imports()
	if list := strings.Join(standard, ""); len(standard)+len(others) == 1 {
		b.WriteString(strings.TrimPrefix(list, "\t"))
	} else if b.WriteString("(\n" + list); len(others) > 0 {
		b.WriteString("\n" + strings.Join(others, "") + ")\n")
	} else {
		b.WriteString(")\n")
	}
	b.WriteString("\n// " + w.run.Name)
	if doc := w.run.Doc; doc != "" {
		b.WriteString(": " + strings.ReplaceAll(doc, "\n", "\n// "))
	}
	name := camel(w.run.Name)
	if w.run.Nth > 1 {
		name += strconv.Itoa(w.run.Nth)
	}
	fmt.Fprintf(&b, "\n%sfunc Test%sRegression(t *testing.T) {\n%s}\n", remark, name, w.body.String())
	return b.String()
}

// imports returns the import lines for the packages that the body mentions, sorted by path.
func (w *writer) imports() (standard, others []string) {
	byPath := map[string]string{"testing": "\t\"testing\"\n"}
	for _, entry := range append([]string{"cmp", "maps", "math", "slices", "testing/synctest", "time", "rt " + runtimePath, "rtparts " + runtimePath + "/play/convert"}, w.Imports...) {
		name, p, named := strings.Cut(entry, " ")
		line := fmt.Sprintf("\t%s %q\n", name, p)
		if !named {
			name = path.Base(entry)
			p = entry
			line = fmt.Sprintf("\t%q\n", p)
		}
		if mentions(w.code.String(), name+".") {
			byPath[p] = line
		}
	}
	for _, p := range slices.Sorted(maps.Keys(byPath)) {
		if first, _, _ := strings.Cut(p, "/"); strings.Contains(first, ".") {
			others = append(others, byPath[p])
		} else {
			standard = append(standard, byPath[p])
		}
	}
	return standard, others
}

// mentions reports whether code contains word, where word is not the end of a longer word and, if
// it ends in a letter or digit, not the beginning of one.
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
	for _, word := range strings.FieldsFunc(name, func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsDigit(r) }) {
		first, n := utf8.DecodeRuneInString(word)
		b.WriteString(string(unicode.ToUpper(first)) + word[n:])
	}
	return b.String()
}

// variable names the variable that holds a field of the i-th event. If the field ends in a digit, a
// separator precedes the number.
func variable(field string, i int) string {
	if r, _ := utf8.DecodeLastRuneInString(field); unicode.IsDigit(r) {
		field += "_"
	}
	return fmt.Sprintf("%s%d", field, i+1)
}
