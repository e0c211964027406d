package child

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"runtime/debug"
	"sync"
	"sync/atomic"
	"time"

	"github.com/clouseau-go/clouseau/internal/play/script"
	"github.com/clouseau-go/clouseau/internal/process/fresh"
	"github.com/clouseau-go/clouseau/logic"
	"github.com/clouseau-go/clouseau/runtime/play/convert"
	"github.com/clouseau-go/clouseau/runtime/play/event"
)

// Process is the tester's side of a process that serves systems. It is started on demand, and again
// after it has died.
type Process struct {
	ops     *event.System
	start   func() (*fresh.Process, error)
	outside func(func())

	mu      sync.Mutex // held while a request is under way
	running *running
	died    *Died                         // why there is none after an operation
	last    atomic.Pointer[fresh.Process] // for callers that cannot wait for mu
}

// Of returns the process of a test's system. It is started, and waited for, in a function that is
// handed to outside, which calls it: where no bubble of virtual time is.
func Of(test string, ops *event.System, outside func(func())) *Process {
	start := func() (*fresh.Process, error) { return fresh.Start(test) }
	return &Process{ops: ops, start: start, outside: outside}
}

// OfOther returns the process of another binary, whose test has a system with the same operations.
func OfOther(b fresh.Binary, ops *event.System, outside func(func())) *Process {
	return &Process{ops: ops, start: func() (*fresh.Process, error) { return fresh.Of(b) }, outside: outside}
}

// running is a started process.
type running struct {
	*fresh.Process
	in   *json.Decoder
	out  *json.Encoder
	made int // systems
}

// Died is the panic value of an operation during or before which the process ended.
type Died struct {
	*fresh.Ended
	// Earlier is how many systems it had made before: a goroutine of one of those may have ended
	// it.
	Earlier int
}

func (d *Died) Error() string { return "the process of the system died: " + d.Said }

// LastWords returns what the process wrote, and how many systems it had made before.
func (d *Died) LastWords() (log string, served int) { return d.Log, d.Earlier }

// New makes a system in the process. If a call of another one is still under way, that was given
// up, so its process is ended.
func (p *Process) New(ctx context.Context) (System, error) {
	p.free()
	r, err := p.ask(&request{Do: "new", Only: event.Only(ctx)})
	switch {
	case err != nil:
		return nil, err
	case r.Source:
		return &source{remote{p}}, nil
	}
	return &remote{p}, nil
}

// Start starts the process and waits until it serves. [Process.New] does so on demand, but then a
// system that it makes is as much younger than one of the tester as that takes.
func (p *Process) Start() error {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.running != nil {
		return nil
	}
	if err := p.begin(); err != nil {
		return err
	}
	if err := p.running.exchange(&request{Do: "start"}, &response{}); err != nil {
		p.ended()
		return p.died
	}
	return nil
}

// free ends the process if a call is under way, whose answer nobody waits for.
func (p *Process) free() {
	if p.mu.TryLock() {
		p.mu.Unlock()
	} else if x := p.last.Load(); x != nil {
		x.Kill()
	}
}

// Stop ends the process.
func (p *Process) Stop() {
	p.free()
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.running != nil {
		p.outside(func() { p.running.End() })
		p.running = nil
	}
}

// ask sends a request and waits for the answer.
func (p *Process) ask(q *request) (*response, error) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.running == nil {
		switch q.Do {
		case "new":
		case "close":
			return &response{}, nil
		default:
			panic(p.died)
		}
		if err := p.begin(); err != nil {
			return nil, err
		}
	}
	if q.Do == "new" {
		p.running.made++
	}
	r := &response{}
	if err := p.running.exchange(q, r); err != nil {
		p.ended()
		panic(p.died)
	}
	return r, r.raise(p.ops)
}

// begin starts the process. The caller holds the lock.
func (p *Process) begin() error {
	var x *fresh.Process
	var err error
	p.outside(func() { x, err = p.start() })
	if err != nil {
		return err
	}
	p.last.Store(x)
	p.running = &running{Process: x, in: json.NewDecoder(x.From), out: json.NewEncoder(x.To)}
	p.running.in.UseNumber()
	return nil
}

