package child

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"os/exec"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"github.com/clouseau-go/clouseau/logic"
	"github.com/clouseau-go/clouseau/runtime/play/event"
)

// Process is the tester's side of a process that serves systems. It is started on demand, and again
// after it has died.
type Process struct {
	Ops *event.System
	// Command starts the process. It reads from file 3 and writes to file 4.
	Command func() *exec.Cmd

	mu      sync.Mutex // held while a request is under way
	running *running
	died    *Died                    // why there is none after an operation
	cmd     atomic.Pointer[exec.Cmd] // the process, for callers that cannot wait for mu
}

// running is a started process.
type running struct {
	cmd  *exec.Cmd
	to   *os.File
	from *os.File
	in   *json.Decoder
	out  *json.Encoder
	said bytes.Buffer // its standard error; read after it has ended
	made int          // systems
}

// Died is the panic value of an operation during or before which the process ended.
type Died struct {
	Said string // in one line
	Log  string // its standard error
	// Earlier is how many systems it had made before: a goroutine of one of those may have ended
	// it.
	Earlier int
}

func (d *Died) Error() string { return "the process of the system died: " + d.Said }

// LastWords returns what the process wrote, and how many systems it had made before.
func (d *Died) LastWords() (log string, served int) { return d.Log, d.Earlier }

// New makes a system in the process.
func (p *Process) New(context.Context) (System, error) {
	r, err := p.ask(&request{Do: "new"})
	switch {
	case err != nil:
		return nil, err
	case r.Source:
		return &source{remote{p}}, nil
	}
	return &remote{p}, nil
}

// Stop ends the process.
func (p *Process) Stop() {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.running != nil {
		_ = p.running.to.Close()
		_ = p.running.cmd.Process.Kill()
		_ = p.running.cmd.Wait()
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
		r, err := start(p.Command())
		if err != nil {
			return nil, err
		}
		p.running = r
		p.cmd.Store(r.cmd)
	}
	if q.Do == "new" {
		p.running.made++
	}
	r := &response{}
	if err := p.running.exchange(q, r); err != nil {
		p.died = p.running.last()
		p.running = nil
		panic(p.died)
	}
	return r, r.raise(p.Ops)
}

func start(cmd *exec.Cmd) (*running, error) {
	theirs, to, err := os.Pipe()
	if err != nil {
		return nil, err
	}
	from, mine, err := os.Pipe()
	if err != nil {
		_, _ = theirs.Close(), to.Close()
		return nil, err
	}
	r := &running{cmd: cmd, to: to, from: from, in: json.NewDecoder(from), out: json.NewEncoder(to)}
	r.in.UseNumber()
	cmd.ExtraFiles = []*os.File{theirs, mine}
	cmd.Stderr = &r.said
	err = cmd.Start()
	_, _ = theirs.Close(), mine.Close()
	if err != nil {
		_, _ = to.Close(), from.Close()
	}
	return r, err
}

func (r *running) exchange(q *request, a *response) error {
	if err := r.out.Encode(q); err != nil {
		return err
	}
	return r.in.Decode(a)
}

// last waits for the end of the process and returns its reason.
func (r *running) last() *Died {
	_ = r.to.Close()
	err := r.cmd.Wait()
	_ = r.from.Close()
	d := &Died{fmt.Sprint(err), r.said.String(), max(0, r.made-1)}
	for line := range strings.Lines(r.said.String()) {
		if strings.HasPrefix(line, "panic: ") || strings.HasPrefix(line, "fatal error: ") {
			d.Said = strings.TrimSpace(line)
			break
		}
	}
	return d
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
	o := s.p.Ops.Op(op)
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
		return s.p.cmd.Load().Process.Kill()
	}
	s.p.mu.Unlock()
	_, err := s.p.ask(&request{Do: "close"})
	return err
}

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
	values, err := received(r.Values, s.p.Ops.Op(r.Op).Fields)
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
