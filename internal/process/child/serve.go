package child

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"time"

	"github.com/clouseau-go/clouseau/logic"
	"github.com/clouseau-go/clouseau/runtime/play/event"
)

// System is an adapter of a system.
type System interface {
	Call(ctx context.Context, op string, args []logic.Value) ([]logic.Value, error)
	Send(ctx context.Context, op string, fields []logic.Value) error
	Close() error
}

// Source is a system that emits events.
type Source interface {
	Next(ctx context.Context) (event.Event, error)
}

// stepper is a system that cannot run in a process of its own: the tester would have to schedule
// its steps across the pipe.
type stepper interface {
	Settle(ctx context.Context) error
}

// server is the process's side.
type server struct {
	ops  *event.System
	made func(context.Context) (System, error)
	sut  System
	kept handles
}

// Serve makes systems and performs operations on them until the tester closes the pipe.
func Serve(from io.Reader, to io.Writer, ops *event.System, made func(context.Context) (System, error)) error {
	s := &server{ops: ops, made: made}
	in := json.NewDecoder(from)
	out := json.NewEncoder(to)
	in.UseNumber()
	for {
		var q request
		if err := in.Decode(&q); errors.Is(err, io.EOF) {
			return nil
		} else if err != nil {
			return err
		}
		if err := out.Encode(s.answer(&q)); err != nil {
			return err
		}
	}
}

// answer performs a request. A panic in the goroutine that the tester waits for is an answer too.
func (s *server) answer(q *request) (r *response) {
	r = &response{}
	defer func() {
		if p := recover(); p != nil {
			r = panicked(p)
		}
	}()
	if err := s.perform(q, r); err != nil {
		r.fail(err)
	}
	return r
}

func (s *server) perform(q *request, r *response) (err error) {
	switch q.Do {
	case "new":
		s.kept = handles{}
		if s.sut, err = s.made(context.Background()); err != nil {
			return err
		}
		if _, ok := s.sut.(stepper); ok {
			return errors.New("a system whose steps the tester takes cannot be in a process of its own")
		}
		if _, ok := s.sut.(event.Confirmer); ok {
			return errors.New("a system with evidence of its own, an event.Confirmer, cannot be in a process of its own")
		}
		_, r.Source = s.sut.(Source)
	case "call":
		args, err := s.values(q)
		if err != nil {
			return err
		}
		results, err := s.sut.Call(context.Background(), q.Op, args)
		r.Values = s.plain(results)
		return err
	case "send":
		fields, err := s.values(q)
		if err != nil {
			return err
		}
		return s.sut.Send(context.Background(), q.Op, fields)
	case "next":
		return s.next(q, r)
	case "close":
		return s.sut.Close()
	}
	return nil
}

func (s *server) next(q *request, r *response) error {
	ctx, cancel := context.WithTimeout(context.Background(), time.Duration(q.Wait))
	defer cancel()
	e, err := s.sut.(Source).Next(ctx)
	switch {
	case err == nil:
		r.Op, r.Values = e.Op, s.plain(e.Values)
	case errors.Is(err, io.EOF), errors.Is(err, event.ErrQuiescent):
		r.Rest = true
	case ctx.Err() != nil && errors.Is(err, ctx.Err()):
		r.Silent = true
	default:
		return err
	}
	return nil
}

// values returns the arguments that the tester has chosen for an operation.
func (s *server) values(q *request) ([]logic.Value, error) {
	op := s.ops.Visible(q.Op)
	if op == nil || len(q.Values) > len(op.Fields) {
		return nil, fmt.Errorf("no operation %s with %d fields", q.Op, len(q.Values))
	}
	var out []logic.Value
	for i, x := range q.Values {
		v, err := value(op.Fields[i].Sort, x, func(n int) (logic.Value, bool) {
			if n >= len(s.kept.values) {
				return logic.Value{}, false
			}
			return s.kept.values[n], true
		})
		if err != nil {
			return nil, err
		}
		out = append(out, v)
	}
	return out, nil
}

func (s *server) plain(vs []logic.Value) []any {
	var out []any
	for _, v := range vs {
		out = append(out, plain(v, s.kept.number))
	}
	return out
}
