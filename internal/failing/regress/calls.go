package regress

import (
	"fmt"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/clouseau-go/clouseau/internal/lists"
	"github.com/clouseau-go/clouseau/logic"
	"github.com/clouseau-go/clouseau/sre"
)

// calls writes a run as calls of the system's methods. The test checks an answer only if the goal
// speaks of it; it then fails, or says that the violation is prevented.
type calls struct {
	writer
	s       *symbolic
	used    map[string]bool // the variables that are declared
	shown   []string        // variables of the current expression, in order
	then    []string        // by event: the code after it
	givenBy map[int]bool    // events whose answers are arguments later
	// wanted is the value that one result of the deciding event has to have; the zero value: no
	// single one says what is right.
	wanted Wanted
	// free are the results that a [Golden] test does not ask for; nil: it is no such test.
	free func(op *sre.Op, field string) bool
}

// Wanted is a result with the value that it should have, as Go writes it.
type Wanted struct{ Field, Value string }

// Wants returns what the deciding event of a run should have answered, if that is the value of one
// result. It is not ok otherwise, and where the run is no calls of methods.
func (g *Style) Wants(r *Run) (want Wanted, ok bool) {
	if g.Calls == nil || r.Judge != "" || r.lanes() || r.Deciding < 0 {
		return want, false
	}
	w := &calls{writer: writer{Style: g, run: r}, used: map[string]bool{}}
	if err := w.write(); err != nil {
		return want, false
	}
	return w.wanted, w.wanted.Field != ""
}

// wants takes in what the deciding event should have answered.
func (w *calls) wants(want string) {
	op := w.s.ops[w.run.Deciding]
	for _, f := range op.Fields[op.Args():] {
		if len(w.shown) == 1 && w.shown[0] == variable(f.Name, w.run.Deciding) && !strings.Contains(want, w.shown[0]) {
			w.wanted = Wanted{Field: f.Name, Value: want}
		}
	}
}

// write writes the body of the test.
func (w *calls) write() error {
	s, err := newSymbolic(w.run)
	if err != nil {
		return err
	}
	w.s = s
	w.givenBy = map[int]bool{}
	statements := make([]string, len(s.ops))
	for i := range s.ops { // this comes first: it says which answers are used
		statements[i] = w.statement(i)
	}
	if err := w.judge(); err != nil {
		return err
	}
	w.needs(w.New)
	w.linef("%s", w.New)
	if w.Close != "" {
		w.linef("defer %s", w.Close)
	}
	for i := range w.run.Trace {
		call := w.performed(i, w.left(i), statements[i])
		if check, asks := strings.CutPrefix(w.then[i], "\n\tif "); asks && w.free != nil && !w.givenBy[i] && strings.Contains(call, " := ") {
			w.linef("if %s; %s", call, check)
			continue
		}
		w.linef("%s%s", call, w.then[i])
	}
	if last := len(w.run.Trace); w.run.Deciding < 0 && last < len(statements) {
		w.end(w.performed(last, "", statements[last]))
	} else if w.run.Deciding < 0 {
		w.end("")
	}
	if w.Bubble {
		w.inBubble()
	}
	return w.err
}

// inBubble puts the body into a bubble, whose time is virtual. A call there that does not return
// may keep that time from passing, so what waits for it is outside.
func (w *calls) inBubble() {
	w.needs("synctest.Test")
	body := "synctest.Test(t, func(t *testing.T) {" + deeper(w.body.String()) + "\n\t})"
	w.body.Reset()
	if w.hangs() {
		w.bounded(body)
		return
	}
	w.linef("%s", body)
}

// deeper indents the lines of a body by one more tab. It begins with a new line.
func deeper(body string) string {
	return strings.ReplaceAll("\n"+strings.TrimSuffix(body, "\n"), "\n", "\n\t")
}

// judge writes the checks after the events. After an event that may complete the violation, the
// test fails. If no later event can complete it, the test ends.
func (w *calls) judge() error {
	if w.free != nil {
		return w.ask()
	}
	var violations [][]logic.Term
	switch {
	case w.run.Deciding < 0:
		violations = make([][]logic.Term, len(w.run.Trace))
	case w.run.Want != "":
		violations = w.s.pinned()
	default:
		var err error
		if violations, err = w.s.violations(); err != nil {
			return err
		}
	}
	w.then = make([]string, len(w.run.Trace))
	known := map[logic.Term]bool{} // what the events so far have shown
	for i := range w.run.Trace {
		if i < len(violations) && violations[i] != nil {
			w.then[i] = w.complaint(i, slices.DeleteFunc(violations[i], func(t logic.Term) bool { return known[t] }))
		}
		var needed []logic.Term
		if i < w.run.Deciding {
			needed = w.common(violations[i+1:], i)
		}
		lists.Put(known, needed...)
		w.then[i] += w.prevented(i, needed)
	}
	return w.err
}

