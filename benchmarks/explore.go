package benchmarks

import (
	"slices"

	"pgregory.net/rapid"

	rt "github.com/clouseau-go/clouseau/runtime"
	"github.com/clouseau-go/clouseau/uhat"
)

// explorer makes random requests of any spec. What they are about is drawn from what
// its sorts say, and half of the time from what the system has answered: numbers and tags that the
// system makes up can come from nowhere else.
type explorer struct {
	spec     *uhat.Spec
	requests []*rt.Op
	// length is how many requests a script makes at most.
	length int
}

func explore(s *uhat.Spec, length int) rt.Generator {
	x := &explorer{spec: s, length: length}
	for _, o := range s.Operations {
		if o.Op.Kind == rt.Call || o.Op.Kind == rt.Send {
			x.requests = append(x.requests, o.Op)
		}
	}
	return rt.Generator{Name: "model", Run: x.run}
}

func (x *explorer) run(s *rt.Session) {
	t := s.Rapid()
	seen := map[*rt.Sort][]rt.Value{} // answers by sort
	for range rapid.IntRange(1, x.length).Draw(t, "requests") {
		op := rapid.SampledFrom(x.requests).Draw(t, "request")
		args := make([]rt.Value, op.Args())
		for i := range args {
			args[i] = x.value(t, op.Fields[i].Sort, seen)
		}
		if op.Kind == rt.Send {
			s.Send(op.Name, args...)
			continue
		}
		for i, v := range s.Call(op.Name, args...) {
			sort := op.Fields[op.Args()+i].Sort
			if !slices.Contains(seen[sort], v) {
				seen[sort] = append(seen[sort], v)
			}
		}
	}
}

// value draws a value of a sort.
func (x *explorer) value(t *rapid.T, s *rt.Sort, seen map[*rt.Sort][]rt.Value) rt.Value {
	if known := seen[s]; len(known) > 0 && rapid.Bool().Draw(t, "known") {
		return rapid.SampledFrom(known).Draw(t, "seen")
	}
	d := x.spec.SortOf(s)
	if len(d.Pool) > 0 {
		return rapid.SampledFrom(d.Pool).Draw(t, "value")
	}
	return rt.IntValue(rapid.Int64Range(d.Lo, d.Hi).Draw(t, "value"))
}
