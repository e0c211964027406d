package judge

import (
	"github.com/clouseau-go/clouseau/logic"
	"github.com/clouseau-go/clouseau/sre"
)

// shape is what lines have in common that differ in nothing but values: who writes a log writes the
// events of an operation in one way. A line is compared with the texts between its values, so names
// are neither looked for nor looked up. It learns from a line that [reader.scanned] has read, and
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

// mark is the place of a value in a line.
type mark struct{ slot, start, end int }

// mark notes a value that ends where the scan is.
func (r *reader) mark(slot int, q *scan, x []byte) {
	r.marks = append(r.marks, mark{slot, q.at - len(x), q.at})
}

// learn makes a shape of the line that was read last.
func (r *reader) learn(text []byte, op *sre.Op, answers bool) {
	if len(r.shapes) == mostShapes {
		return
	}
	s := &shape{op: op, answers: answers}
	at := 0
	for _, m := range r.marks {
		s.between = append(s.between, string(text[at:m.start]))
		s.slots = append(s.slots, m.slot)
		at = m.end
	}
	s.between = append(s.between, string(text[at:]))
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
	if s == logic.Int {
		if n, size := small(text); size > 0 {
			return logic.IntValue(n), size
		}
	}
	x := token(text)
	if len(x) == 0 {
		return logic.Value{}, 0
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
	sign := int64(1)
	if len(text) > 0 && text[0] == '-' {
		sign = -1
		size = 1
	}
	first := size
	for size < len(text) && '0' <= text[size] && text[size] <= '9' {
		if size-first == 18 {
			return 0, 0
		}
		n = 10*n + int64(text[size]-'0')
		size++
	}
	if size == first || text[first] == '0' && size > first+1 {
		return 0, 0
	}
	return sign * n, size
}

// token returns the string without escapes, the integer or the truth value with which a text
// begins; nil if there is none.
func token(text []byte) []byte {
	if len(text) == 0 {
		return nil
	}
	q := scan{text: text}
	switch c := text[0]; {
	case c == '"':
		return q.plain()
	case kindOf(c) == '0':
		return text[:digits(text)]
	case c == 't' || c == 'f':
		return q.scalar()
	}
	return nil
}
