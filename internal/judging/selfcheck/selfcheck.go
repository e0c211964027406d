// Package selfcheck shows a judge the bug that it should find, before the judge is trusted with a
// system.
//
// A certificate of the search is a run that ends in the goal: what the tester does, and how a
// system with the bug answers. A [Stub] stands in for that system. If the goal of a stack is
//
//	seq(all, push(elem == y), absent(pop(elem == y)), isEmpty(result == true))
//
// the stub answers isEmpty() with true after push(3). A judge that accepts this run would accept
// any: the goal was emitted wrongly, a Go function contradicts the axioms, or a judge in Go checks
// something else.
package selfcheck

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"os"

	"github.com/clouseau-go/clouseau/internal/lists"
	"github.com/clouseau-go/clouseau/internal/play/script"
	"github.com/clouseau-go/clouseau/logic"
	"github.com/clouseau-go/clouseau/runtime/play/event"
	"github.com/clouseau-go/clouseau/sre"
)

// Run is a run that ends in a goal, in the form of JSON.
type Run struct {
	Goal      string  `json:"goal"`
	Generator string  `json:"generator"`
	Events    []Event `json:"events"` // visible ones
}

// Event is an operation with the values of its fields.
type Event struct {
	Op     string `json:"op"`
	Values []any  `json:"values"` // see [script.Plain]
}

// Of returns a run in that form, without ghosts.
func Of(goal, generator string, trace sre.Trace) Run {
	r := Run{Goal: goal, Generator: generator}
	for _, e := range trace {
		if !e.Op.Visible() {
			continue
		}
		out := Event{Op: e.Op.Name}
		for _, v := range e.Values {
			x, ok := script.Plain(v)
			if !ok { // a handle of the system becomes a text
				x = v.String()
			}
			out.Values = append(out.Values, x)
		}
		r.Events = append(r.Events, out)
	}
	return r
}

// Read returns the runs of a file.
func Read(name string) ([]Run, error) {
	data, err := os.ReadFile(name)
	if err != nil {
		return nil, err
	}
	d := json.NewDecoder(bytes.NewReader(data))
	d.UseNumber()
	var out []Run
	err = d.Decode(&out)
	return out, err
}

// Trace returns the run's events, with the operations of a system. A value that would be a handle
// of the system is a text.
func (r *Run) Trace(sys *event.System) (sre.Trace, error) {
	var out sre.Trace
	for _, e := range r.Events {
		op := sys.Visible(e.Op)
		if op == nil || len(op.Fields) != len(e.Values) {
			return nil, fmt.Errorf("the test has no operation %s with %d fields", e.Op, len(e.Values))
		}
		var values []logic.Value
		for i, f := range op.Fields {
			v, err := script.FromPlain(f.Sort, e.Values[i])
			if err != nil {
				return nil, fmt.Errorf("%s of %s: %w", f.Name, op, err)
			}
			values = append(values, v)
		}
		out = append(out, sre.Event{Op: op, Values: values})
	}
	return out, nil
}

// Performer performs the run; a session is one.
type Performer interface {
	Call(op string, args ...script.Arg) []logic.Value
	Send(op string, fields ...script.Arg)
	Receive(op string, fits func(fields []logic.Value) bool, by ...script.Arg) []logic.Value
}

// Perform does what the tester does in the run.
func Perform(trace sre.Trace, s Performer) {
	for _, e := range trace {
		args := lists.Of(e.Values[:e.Op.Args()], func(v logic.Value) script.Arg { return v })
		switch e.Op.Kind {
		case sre.Call:
			s.Call(e.Op.Name, args...)
		case sre.Send:
			s.Send(e.Op.Name, args...)
		case sre.Receive:
			s.Receive(e.Op.Name, nil, args...)
		}
	}
}

// Stub is a system that gives the answers of a run.
type Stub struct{ left sre.Trace }

// NewStub returns the system of a run.
func NewStub(trace sre.Trace) *Stub { return &Stub{trace} }

// Call returns the answer of the run's next call.
func (s *Stub) Call(_ context.Context, op string, _ []logic.Value) ([]logic.Value, error) {
	e, ok := s.next(sre.Call)
	if !ok || e.Op.Name != op {
		return nil, fmt.Errorf("the run has no %s here", op)
	}
	return e.Values[e.Op.Args():], nil
}

// Send consumes the next send of the run.
func (s *Stub) Send(context.Context, string, []logic.Value) error {
	s.next(sre.Send)
	return nil
}

// Next returns the next message of the run if its turn has come.
func (s *Stub) Next(context.Context) (event.Event, error) {
	if e, ok := s.next(sre.Receive); ok {
		return event.Event{Op: e.Op.Name, Values: e.Values}, nil
	}
	return event.Event{}, io.EOF
}

// next takes the next event if it is of that kind.
func (s *Stub) next(kind sre.Kind) (sre.Event, bool) {
	if len(s.left) == 0 || s.left[0].Op.Kind != kind {
		return sre.Event{}, false
	}
	e := s.left[0]
	s.left = s.left[1:]
	return e, true
}

// Close does nothing.
func (*Stub) Close() error { return nil }
