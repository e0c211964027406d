package judge

import (
	"github.com/clouseau-go/clouseau/logic"
	"github.com/clouseau-go/clouseau/sre"
)

// quick reads a line that is written as logs mostly are, in one go and without a tree of it. It
// returns false for all other lines, among them those that are wrong, and then the entry means
// nothing: the line has to be read as a document.
func (r *reader) quick(text []byte) bool { return r.shaped(text) || r.scanned(text) }

// scanned reads a line in which the operation comes before its fields, no member comes twice, names
// have no escapes, and values are no lists, objects or null.
func (r *reader) scanned(text []byte) bool {
	q := scan{text: text}
	r.marks = r.marks[:0]
	var op *sre.Op
	var values []logic.Value
	var run, answers, fields bool
	for more := q.open(); more; more = q.more() {
		switch key := q.key(); string(key) {
		case "run":
			x := q.scalar()
			if run || x == nil || !namesRun(x) {
				return false
			}
			run = true
			r.x.run = r.runName(x)
			r.mark(slotRun, &q, x)
		case "op":
			x := q.scalar()
			if op != nil || x == nil || x[0] != '"' {
				return false
			}
			if op = r.named(x[1 : len(x)-1]); op == nil {
				return false
			}
			values = r.room(len(op.Fields))
		case "fields":
			if fields || op == nil || !r.quickFields(&q, op, values) {
				return false
			}
			fields = true
		case "answers":
			if answers || op == nil || !r.quickFields(&q, op, values) {
				return false
			}
			answers = true
		case "end":
			return false
		default: // for people
			r.mark(slotOther, &q, q.scalar())
		}
	}
	q.space()
	if q.bad || q.at < len(text) || op == nil || r.complete(op, values, answers) >= 0 {
		return false
	}
	r.learn(text, op, answers)
	return true
}

// named returns the visible operation of that name; nil if there is none.
func (r *reader) named(name []byte) *sre.Op {
	if op := r.op; op != nil && op.Name == string(name) {
		return op // that of the line before
	}
	op := r.ops[string(name)]
	if op == nil || !op.Visible() {
		return nil
	}
	r.op = op
	return op
}

// quickFields reads the values of fields.
func (r *reader) quickFields(q *scan, op *sre.Op, values []logic.Value) bool {
	for more := q.open(); more; more = q.more() {
		key := q.key()
		i := 0
		for i < len(op.Fields) && op.Fields[i].Name != string(key) {
			i++
		}
		x := q.scalar()
		if x == nil || i == len(op.Fields) || values[i].IsValid() {
			return false
		}
		v, why := r.value(x, op.Fields[i].Sort)
		if why != "" {
			return false
		}
		values[i] = v
		r.mark(i, q, x)
	}
	return !q.bad
}

// scan reads an object member by member, with nothing in it but plain values and such objects. It
// is bad once it has met something else.
type scan struct {
	text []byte
	at   int
	bad  bool
}

func (q *scan) space() {
	for q.at < len(q.text) {
		switch q.text[q.at] {
		case ' ', '\t', '\r', '\n':
			q.at++
		default:
			return
		}
	}
}

// take reads one character after space, if it is that one.
func (q *scan) take(c byte) bool {
	q.space()
	if q.at >= len(q.text) || q.text[q.at] != c {
		return false
	}
	q.at++
	return true
}

// open reads the beginning of an object, and reports whether it has members.
func (q *scan) open() bool {
	if !q.take('{') {
		q.bad = true
	}
	return !q.bad && !q.take('}')
}

// more reads what is behind a member, and reports whether another one follows.
func (q *scan) more() bool {
	switch {
	case q.bad || q.take('}'):
		return false
	case !q.take(','):
		q.bad = true
	}
	return !q.bad
}

// key reads the name of a member and its colon.
func (q *scan) key() []byte {
	q.space()
	x := q.plain()
	if x == nil || !q.take(':') {
		q.bad = true
		return nil
	}
	return x[1 : len(x)-1]
}

// plain reads a string without escapes and returns it with its quotes; nil if there is none.
func (q *scan) plain() []byte {
	if q.at >= len(q.text) || q.text[q.at] != '"' {
		return nil
	}
	for i := q.at + 1; i < len(q.text); i++ {
		switch c := q.text[i]; {
		case c == '"':
			x := q.text[q.at : i+1]
			q.at = i + 1
			return x
		case c == '\\' || c < ' ':
			return nil
		}
	}
	return nil
}

// scalar reads a string without escapes, an integer, or a truth value. Without one it returns nil,
// and the scan is bad.
func (q *scan) scalar() []byte {
	q.space()
	var x []byte
	switch rest := q.text[q.at:]; {
	case len(rest) == 0:
	case rest[0] == '"':
		x = q.plain()
		q.bad = x == nil
		return x
	case rest[0] == 't' && len(rest) >= 4 && string(rest[:4]) == "true":
		x = rest[:4]
	case rest[0] == 'f' && len(rest) >= 5 && string(rest[:5]) == "false":
		x = rest[:5]
	case kindOf(rest[0]) == '0':
		x = rest[:digits(rest)]
	}
	q.at += len(x)
	q.bad = len(x) == 0
	if q.bad {
		return nil
	}
	return x
}

// digits returns how long the integer is with which a text begins; 0 if there is none.
func digits(text []byte) int {
	n := 0
	if text[0] == '-' {
		n = 1
	}
	first := n
	for n < len(text) && '0' <= text[n] && text[n] <= '9' {
		n++
	}
	if n == first || text[first] == '0' && n > first+1 {
		return 0
	}
	return n
}