// common returns the conditions on the events up to the i-th that all later violations share, and
// that are known by then.
func (w *calls) common(violations [][]logic.Term, i int) (all []logic.Term) {
	for _, t := range violations[len(violations)-1] {
		lacks := func(v []logic.Term) bool { return v != nil && !slices.Contains(v, t) }
		if w.s.latest(t) == i && !slices.ContainsFunc(violations, lacks) {
			all = append(all, t)
		}
	}
	return all
}

// complaint writes that the test fails if all these conditions hold.
func (w *calls) complaint(i int, terms []logic.Term) string {
	l := w.s.l
	fails := "Errorf"
	if i < w.run.Deciding {
		fails = "Fatalf"
	}
	if len(terms) == 0 {
		return fmt.Sprintf("\n\tt.%s(%q)", strings.TrimSuffix(fails, "f"), fmt.Sprintf("%s: %s completes the violation", w.run.Name, w.s.ops[i]))
	}
	w.shown = nil
	condition := w.expr(l.And(terms...), proven)
	want := w.run.Want
	if want == "" {
		want = w.expr(l.Not(l.And(terms...)), loose).text
		want = w.plainly(want)
	}
	if i == w.run.Deciding {
		w.wants(want)
	}
	message, args := w.told(i, w.run.Name, "want "+want)
	return branch(condition.text, fails, message, args, "")
}

// prevented writes that the test ends if one of these conditions fails, or if an answer that is an
// argument later is missing.
func (w *calls) prevented(i int, terms []logic.Term) string {
	l := w.s.l
	var end, need []code
	w.shown = nil
	if len(terms) > 0 {
		end, need = append(end, w.expr(l.Not(l.And(terms...)), wide)), append(need, w.expr(l.And(terms...), loose))
	}
	for _, given := range w.given(i) {
		if text := negation(given); !slices.ContainsFunc(need, func(c code) bool { return mentions(c.text, given) }) {
			end = append(end, code{text, single})
			need = append(need, code{given, single})
		}
	}
	if len(end) == 0 {
		return ""
	}
	message, args := w.told(i, "prevented", "the violation needs "+joined(need, both).text)
	return branch(joined(end, either).text, "Logf", message, args, "\t\treturn\n")
}

// given returns conditions which say that an event gives the answers that are arguments later.
func (w *calls) given(i int) (all []string) {
	if !w.givenBy[i] {
		return nil
	}
	op := w.s.ops[i]
	e := w.run.Trace[i]
	for j := op.Args(); j < len(op.Fields); j++ {
		name := variable(op.Fields[j].Name, i)
		no := "err" // the error's variable ends in underscores if a field is called err
		for op.Position(no) >= 0 {
			no += "_"
		}
		no = fmt.Sprintf("%s%d == nil", no, i+1)
		switch by, mapped := w.Conditions[op.Name+"."+op.Fields[j].Name]; {
		case mapped:
			for _, c := range by[e.Values[j].String()] {
				if strings.ReplaceAll(c, "{#}", strconv.Itoa(i+1)) == no {
					w.mentionsIn(no, i)
					all = append(all, no)
				}
			}
		case w.used[name] && nilable(e.Values[j]):
			w.use(name, i)
			all = append(all, name+" != nil")
		}
	}
	return all
}

// nilable reports whether the Go type of the value has a nil.
func nilable(v logic.Value) bool {
	if v.Sort().Kind() != logic.OpaqueKind {
		return false
	}
	return slices.Contains([]reflect.Kind{reflect.Pointer, reflect.Chan, reflect.Interface, reflect.UnsafePointer}, reflect.ValueOf(v.Opaque()).Kind())
}

// branch writes an if statement with one message.
func branch(condition, function, format string, args []string, more string) string {
	return fmt.Sprintf("\n\tif %s {\n\t\tt.%s(%s)\n%s\t}", condition, function, strings.Join(append([]string{strconv.Quote(format)}, args...), ", "), more)
}

func escaped(text string) string { return strings.ReplaceAll(text, "%", "%%") }

// plainly says which value of the only variable that is shown is wanted, if that is a boolean.
func (w *calls) plainly(want string) string {
	switch {
	case len(w.shown) != 1:
	case want == w.shown[0]:
		return "true"
	case want == "!"+w.shown[0]:
		return "false"
	}
	if len(w.shown) != 1 {
		return want
	}
	if value, is := strings.CutPrefix(want, w.shown[0]+" == "); is && !strings.Contains(value, " ") {
		return value
	}
	return want
}

