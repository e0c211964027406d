package consist

import (
	"fmt"
	"math/rand/v2"
	"slices"

	"github.com/clouseau-go/clouseau/internal/lists"
	"github.com/clouseau-go/clouseau/logic"
	"github.com/clouseau-go/clouseau/model"
	"github.com/clouseau-go/clouseau/model/validate"
	"github.com/clouseau-go/clouseau/sre"
	"github.com/clouseau-go/clouseau/uhat"
)

// Walks. A model runs as the system that it describes, behind its network, on random requests and
// with random choices. Its validator has to accept the observations. The two share no code, so a
// rejection is a bug in one of them.

// DefaultWalks is how many walks there are, with up to maxWalk requests each: some tenths of a
// second.
const DefaultWalks = 100

const maxWalk = 8

// maxWaiting is how many messages are under way at most: the validator takes long to explain more
// of them.
const maxWaiting = 3

// walks takes random walks, and returns how many the validator has accepted.
func (c *checker) walks() (int, error) {
	c.progress("random runs of the model")
	v := validate.New(c.m, validate.Limits{})
	values := c.m.Literals()
	n := c.cfg.Walks
	if n == 0 {
		n = DefaultWalks
	}
	for i := range n {
		if c.ctx.Err() != nil {
			return i, nil
		}
		v.Reset()
		w := newWalk(c.s, c.m, values, rand.New(rand.NewPCG(c.cfg.Seed, uint64(i))))
		for _, e := range w.run() {
			if v.Step(e) {
				return i, &Disagreement{fmt.Sprintf("the validator rejects a random run of its own model: %v", v.Rejection()), w.trace}
			}
		}
	}
	return n, nil
}

// walk is a random run of a model.
type walk struct {
	r        *rand.Rand
	net      model.Network
	requests []*sre.Op // what the system says by itself included
	state    *model.Concrete
	in, out  []model.Flight
	free     bool // from now on the model allows anything
	values   []logic.Value
	s        *uhat.Spec
	trace    sre.Trace
}

func newWalk(s *uhat.Spec, m *model.Model, values []logic.Value, r *rand.Rand) *walk {
	w := &walk{r: r, state: m.Start(), s: s, values: slices.Clip(values)}
	if m.Network != nil {
		w.net = *m.Network
	}
	for _, op := range s.B.Ops() {
		if op.Kind == sre.Call || op.Kind == sre.Send || m.Says(op) {
			w.requests = append(w.requests, op)
		}
	}
	return w
}

// run takes the walk.
func (w *walk) run() sre.Trace {
	for range 3 * maxWalk {
		if w.free || len(w.requests) == 0 {
			break
		}
		switch n := w.r.IntN(3); {
		case n == 0 && len(w.in) > 0:
			w.take(w.r.IntN(len(w.in)))
		case n == 1 && len(w.out) > 0:
			w.deliver(w.r.IntN(len(w.out)))
		default:
			w.request(w.requests[w.r.IntN(len(w.requests))])
		}
	}
	return w.trace
}

// request makes a random request, or lets the system say something by itself.
func (w *walk) request(op *sre.Op) {
	e := sre.Event{Op: op, Values: make([]logic.Value, len(op.Fields))}
	given := op.Args()
	if op.Kind == sre.Receive {
		given = len(op.Fields)
	}
	for i, f := range op.Fields[:given] {
		e.Values[i] = w.value(f.Sort)
	}
	switch op.Kind {
	case sre.Call:
		if s, ok := w.step(e); ok && !s.Free {
			w.observe(s.Answers[0])
			w.state = s.Next
		}
		return
	case sre.Receive:
		if s, ok := w.step(e); ok {
			w.observe(e)
			w.state = s.Next
		}
		return
	}
	if w.net.Full(w.in, e) || len(w.in)+len(w.out) >= maxWaiting {
		return
	}
	w.observe(e)
	w.in = append(w.in, w.net.Flight(e))
}

// take lets the system take a waiting request, or the network lose it.
func (w *walk) take(i int) {
	switch {
	case !w.net.MayArrive(w.in, i):
	case w.net.Lossy && w.r.IntN(4) == 0:
		w.in = w.net.Without(w.in, i)
	default:
		s, ok := w.step(w.in[i].Event)
		if !ok {
			return
		}
		if queues := w.net.Answered(w.out, s.Answers); len(queues) > 0 {
			w.in, w.out = w.arrived(w.in, i), queues[w.r.IntN(len(queues))]
			w.state = s.Next
			w.free = s.Free
		}
	}
}

// deliver lets the tester see an answer, or the network lose it.
func (w *walk) deliver(i int) {
	switch {
	case !w.net.MayArrive(w.out, i):
	case w.net.Lossy && w.r.IntN(4) == 0:
		w.out = w.net.Without(w.out, i)
	default:
		w.observe(w.out[i].Event)
		w.out = w.arrived(w.out, i)
	}
}

// arrived returns what is under way after a message has arrived.
func (w *walk) arrived(ps []model.Flight, i int) []model.Flight {
	after := w.net.Arrived(ps, i)
	return after[w.r.IntN(len(after))]
}

// maxDraws is how often choices are drawn for one request, since many draws violate a requirement.
const maxDraws = 12

// step lets the model take a request, with random values for its choices.
func (w *walk) step(e sre.Event) (model.Step, bool) {
	for range maxDraws {
		steps := w.state.Take(e, func(s *logic.Sort) []logic.Value { return []logic.Value{w.value(s)} })
		if len(steps) > 0 {
			return steps[w.r.IntN(len(steps))], true
		}
	}
	return model.Step{}, false
}

// observe appends an event to the run; its values may be drawn again.
func (w *walk) observe(e sre.Event) {
	w.trace = append(w.trace, e)
	w.values = append(w.values, e.Values...)
}

// value returns a random value of a sort: an earlier one, one of the sort's declaration, or one of
// the model's.
func (w *walk) value(s *logic.Sort) logic.Value {
	usual := usualValues(w.s, s, 4)
	known := lists.Where(w.values, func(v logic.Value) bool {
		return v.IsValid() && logic.Compatible(v.Sort(), s)
	})
	if len(known) > 0 && (len(usual) == 0 || w.r.IntN(2) == 0) {
		return known[w.r.IntN(len(known))]
	}
	return usual[w.r.IntN(len(usual))]
}

// usualValues returns values of a sort's declaration: all that it lists, or a number of integers.
func usualValues(s *uhat.Spec, sort *logic.Sort, numbers int64) []logic.Value {
	d := s.SortOf(sort)
	switch {
	case sort.Kind() == logic.BoolKind:
		return []logic.Value{logic.BoolValue(false), logic.BoolValue(true)}
	case len(d.Pool) > 0:
		return d.Pool
	case sort.Kind() == logic.IntKind:
		var out []logic.Value
		for i := range numbers {
			if n := d.Lo.Add(logic.IntegerOf(i)); !d.Hi.Less(n) {
				out = append(out, logic.IntegerValue(n))
			}
		}
		return out
	case sort.Kind() == logic.StringKind:
		return []logic.Value{logic.StringValue("a"), logic.StringValue("b")}
	}
	if sort.Kind() != logic.OpaqueKind {
		return slices.Collect(logic.Enumerate(sort, 2))
	}
	return []logic.Value{logic.OpaqueValue(sort, logic.Element(0)), logic.OpaqueValue(sort, logic.Element(1))}
}

// functionDomain is the domain of the requests to a model that is a Go function.
func functionDomain(s *uhat.Spec) model.Domain {
	return func(sort *logic.Sort) []logic.Value { return usualValues(s, sort, 3) }
}