// ended says why there is no process any more. The caller holds the lock.
func (p *Process) ended() {
	p.outside(func() { p.died = &Died{p.running.End(), p.running.made - 1} })
	p.running = nil
}

func (r *running) exchange(q *request, a *response) error {
	if err := r.out.Encode(q); err != nil {
		return err
	}
	return r.in.Decode(a)
}

// remote is a system in the process.
type remote struct{ p *Process }

func (s *remote) Call(_ context.Context, op string, args []logic.Value) ([]logic.Value, error) {
	values, err := sent(args)
	if err != nil {
		return nil, err
	}
	r, err := s.p.ask(&request{Do: "call", Op: op, Values: values})
	if err != nil {
		return nil, err
	}
	o := s.p.ops.Op(op)
	return received(r.Values, o.Fields[o.Args():])
}

func (s *remote) Send(_ context.Context, op string, fields []logic.Value) error {
	values, err := sent(fields)
	if err != nil {
		return err
	}
	_, err = s.p.ask(&request{Do: "send", Op: op, Values: values})
	return err
}

// Close closes the system. If the system hangs in an operation, its process is ended.
func (s *remote) Close() error {
	if !s.p.mu.TryLock() {
		s.p.last.Load().Kill()
		return nil
	}
	s.p.mu.Unlock()
	_, err := s.p.ask(&request{Do: "close"})
	return err
}

// Abandon leaves the system as it is: the next one takes its place in the process.
func (s *remote) Abandon() {}

// source is a system in the process that emits events.
type source struct{ remote }

func (s *source) Next(ctx context.Context) (event.Event, error) {
	var wait time.Duration
	if until, ok := ctx.Deadline(); ok {
		wait = max(0, time.Until(until))
	}
	r, err := s.p.ask(&request{Do: "next", Wait: int64(wait)})
	switch {
	case err != nil:
		return event.Event{}, err
	case r.Rest:
		return event.Event{}, io.EOF
	case r.Silent:
		<-ctx.Done()
		return event.Event{}, ctx.Err()
	}
	values, err := received(r.Values, s.p.ops.Op(r.Op).Fields)
	return event.Event{Op: r.Op, Values: values}, err
}

func sent(vs []logic.Value) ([]any, error) {
	out := []any{}
	var err error
	for _, v := range vs {
		out = append(out, plain(v, func(v logic.Value) int {
			err = fmt.Errorf("%v of the sort %s cannot be sent to the process of the system: it is neither a text nor from there", v, v.Sort())
			return 0
		}))
	}
	return out, err
}

// ServeTest serves and exits in the process of a test's system, and does not return. In other
// processes it does nothing.
func ServeTest[T System](test string, ops *event.System, made func(context.Context) (T, error)) {
	fresh.Serve(test, func(from io.Reader, to io.Writer) error {
		return Serve(from, to, ops, func(ctx context.Context) (System, error) { return made(ctx) })
	})
}

// meanings are the errors of adapters that are no trouble of the environment.
var meanings = map[string]error{"closed": event.ErrClosed, "absent": event.ErrAbsent}

// failure is an error of the process. It is what its text and its meaning say.
type failure struct {
	text  string
	means error // nil if it is trouble of the environment
}

func (f *failure) Error() string { return f.text }
func (f *failure) Unwrap() error { return f.means }

// Panicked is the panic value of an operation that has panicked in the process.
type Panicked struct {
	Reason string
	Stack  string // as [debug.Stack] prints it
}

func (p *Panicked) Error() string { return p.Reason }

// PanicStack returns the stack of the panic.
func (p *Panicked) PanicStack() string { return p.Stack }

// Misread is the panic value of an adapter that has read a value as one of another sort.
type Misread Panicked

func (m *Misread) Error() string { return m.Reason }

