package child

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"time"

	"github.com/clouseau-go/clouseau/internal/lists"
	"github.com/clouseau-go/clouseau/internal/play/overlap"
	"github.com/clouseau-go/clouseau/internal/play/script"
	"github.com/clouseau-go/clouseau/logic"
	"github.com/clouseau-go/clouseau/runtime/play/event"
	"github.com/clouseau-go/clouseau/sre"
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
	in   *json.Decoder
	out  *json.Encoder
	// ended gets the error that ends it, or nil where the tester has ended.
	ended chan error
}

// Serve makes systems and performs operations on them until the tester closes the pipe.
func Serve(from io.Reader, to io.Writer, ops *event.System, made func(context.Context) (System, error)) error {
	s := &server{ops: ops, made: made, in: json.NewDecoder(from), out: json.NewEncoder(to), ended: make(chan error, 1)}
	s.in.UseNumber()
	go s.serve()
	return <-s.ended
}

// serve answers requests. If one ends its goroutine, another one goes on.
func (s *server) serve() {
	var err error
	over := false
	defer func() {
		if over {
			s.ended <- err
		} else {
			go s.serve()
		}
	}()
	for err == nil {
		var q request
		if err = s.in.Decode(&q); err == nil {
			err = s.answer(&q)
		}
	}
	if errors.Is(err, io.EOF) {
		err = nil
	}
	over = true
}

// answer performs a request and sends what came of it. A panic in the goroutine that the tester
// waits for is an answer too, and so is the end of that goroutine.
func (s *server) answer(q *request) (err error) {
	var r *response
	defer func() {
		switch p := recover(); {
		case p != nil:
			r = panicked(p)
		case r == nil:
			r = panicked(overlap.Exited{})
			r.Stack = "" // it shows nothing of the call any more
		}
		err = s.out.Encode(r)
	}()
	r = s.respond(q)
	return nil
}

func (s *server) respond(q *request) *response {
	r := &response{}
	if err := s.perform(q, r); err != nil {
		r.fail(err)
	}
	return r
}

func (s *server) perform(q *request, r *response) (err error) {
	switch q.Do {
	case "new":
		s.kept = handles{}
		ctx := context.Background()
		if q.Only != nil {
			ctx = event.WithOnly(ctx, q.Only...)
		}
		if s.sut, err = s.made(ctx); err != nil {
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
	return lists.Of(vs, func(v logic.Value) any { return plain(v, s.kept.number) })
}

// handles numbers the values of opaque sorts that have crossed the pipe. Equal values have the same
// number.
type handles struct {
	values  []logic.Value
	numbers map[logic.Value]int
}

func (h *handles) number(v logic.Value) int {
	if n, ok := h.numbers[v]; ok {
		return n
	}
	if h.numbers == nil {
		h.numbers = map[logic.Value]int{}
	}
	h.numbers[v] = len(h.values)
	h.values = append(h.values, v)
	return len(h.values) - 1
}

// handle stands in the tester for a value that the process keeps.
type handle struct{ number int }

func (h handle) String() string { return fmt.Sprintf("#%d", h.number) }

// timeKey names a time in the form of a value.
const timeKey = "time"

// plain returns the form of a value that crosses the pipe. Texts, times and numbers of opaque sorts
// cross as they are.
func plain(v logic.Value, number func(logic.Value) int) any {
	switch v.Sort().Kind() {
	case logic.BoolKind:
		return v.Bool()
	case logic.IntKind:
		return v.Integer().String()
	case logic.StringKind:
		return v.Text()
	case logic.EnumKind:
		return v.Index()
	case logic.OpaqueKind:
	default:
		if x, ok := script.Plain(v); ok {
			return x
		}
		panic(fmt.Sprintf("child: a part of %v exists in one process only", v))
	}
	switch x := v.Opaque().(type) {
	case string:
		return x
	case handle:
		return x.number
	case time.Time:
		return map[string]any{timeKey: x.Format(time.RFC3339Nano)}
	}
	return number(v)
}

// value returns the value of a sort that has crossed the pipe.
func value(s *logic.Sort, x any, kept func(n int) (logic.Value, bool)) (logic.Value, error) {
	text, isText := x.(string)
	switch s.Kind() {
	case logic.BoolKind:
		if b, ok := x.(bool); ok {
			return logic.BoolValue(b), nil
		}
	case logic.IntKind:
		if n, ok := logic.ParseInteger(text); ok {
			return logic.IntegerValue(n), nil
		}
	case logic.StringKind:
		if isText {
			return logic.StringValue(text), nil
		}
	case logic.EnumKind:
		if n, ok := index(x); ok && n < len(s.Values()) {
			return logic.EnumValue(s, n), nil
		}
	case logic.OpaqueKind:
		if isText {
			return logic.OpaqueValue(s, text), nil
		}
		if m, ok := x.(map[string]any); ok {
			at, err := time.Parse(time.RFC3339Nano, fmt.Sprint(m[timeKey]))
			return logic.OpaqueValue(s, at), err
		}
		if n, ok := index(x); ok {
			if v, ok := kept(n); ok {
				return v, nil
			}
		}
	default:
		return script.FromPlain(s, x)
	}
	return logic.Value{}, fmt.Errorf("%v is no value of the type %s", x, s)
}

func index(x any) (int, bool) {
	n, ok := x.(json.Number)
	if !ok {
		return 0, false
	}
	i, err := n.Int64()
	return int(i), err == nil && i >= 0
}

// received returns the values of fields that come from the process. A value that the process keeps
// comes as a number.
func received(xs []any, fields []sre.Field) ([]logic.Value, error) {
	var out []logic.Value
	for i, x := range xs {
		if i >= len(fields) {
			return nil, fmt.Errorf("%d values instead of %d", len(xs), len(fields))
		}
		v, err := value(fields[i].Sort, x, func(n int) (logic.Value, bool) {
			return logic.OpaqueValue(fields[i].Sort, handle{n}), true
		})
		if err != nil {
			return nil, err
		}
		out = append(out, v)
	}
	return out, nil
}
