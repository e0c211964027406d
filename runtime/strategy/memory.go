package strategy

import (
	"slices"

	"github.com/clouseau-go/clouseau/internal/lists"
	"github.com/clouseau-go/clouseau/internal/play/script"
	"github.com/clouseau-go/clouseau/internal/strategy/asking"
	"github.com/clouseau-go/clouseau/logic"
	"github.com/clouseau-go/clouseau/runtime/play/convert"
	"github.com/clouseau-go/clouseau/runtime/play/draw"
	"github.com/clouseau-go/clouseau/sre"
)

// What an exploration knows. A fact is a value with a way to find it in another run. Facts that
// belong together form a record: the values of one event, or what the model knows of one key. A
// request mostly takes its arguments from one record, since a tag is of little use with the date of
// another one. An argument that the record lacks is any known value of its sort.

// fact is a known value.
type fact struct {
	field string // the field that had it; empty if the model knows it
	sort  *logic.Sort
	value logic.Value
	ref   *script.Ref // to an answer; nil if it comes from none
}

// memory is what an exploration has seen so far.
type memory struct {
	reader  asking.Reader
	records [][]fact // of answered events, the latest last
	told    []fact   // of answers, each value once, the latest last
	model   []fact   // facts of the model's present state
	keys    [][]fact // the same, by key
}

// learn takes in the events since its last call.
func (e *explorer) learn() {
	e.listen()
	e.consult()
}

// listen takes in the answers since its last call.
func (e *explorer) listen() {
	for {
		heard := e.reader.Next(e.run)
		if heard.Event == nil {
			return
		}
		if heard.Op.Kind != sre.Send {
			e.remember(heard)
		}
	}
}

// remember takes in an answer. An argument that came from an earlier answer keeps its origin.
func (m *memory) remember(heard asking.Heard) {
	var rec []fact
	for i := range heard.Op.Fields {
		v, ok := heard.Value(i)
		if !ok {
			continue
		}
		f := &heard.Op.Fields[i]
		x := fact{field: f.Name, sort: f.Sort, value: v.Value, ref: v.Ref(heard.Op, i)}
		if v.Told && !asking.Few(f.Sort) {
			m.told = append(slices.DeleteFunc(m.told, func(y fact) bool { return y.sort == x.sort && y.value == x.value }), x)
		}
		rec = append(rec, x)
	}
	m.records = append(m.records, rec)
}

// consult takes in what the model knows. Its integers are mathematical: a sum may have left its Go
// type, and then it is no argument.
func (e *explorer) consult() {
	e.model = e.model[:0]
	e.keys = e.keys[:0]
	by := map[logic.Value]int{} // key -> its record
	for _, f := range e.s.Known() {
		fits := f.Value.IsValid() && convert.Fits(f.Value, f.Var.Elem)
		if !f.Key.IsValid() {
			if fits {
				e.model = append(e.model, e.origin(f.Var.Elem, f.Value))
			}
			continue
		}
		if !convert.Fits(f.Key, f.Var.Key) {
			continue
		}
		e.keySorts = lists.With(e.keySorts, f.Var.Key)
		at, ok := by[f.Key]
		if !ok {
			at = len(e.keys)
			by[f.Key] = at
			key := e.origin(f.Var.Key, f.Key)
			e.model = append(e.model, key)
			e.keys = append(e.keys, []fact{key})
		}
		if fits && !asking.Few(f.Var.Elem) {
			x := e.origin(f.Var.Elem, f.Value)
			e.model = append(e.model, x)
			e.keys[at] = append(e.keys[at], x)
		}
	}
}

// origin returns a value of the model as a fact; mostly an answer contained it: one of the same
// sort, or else of one without a name. Equal values of two sorts with names are chance.
func (m *memory) origin(s *logic.Sort, v logic.Value) fact {
	x := fact{sort: s, value: v}
	same := false
	for _, y := range m.told {
		fits := y.sort == s || !same && (plain(y.sort) || plain(s)) && logic.Compatible(y.sort, s)
		if y.value == v && fits {
			x.ref = y.ref
			same = y.sort == s
		}
	}
	return x
}

// topic is what a request is about.
type topic struct {
	about []fact
	plain bool // see Exploration.Plain
}

// topic draws what a request is about.
func (e *explorer) topic() topic {
	return topic{about: e.record(), plain: e.chance(e.Plain.or(30))}
}

// offers is how many requests are drawn for one that the run does not keep away from. Where one in
// three is so it is found with a probability of 0.9997.
const offers = 20