// MisreadAt returns how the value was misread, and the stack of the panic.
func (m *Misread) MisreadAt() (reason, stack string) { return m.Reason, m.Stack }

// fail makes r say that an operation has returned an error.
func (r *response) fail(err error) {
	text := err.Error()
	r.Error = &text
	for name, means := range meanings {
		if errors.Is(err, means) {
			r.Means = name
		}
	}
}

// panicked says that an operation has panicked.
func panicked(p any) *response {
	_, misread := p.(*logic.Misread)
	stack := string(debug.Stack())
	if e, ok := p.(interface{ PanicStack() string }); ok {
		stack = e.PanicStack()
	}
	text := fmt.Sprint(p)
	return &response{Misread: misread, Panic: &text, Stack: stack, Misfit: misfitOf(p)}
}

// raise fails in the tester as the operation has failed in the process, if it has.
func (r *response) raise(ops *event.System) error {
	if r.Panic != nil {
		if p := r.Misfit.value(ops); p != nil {
			panic(p)
		}
		if r.Misread {
			panic(&Misread{*r.Panic, r.Stack})
		}
		panic(&Panicked{*r.Panic, r.Stack})
	}
	if r.Error != nil {
		return &failure{*r.Error, meanings[r.Means]}
	}
	return nil
}

// misfit is the panic of an adapter that has met a value which the spec, or a Go type, lacks. The
// types that it stands for are told apart by what they have.
type misfit struct {
	Sort  string `json:"sort,omitempty"`  // of [event.Unknown]
	Name  string `json:"name,omitempty"`  // of [event.Unknown]
	Type  string `json:"type,omitempty"`  // of the others
	Under string `json:"under,omitempty"` // of [convert.Unfit]
	Value any    `json:"value,omitempty"` // of [event.Unheld]
	Text  string `json:"text,omitempty"`  // how that value, or that of [convert.Unfit], is written
}

// misfitOf returns nil for other panics.
func misfitOf(p any) *misfit {
	switch p := p.(type) {
	case *event.Unknown:
		return &misfit{Sort: p.Sort.Name(), Name: p.Name}
	case *convert.Unfit:
		return &misfit{Type: p.Type, Under: p.Under, Text: p.Value.String()}
	case *event.Unheld:
		if x, ok := script.Plain(p.Value); ok {
			return &misfit{Type: p.Type, Value: x, Text: p.Value.String()}
		}
	}
	return nil
}

// value returns the panic that m stands for, nil if there is none.
func (m *misfit) value(ops *event.System) any {
	switch {
	case m == nil:
	case m.Sort != "":
		if s := sort(ops, func(s *logic.Sort) bool { return s.Name() == m.Sort }); s != nil {
			return &event.Unknown{Sort: s, Name: m.Name}
		}
	case m.Value == nil:
		if n, ok := logic.ParseInteger(m.Text); ok {
			return &convert.Unfit{Value: n, Type: m.Type, Under: m.Under}
		}
	default:
		var v logic.Value
		same := func(s *logic.Sort) (ok bool) {
			var err error
			v, err = script.FromPlain(s, m.Value)
			return err == nil && v.String() == m.Text
		}
		if sort(ops, same) != nil {
			return &event.Unheld{Value: v, Type: m.Type}
		}
	}
	return nil
}

// sort returns the first sort of fields of operations, or of their parts, that fits.
func sort(ops *event.System, fits func(*logic.Sort) bool) *logic.Sort {
	var within func(s *logic.Sort) *logic.Sort
	within = func(s *logic.Sort) *logic.Sort {
		if s == nil || fits(s) {
			return s
		}
		parts := []*logic.Sort{s.Key(), s.Elem()}
		for _, m := range s.Members() {
			parts = append(parts, m.Sort)
		}
		for _, part := range parts {
			if found := within(part); found != nil {
				return found
			}
		}
		return nil
	}
	for _, op := range ops.Ops() {
		for _, f := range op.Fields {
			if found := within(f.Sort); found != nil {
				return found
			}
		}
	}
	return nil
}
