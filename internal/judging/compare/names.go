package compare

import (
	"slices"

	"github.com/clouseau-go/clouseau/logic"
	"github.com/clouseau-go/clouseau/sre"
)

// Names. Either implementation may make names by itself, such as ids and paths of files. Where such
// a name is handed out it is not compared. Where it is given back, or answered again, the reference
// is asked for its own in the place of that of the system.

// leastName is how long a name is at least: a shorter text may be anything.
const leastName = 6

// names are those of the reference, by those of the system in whose place they stand.
type names map[string]string

// learn takes over which names were handed out for each other.
func (c *Comparer) learn(e sre.Event, want []logic.Value) {
	n := e.Op.Args()
	for _, field := range c.ref.Freedoms[e.Op.Name].Skip {
		i := e.Op.Position(field)
		if i < n || i-n >= len(want) {
			continue
		}
		if c.names == nil {
			c.names = names{}
		}
		c.names.learn(e.Values[i], want[i-n])
	}
}

func (n names) learn(x, y logic.Value) {
	a, ok1 := text(x)
	b, ok2 := text(y)
	switch {
	case ok1 && ok2 && len(a) >= leastName && len(b) >= leastName:
		n[a] = b
	case x.Sort() == y.Sort() && x.Sort().Kind() == logic.ListKind && x.Size() == y.Size():
		for i := range x.Size() {
			n.learn(x.Elem(i), y.Elem(i))
		}
	}
}

// text returns the text that a value is.
func text(v logic.Value) (s string, ok bool) {
	switch v.Sort().Kind() {
	case logic.StringKind:
		return v.Text(), true
	case logic.OpaqueKind:
		s, ok = v.Opaque().(string)
	}
	return s, ok
}

// in returns an event with the names of the reference.
func (n names) in(e sre.Event) sre.Event {
	if len(n) == 0 {
		return e
	}
	e.Values = slices.Clone(e.Values)
	for i, v := range e.Values {
		e.Values[i] = n.of(v)
	}
	return e
}

// of returns a value with the names of the reference.
func (n names) of(v logic.Value) logic.Value {
	switch v.Sort().Kind() {
	case logic.ListKind:
		if v.Size() == 0 {
			return v
		}
		elems := v.Elems()
		for i, e := range elems {
			elems[i] = n.of(e)
		}
		return logic.ListValue(elems...)
	case logic.RecordKind:
		fields := v.Fields()
		for i, f := range fields {
			fields[i].Value = n.of(f.Value)
		}
		return logic.RecordValue(fields...)
	}
	s, ok := text(v)
	name, known := n[s]
	switch {
	case !ok || !known:
		return v
	case v.Sort().Kind() == logic.StringKind:
		return logic.StringValue(name)
	}
	return logic.OpaqueValue(v.Sort(), name)
}
