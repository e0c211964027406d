package judge

import (
	"bytes"
	"cmp"
	"encoding/json"
	"fmt"
	"slices"
	"strings"

	"github.com/clouseau-go/clouseau/internal/lists"
	"github.com/clouseau-go/clouseau/internal/play/script"
	"github.com/clouseau-go/clouseau/logic"
	"github.com/clouseau-go/clouseau/sre"
	"github.com/clouseau-go/clouseau/uhat"
)

// entry is what a line says.
type entry struct {
	run   string
	event sre.Event // without an operation: none
	// unfinished says that the line has no answers of its operation.
	unfinished bool
	end        string // one of the ends; empty: the line ends no run
	reason     string // of the end
	skip       bool   // the mapping does not count the line
}

// The ends of runs.
const (
	endComplete = "complete" // nothing more came after the last event
	endStopped  = "stopped"  // more might have come
	endCrashed  = "crashed"
	endHung     = "hung"
)

var ends = []string{endComplete, endStopped, endCrashed, endHung}

// wrong says what is wrong with a line.
type wrong struct {
	column int
	text   string
	cut    bool // the line ends too early
	named  bool // the run is known:
	run    string
}

// reader reads lines.
type reader struct {
	Config
	doc    document
	ops    map[string]*sre.Op
	sorts  map[*logic.Sort]*uhat.SortDecl
	x      *entry        // what the line says, as far as it is read
	values []logic.Value // of the events of a batch, one after the other
	run    string        // the last one, written as raw: most lines have that of the line before
	raw    []byte
	shapes []*shape
	shape  *shape // that of the last line that had one; nil: there was none
}

func newReader(c Config) *reader {
	r := &reader{Config: c, ops: map[string]*sre.Op{}, sorts: map[*logic.Sort]*uhat.SortDecl{}}
	for _, op := range c.Spec.B.Ops() {
		r.ops[op.Name] = op
	}
	for _, d := range c.Spec.Sorts {
		r.sorts[d.Sort] = d
	}
	return r
}

// read reads what a line says into x.
func (r *reader) read(text []byte, x *entry) *wrong {
	r.x, *x = x, entry{}
	if r.Mapping == nil && r.shaped(text) {
		return nil
	}
	*x = entry{}
	if m := r.doc.read(text); m != nil {
		return &wrong{column: column(text, m.at), text: m.what, cut: m.cut}
	}
	if r.doc.nodes[0].kind != '{' {
		return r.wrong(0, "the line is %s, not an object such as {\"op\": ...}", kinds[r.doc.nodes[0].kind])
	}
	if r.Mapping != nil {
		return r.mapped()
	}
	return r.native()
}

// column returns the column of an offset, counted in characters from 1.
func column(text []byte, at int) int { return len([]rune(string(text[:at]))) + 1 }

// wrong says what is wrong with a value.
func (r *reader) wrong(at int, format string, args ...any) *wrong {
	return &wrong{column: column(r.doc.text, r.doc.nodes[at].start), text: fmt.Sprintf(format, args...), run: r.x.run, named: r.x.run != ""}
}

// wrongKey says what is wrong with the name of a member.
func (r *reader) wrongKey(of int, format string, args ...any) *wrong {
	w := r.wrong(of, format, args...)
	w.column = column(r.doc.text, r.doc.nodes[of].key.start-1)
	return w
}

// native reads a line of the format of docs/judge.md.
func (r *reader) native() *wrong {
	d := &r.doc
	var op, fields, answers, end int
	for x := range d.inner(0) {
		switch string(d.key(x)) {
		case "run":
			if c := d.nodes[x].kind; c != '"' && c != '0' {
				return r.wrong(x, "the name of a run is a string or a number, not %s", kinds[c])
			}
			r.x.run = r.runName(d.raw(x))
		case "op":
			op = x
		case "fields":
			fields = x
		case "answers":
			answers = x
		case "end":
			end = x
		}
	}
	switch {
	case end != 0:
		return r.ending(end)
	case op == 0 && d.named(0, "step") != 0:
		return nil
	case op == 0:
		return r.wrong(0, "the line has no member \"op\", the operation; it has %s", r.members(0))
	case d.nodes[op].kind != '"':
		return r.wrong(op, "the operation is the name of one, not %s", kinds[d.nodes[op].kind])
	}
	return r.event(op, fields, answers)
}