// offered draws the arguments of a request from which the run does not keep away; ok is false where
// there are none. An operation that is known to be the end of a run with whatever arguments would
// never be seen, so this one is made all the same: not each of them need end so.
func (e *explorer) offered(q *request, l *line, t topic) (args []script.Arg, ok bool) {
	always := false
	for range offers {
		about := topic{about: slices.Clone(t.about), plain: t.plain}
		if args, ok = e.arguments(q, l, about); !ok {
			return nil, false
		}
		avoid, first := e.s.Avoid(q.op, args)
		if !avoid {
			return args, true
		}
		always = first
	}
	return args, always
}

// arguments draws the arguments of a request about a topic; ok is false if one has to be known and
// is not.
func (e *explorer) arguments(q *request, l *line, t topic) (args []script.Arg, ok bool) {
	args = make([]script.Arg, len(q.args))
	about := t.about
	plain := t.plain
	for i, d := range q.args {
		f := q.op.Fields[i]
		if first, ok := script.Default(f.Sort); ok && plain && asking.Few(f.Sort) {
			args[i] = first
			continue
		}
		if f.Name == e.Connection && l.name.IsValid() {
			args[i] = l.name
			continue
		}
		x := e.value(q, i, &about)
		if !x.value.IsValid() {
			if d == nil {
				return nil, false
			}
			args[i] = d.Draw(e.draws, f.Name)
			continue
		}
		x = e.near(x, f.Sort, d)
		args[i] = script.Answer{Value: x.value, Ref: x.ref}
	}
	e.edge(q, args)
	return args, true
}

// lately is how many of the last answers are mostly used.
const lately = 6

// record draws the record that a request is about, if any.
func (e *explorer) record() []fact {
	if e.Known.none() {
		return nil
	}
	n := min(len(e.records), lately)
	switch k := e.draws.Choose(5); {
	case k < 2 && len(e.keys) > 0:
		return slices.Clone(e.keys[e.draws.Choose(len(e.keys))])
	case k < 4 && n > 0:
		return slices.Clone(e.records[len(e.records)-1-e.draws.Choose(n)])
	}
	return nil
}

// value draws a known value for an argument; it is invalid if the argument is to be random.
func (e *explorer) value(q *request, i int, about *[]fact) fact {
	f := q.op.Fields[i]
	known := e.chance(e.Known.or(90))
	if k := match(*about, f); k >= 0 && known {
		x := (*about)[k]
		*about = slices.Delete(*about, k, k+1)
		return x
	}
	switch {
	case asking.Few(f.Sort):
		if like := q.likes[i]; like.IsValid() && !e.Known.none() && e.draws.Choose(2) == 0 {
			return fact{sort: f.Sort, value: like}
		}
		return fact{}
	case !known && q.args[i] != nil:
		return fact{}
	}
	x := e.any(f, q.args[i])
	if d := q.args[i]; x.value.IsValid() && d != nil && d.Size() <= few && d.Has(x.value) && e.draws.Choose(2) == 0 {
		return fact{}
	}
	return x
}

// few is the size up to which random values of a domain are as good as known ones.
const few = 8

// match returns the position of the fact in a record that fits a field: one with the same name and
// sort, else one of the same sort unless the sort is small; -1 if there is none.
func match(about []fact, f sre.Field) int {
	if k := slices.IndexFunc(about, func(x fact) bool { return x.field == f.Name && x.sort == f.Sort }); k >= 0 {
		return k
	}
	if asking.Few(f.Sort) {
		return -1
	}
	return slices.IndexFunc(about, func(x fact) bool { return x.sort == f.Sort })
}

// any draws a known value for an argument: mostly one of a field with the same name, else one of
// its sort, else one of a compatible sort. A value of sort int may go anywhere, but an argument
// whose sort has a name and a range takes only values in the range.
func (e *explorer) any(f sre.Field, d draw.Domain) fact {
	named := func(x fact) bool { return x.sort == f.Sort && x.field == f.Name }
	same := func(x fact) bool { return x.sort == f.Sort }
	goes := func(x fact) bool {
		return logic.Compatible(x.sort, f.Sort) && convert.Fits(x.value, f.Sort) &&
			(plain(f.Sort) || plain(x.sort) && d != nil && d.Has(x.value))
	}
	if e.draws.Choose(2) == 0 {
		if told := filter(e.told, named); len(told) > 0 {
			return e.recent(told)
		}
	}
	for _, fits := range []func(fact) bool{same, goes} {
		model := filter(e.model, fits)
		told := filter(e.told, fits)
		switch {
		case len(model) > 0 && (len(told) == 0 || e.draws.Choose(2) == 0):
			return model[e.draws.Choose(len(model))]
		case len(told) > 0:
			return e.recent(told)
		}
	}
	return fact{}
}