// told returns a message about an event, with the values of the variables in shown.
func (w *calls) told(i int, who, needs string) (format string, args []string) {
	var own, others, later []string
	for _, name := range w.shown {
		if slices.Contains(w.names(i), name) {
			own = append(own, name+" = %v")
			args = append(args, name)
		} else {
			others = append(others, name+" = %v")
			later = append(later, name)
		}
	}
	format = who + ": " + w.s.ops[i].Name
	if len(own) > 0 {
		format += " answers " + strings.Join(own, ", ")
	}
	format += "; " + escaped(needs)
	if len(others) > 0 {
		format += " (" + strings.Join(others, ", ") + ")"
	}
	return format, append(args, later...)
}

// statement writes the call of an event, without its results.
func (w *calls) statement(i int) string {
	op := w.s.ops[i]
	if w.Calls[op.Name] == "" {
		w.fail(fmt.Errorf("no method for %s", op))
	}
	pairs := []string{"{#}", strconv.Itoa(i + 1)}
	for j, f := range op.Fields[:op.Args()] {
		pairs = append(pairs, "{"+f.Name+"}", w.argument(op, j, w.s.args[i][j]))
	}
	return strings.NewReplacer(pairs...).Replace(w.call(i))
}

// call returns the template of an event's call, without its results.
func (w *calls) call(i int) string {
	text := w.template(i)
	if _, call, ok := strings.Cut(text, " := "); ok {
		return call
	}
	return text
}

// performed writes the call of an event behind the variables that it declares. A call whose results
// nobody looks at copies none of them, since go vet refuses that.
func (w *calls) performed(i int, left, call string) string {
	template := w.call(i)
	if left != "" {
		w.needs(template)
		return left + call
	}
	for _, copies := range []string{"slices.Clone(", "maps.Clone("} {
		if strings.HasPrefix(template, copies) {
			call = call[len(copies) : len(call)-1]
			template = template[len(copies):]
		}
	}
	w.needs(template)
	if method := strings.TrimPrefix(template, "sut."); method == "String()" || method == "Error()" {
		return "_ = " + call // go vet wants the text to be used
	}
	return call
}

// argument writes an argument in the Go type of its field.
func (w *calls) argument(op *sre.Op, j int, t logic.Term) string {
	if lit, ok := t.(*logic.Lit); ok {
		return w.literal(op, j, lit.Value())
	}
	x := sum{term: t}
	if t.Sort().Kind() == logic.IntKind {
		x = w.sum(t)
	}
	w.givenBy[w.s.latest(t)] = true
	text := w.operand(x.term, nil)
	if want := w.fieldType(op, j); want != w.goType(x.term) {
		w.needs(want)
		text = want + "(" + text + ")"
	}
	if c := offset(x.constant); c != "" {
		return "(" + text + " " + c[:1] + " " + c[1:] + ")"
	}
	return text
}

// use records that a variable of the i-th event is used and shown.
func (w *calls) use(name string, i int) {
	w.used[name] = true
	w.shown = lists.With(w.shown, name)
}

// mentionsIn records the use of the variables in a condition of the style.
func (w *calls) mentionsIn(condition string, i int) {
	for _, name := range w.names(i) {
		if mentions(condition, name) {
			w.use(name, i)
		}
	}
}

// names returns the variables that the statement of an event declares.
func (w *calls) names(i int) []string {
	left, _, ok := strings.Cut(w.template(i), " := ")
	if !ok {
		return nil
	}
	names := strings.Split(left, ", ")
	for k, name := range names {
		if field, ok := strings.CutPrefix(name, "{"); ok {
			names[k] = variable(strings.TrimSuffix(field, "}"), i)
		} else {
			names[k] = strings.ReplaceAll(name, "{#}", strconv.Itoa(i+1))
		}
	}
	return names
}

// left writes the left side of a statement: the variables that it declares, with blanks for unused
// ones; empty if all are unused.
func (w *calls) left(i int) string {
	names := w.names(i)
	blank := true
	for k, name := range names {
		if w.used[name] {
			blank = false
		} else {
			names[k] = "_"
		}
	}
	if blank {
		return ""
	}
	return strings.Join(names, ", ") + " := "
}

// end writes the code after the last event: the call that did not return, if there is one.
func (w *calls) end(last string) {
	r := w.run
	w.linef("// %s", r.End)
	switch {
	case last == "":
	case w.hangs() && !w.Bubble:
		w.bounded(last)
	default:
		w.linef("%s", last)
	}
}

// hangs reports whether the last call has not returned.
func (w *calls) hangs() bool { return w.run.Deadline > 0 }

// bounded writes statements that are waited for until the deadline is over.
func (w *calls) bounded(last string) {
	w.needs("time.After")
	w.linef("done := make(chan struct{})")
	w.linef("go func() {\n\t\tdefer close(done)%s\n\t}()", deeper("\t"+last))
	w.linef("select {")
	w.linef("case <-done:")
	w.linef("case <-time.After(%d * time.Second):", int((w.run.Deadline+time.Second-1)/time.Second))
	w.linef("\tt.Fatal(%q)\n\t}", w.run.Unfinished+" hangs")
}