// members lists the names of an object's members.
func (r *reader) members(of int) string {
	var out []string
	for x := range r.doc.inner(of) {
		out = append(out, fmt.Sprintf("%q", r.doc.keyOf(x)))
	}
	return cmp.Or(strings.Join(out, ", "), "none")
}

// ending reads the end of a run.
func (r *reader) ending(end int) *wrong {
	r.x.end = r.scalar(r.doc.raw(end))
	if !slices.Contains(ends, r.x.end) {
		return r.wrong(end, "%s is no end of a run, want one of %s%s", r.doc.raw(end), strings.Join(ends, ", "), r.Suggest(r.x.end, ends))
	}
	if why := r.doc.named(0, "reason"); why != 0 {
		r.x.reason = r.scalar(r.doc.raw(why))
	}
	return nil
}

// runName is scalar for the name of a run.
func (r *reader) runName(raw []byte) string {
	if !bytes.Equal(raw, r.raw) {
		r.raw, r.run = append(r.raw[:0], raw...), r.scalar(raw)
	}
	return r.run
}

// scalar returns a string, or what is written for another value.
func (r *reader) scalar(raw []byte) string {
	if raw[0] == '"' {
		return r.doc.unescaped(raw)
	}
	return string(raw)
}

// event reads an event from its operation, its fields and its answers.
func (r *reader) event(at, fields, answers int) *wrong {
	op, wrong := r.operation(r.doc.string(at), at)
	if wrong != nil {
		return wrong
	}
	values := r.room(len(op.Fields))
	for _, list := range [2]int{fields, answers} {
		if list == 0 {
			continue
		}
		if c := r.doc.nodes[list].kind; c != '{' {
			return r.wrong(list, "%q is an object with the fields of %s by name, not %s", r.doc.keyOf(list), op, kinds[c])
		}
		if wrong := r.fill(op, list, values); wrong != nil {
			return wrong
		}
	}
	if i := r.complete(op, values, answers != 0); i >= 0 {
		return r.missing(op, op.Fields[i], max(at, fields))
	}
	r.learn(op, at, fields, answers)
	return nil
}

// complete makes an event of an operation and its values; answers says whether the line has a
// member for them. It returns the position of a field that is missing, -1 if there is none.
func (r *reader) complete(op *sre.Op, values []logic.Value, answers bool) int {
	args := op.Args()
	answered := args == len(op.Fields)
	for i, v := range values {
		result := op.Fields[i].Result
		switch {
		case v.IsValid():
			answered = answered || result
		case result && !answered && !answers && op.Kind == sre.Call:
			r.x.unfinished = true
		default:
			return i
		}
	}
	r.x.event = sre.Event{Op: op, Values: values}
	if r.x.unfinished {
		r.x.event.Values = values[:args]
	}
	return -1
}

// operation returns the visible operation of that name.
func (r *reader) operation(name string, at int) (*sre.Op, *wrong) {
	switch op := r.ops[name]; {
	case op != nil && op.Visible():
		return op, nil
	case op != nil:
		return nil, r.wrong(at, "%s is a ghost, which never happens; only the spec speaks of it", name)
	}
	var all []string
	for _, op := range r.Spec.B.Ops() {
		if op.Visible() {
			all = append(all, op.Name)
		}
	}
	return nil, r.wrong(at, "the spec has no operation %q%s", name, r.Suggest(name, all))
}

// missing says that a field has no value.
func (r *reader) missing(op *sre.Op, f sre.Field, at int) *wrong {
	where := "fields"
	if f.Result {
		where = "answers"
	}
	return r.wrong(at, "%s lacks the field %s, %s, among its %s", op, f.Name, article(f.Sort), where)
}