// recent draws one of the last facts.
func (e *explorer) recent(told []fact) fact {
	return told[len(told)-1-e.draws.Choose(min(len(told), lately))]
}

func filter(facts []fact, fits func(fact) bool) []fact {
	return lists.Where(facts, fits)
}

// near sometimes increases or decreases an integer by one, since bugs are often at the edges. The
// result can be drawn if x can, and is a value of the argument's sort.
func (e *explorer) near(x fact, sort *logic.Sort, d draw.Domain) fact {
	if x.value.Sort().Kind() != logic.IntKind || x.ref != nil && x.ref.Func.Name != "" || !e.chance(e.Near.or(20)) {
		return x
	}
	by := script.Plus(int64(2*e.draws.Choose(2) - 1))
	v, ok := by.Apply(x.value)
	if !ok || !convert.Fits(v, sort) || d != nil && d.Has(x.value) && !d.Has(v) {
		return x
	}
	return e.moved(x, v, by)
}

// moved returns a fact whose value is another one, by that sum.
func (m *memory) moved(x fact, v logic.Value, by script.Func) fact {
	if y := m.origin(x.sort, v); x.ref != nil && y.ref != nil {
		return y // it has no reference: being a neighbour is chance
	}
	if x.value = v; x.ref != nil {
		ref, ok := *x.ref, false
		if ref.Func, ok = ref.Func.Then(by); !ok {
			return fact{sort: x.sort, value: v}
		}
		x.ref = &ref
	}
	return x
}

// plain reports whether a sort is one of those that every spec has.
func plain(s *logic.Sort) bool { return s == logic.Int || s == logic.String }

// Edges. Where the model's next case begins depends on its state: amount > limit + 5 compares with
// a number that no spec and no answer contains. So an argument sometimes takes the value at such an
// edge, or a neighbour of it.

// edge moves an argument of a request to where a comparison of the model changes, given the other
// arguments.
func (e *explorer) edge(q *request, args []script.Arg) {
	if len(q.compared) == 0 || !e.chance(e.Edges.or(20)) {
		return
	}
	i := q.compared[e.draws.Choose(len(q.compared))]
	values := make([]logic.Value, len(args))
	script.Arguments(args, values)
	f := q.op.Fields[i]
	d := q.args[i]
	edges := slices.DeleteFunc(e.s.Edges(q.op, values, i), func(v logic.Value) bool { return !e.may(f, d, v) })
	if len(edges) == 0 {
		return
	}
	x := e.beside(e.origin(f.Sort, edges[e.draws.Choose(len(edges))]), f, d)
	args[i] = script.Answer{Value: x.value, Ref: x.ref}
}

// beside returns a fact or, for an integer, the fact or one of its neighbours.
func (e *explorer) beside(x fact, f sre.Field, d draw.Domain) fact {
	if f.Sort.Kind() != logic.IntKind {
		return x
	}
	by := script.Plus([]int64{0, 1, -1}[e.draws.Choose(3)])
	if by.Name == "" {
		return x
	}
	v, ok := by.Apply(x.value)
	if !ok || !e.may(f, d, v) {
		return x
	}
	return e.moved(x, v, by)
}

// may reports whether an argument may have a value that follows from others. It must be a value
// that could be drawn, or a known one; if the domain is only a preference, any value of the sort
// will do.
func (e *explorer) may(f sre.Field, d draw.Domain, v logic.Value) bool {
	if f.Sort.Kind() == logic.IntKind && !f.Sort.Bounds().Has(v.Integer()) {
		return false
	}
	same := func(x fact) bool { return x.value == v && x.sort == f.Sort }
	return plain(f.Sort) || d != nil && (d.Has(v) || d.Extent().Open) ||
		slices.ContainsFunc(e.told, same) || slices.ContainsFunc(e.model, same)
}

// comparable returns the arguments of a request that may take a value at an edge.
func (e *explorer) comparable(q *request) []int {
	if e.Known.none() || e.Edges.none() {
		return nil
	}
	return slices.DeleteFunc(e.s.Compared(q.op), func(i int) bool {
		f := q.op.Fields[i]
		return asking.Few(f.Sort) || f.Name == e.Connection
	})
}
