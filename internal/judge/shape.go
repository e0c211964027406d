package judge

import (
	"bytes"

	"github.com/clouseau-go/clouseau/logic"
	"github.com/clouseau-go/clouseau/sre"
)

// shape is what lines have in common that differ in nothing but values: who writes a log writes the
// events of an operation in one way. A line is compared with the texts between its values, so names
// are neither looked for nor looked up. It learns from a line that was read as a [document], and
// takes the same values from the same places.
type shape struct {
	op      *sre.Op
	answers bool     // the line has a member for them
	between []string // the texts before, between and behind the values
	slots   []int    // what each value is: the position of a field, slotRun or slotOther
	next    *shape   // that of the line which came after the last one of this shape
}

// Values that are no fields.
const (
	slotRun   = -1 // the name of the run
	slotOther = -2 // for people
)

// mostShapes is how many shapes are learned from a log.
const mostShapes = 16

// learn makes a shape of the line that was read last, as an event. Lines with a value that has no
// [token] have none.
func (r *reader) learn(op *sre.Op, name, fields, answers int) {
	d := &r.doc
	s := &shape{op: op, answers: answers != 0}
	at := 0
	plain := len(r.shapes) < mostShapes
	mark := func(x, slot int) {
		s.between = append(s.between, string(d.text[at:d.nodes[x].start]))
		s.slots = append(s.slots, slot)
		at = d.nodes[x].end
		plain = plain && len(token(d.raw(x))) == len(d.raw(x))
	}
	for x := range d.inner(0) {
		switch {
		case x == name:
		case x == fields, x == answers:
			for y := range d.inner(x) {
				mark(y, d.field(op, y))
			}
		case string(d.key(x)) == "run":
			mark(x, slotRun)
		default:
			mark(x, slotOther)
		}
	}
	if !plain {
		return
	}
	s.between = append(s.between, string(d.text[at:]))
	r.shapes = append(r.shapes, s)
	r.follow(s)
}

// follow notes that a line had this shape.
func (r *reader) follow(s *shape) {
	if r.shape != nil {
		r.shape.next = s
	}
	r.shape = s
}

// shaped reads a line by its shape, first by that which came after the line before when there was
// one like it. It returns false if the line has no shape that is known.
func (r *reader) shaped(text []byte) bool {
	if r.shape == nil {
		return false
	}
	if s := r.shape.next; s != nil && r.by(s, text) {
		r.shape = s
		return true
	}
	for _, s := range r.shapes {
		if s != r.shape.next && r.by(s, text) {
			r.follow(s)
			return true
		}
	}
	return false
}

// by reads a line if it has this shape.
func (r *reader) by(s *shape, text []byte) bool {
	if first := s.between[0]; len(text) < len(first) || string(text[:len(first)]) != first {
		return false
	}
	values := r.room(len(s.op.Fields))
	if run, ok := r.fit(s, text, values); ok {
		r.x.run = run
		if r.complete(s.op, values, s.answers) < 0 {
			return true
		}
	}
	r.values = r.values[:len(r.values)-len(values)]
	*r.x = entry{}
	return false
}

// fit reads the values of a line and returns its run. It returns false if the line has another
// shape.
func (r *reader) fit(s *shape, text []byte, values []logic.Value) (run string, ok bool) {
	at := 0
	for i, slot := range s.slots {
		before := s.between[i]
		if len(text)-at < len(before) || string(text[at:at+len(before)]) != before {
			return "", false
		}
		at += len(before)
		if slot >= 0 {
			v, n := r.quickValue(text[at:], s.op.Fields[slot].Sort)
			if n == 0 {
				return "", false
			}
			values[slot] = v
			at += n
			continue
		}
		x := token(text[at:])
		if len(x) == 0 || slot == slotRun && !namesRun(x) {
			return "", false
		}
		if slot == slotRun {
			run = r.runName(x)
		}
		at += len(x)
	}
	return run, string(text[at:]) == s.between[len(s.slots)]
}

// namesRun reports whether a value may be the name of a run.
func namesRun(x []byte) bool { c := kindOf(x[0]); return c == '"' || c == '0' }

// quickValue reads the value of a sort with which a text begins, and returns how long it is; 0 if
// there is none.
func (r *reader) quickValue(text []byte, s *logic.Sort) (logic.Value, int) {
	if s.Kind() == logic.IntKind {
		if n, size := small(text); size > 0 && s.Bounds().Has(logic.IntegerOf(n)) {
			return logic.IntValue(n), size
		}
	}
	x := token(text)
	if len(x) == 0 {
		return logic.Value{}, 0
	}
	if s.Kind() == logic.BoolKind && (x[0] == 't' || x[0] == 'f') {
		return logic.BoolValue(x[0] == 't'), len(x)
	}
	if s.Kind() == logic.EnumKind && x[0] == '"' {
		for i, name := range s.Values() {
			if string(x[1:len(x)-1]) == name {
				return logic.EnumValue(s, i), len(x)
			}
		}
	}
	v, why := r.value(x, s)
	if why != "" {
		return v, 0
	}
	return v, len(x)
}

// small reads an integer of at most 18 digits with which a text begins, and returns how long it is;
// 0 if there is none.
func small(text []byte) (n int64, size int) {
	size = digits(text)
	if size > 19 || size == 19 && text[0] != '-' {
		return 0, 0
	}
	for _, c := range bytes.TrimPrefix(text[:size], []byte("-")) {
		n = 10*n + int64(c-'0')
	}
	if size > 0 && text[0] == '-' {
		n = -n
	}
	return n, size
}

// digits returns how long the integer is with which a text begins; 0 if there is none.
func digits(text []byte) int {
	n := 0
	if len(text) > 0 && text[0] == '-' {
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

// token returns the string without escapes, the integer or the truth value with which a text
// begins; it is empty if there is none.
func token(text []byte) []byte {
	switch {
	case bytes.HasPrefix(text, []byte(`"`)):
		return text[:plain(text)]
	case bytes.HasPrefix(text, []byte("true")):
		return text[:4]
	case bytes.HasPrefix(text, []byte("false")):
		return text[:5]
	}
	return text[:digits(text)]
}

// plain returns how long the string without escapes is with which a text begins, quotes included; 0
// if it has some.
func plain(text []byte) int {
	for i := 1; i < len(text); i++ {
		switch c := text[i]; {
		case c == '"':
			return i + 1
		case c == '\\' || c < ' ':
			return 0
		}
	}
	return 0
}