// room returns room for the values of an event.
func (r *reader) room(n int) []logic.Value {
	used := len(r.values)
	if cap(r.values)-used < n { // earlier events keep the values that they have
		r.values = make([]logic.Value, 0, max(2*cap(r.values), n))
		used = 0
	}
	r.values = r.values[:used+n]
	values := r.values[used : used+n : used+n]
	clear(values)
	return values
}

// fill reads the values of fields by name.
func (r *reader) fill(op *sre.Op, list int, values []logic.Value) *wrong {
	d := &r.doc
	for x := range d.inner(list) {
		i := d.field(op, x)
		if i < 0 {
			all := lists.Of(op.Fields, func(f sre.Field) string { return f.Name })
			name := d.keyOf(x)
			return r.wrongKey(x, "%s has no field %q, only %s%s", op, name, cmp.Or(strings.Join(all, ", "), "none"), r.Suggest(name, all))
		}
		if d.nodes[x].kind == 'n' {
			continue
		}
		v, why := r.value(d.raw(x), op.Fields[i].Sort)
		if why != "" {
			return r.wrong(x, "the field %s of %s is %s, not %s", op.Fields[i].Name, op, d.raw(x), why)
		}
		values[i] = v
	}
	return nil
}

// field returns the position of the field that a member names; -1 if the operation has none.
func (d *document) field(op *sre.Op, x int) int {
	return slices.IndexFunc(op.Fields, func(f sre.Field) bool { return f.Name == string(d.key(x)) })
}

// written are the kinds of nodes that values of sorts are written as, where these are no parts.
var written = map[logic.Kind]string{logic.BoolKind: "tf", logic.IntKind: "0", logic.StringKind: `"`, logic.EnumKind: `"`, logic.OpaqueKind: `"0tfn{[`}

// value reads a value of a sort from its JSON. If it is none, why says what it should be.
func (r *reader) value(raw []byte, s *logic.Sort) (v logic.Value, why string) {
	ok := false
	switch kinds, plain := written[s.Kind()]; {
	case !plain:
		v, ok = composite(raw, s)
	case strings.IndexByte(kinds, kindOf(raw[0])) >= 0:
		v, ok = r.translated(scalar{kind: kindOf(raw[0]), text: r.scalar(raw)}, s)
	}
	switch {
	case ok:
		return v, ""
	case s.Kind() == logic.EnumKind:
		return v, article(s) + r.Suggest(r.scalar(raw), s.Values())
	}
	return v, article(s)
}

// composite reads a value with parts, bytes or a float from its JSON form, which is that of trace
// files; ok is false if the text is none of the sort.
func composite(text []byte, s *logic.Sort) (v logic.Value, ok bool) {
	d := json.NewDecoder(bytes.NewReader(text))
	d.UseNumber()
	var x any
	if d.Decode(&x) != nil {
		return v, false
	}
	v, err := script.FromPlain(s, x)
	return v, err == nil
}

// other is a value of an opaque sort that is neither a string nor an integer: the JSON that stands
// for it.
type other string

func (o other) String() string { return string(o) }

// opaque returns a value of an opaque sort: a string, an integer of the sort's type, or the JSON
// that stands for something else.
func (r *reader) opaque(from scalar, s *logic.Sort) logic.Value {
	var x any = other(from.text)
	switch from.kind {
	case '"':
		x = from.text
	case '0':
		typ := "int"
		if decl := r.sorts[s]; decl != nil && decl.Under != "" {
			typ = decl.Under
		}
		if n, ok := script.Integer(from.text, typ); ok {
			x = n
		}
	}
	return logic.OpaqueValue(s, x)
}

// article returns what values of a sort are, in words.
func article(s *logic.Sort) string {
	switch s.Kind() {
	case logic.BoolKind:
		return "true or false"
	case logic.IntKind:
		if s == logic.Int {
			return "an integer"
		}
		return fmt.Sprintf("an integer of the sort %s (%v to %v)", s, s.Bounds().Lo, s.Bounds().Hi)
	case logic.StringKind:
		return "a string"
	case logic.EnumKind:
		return "one of " + strings.Join(s.Values(), ", ")
	}
	return "a value of the sort " + s.Name()
}
