package child

import (
	"errors"
	"fmt"
	"runtime/debug"

	"github.com/clouseau-go/clouseau/internal/play/script"
	"github.com/clouseau-go/clouseau/logic"
	"github.com/clouseau-go/clouseau/runtime/play/convert"
	"github.com/clouseau-go/clouseau/runtime/play/event"
)

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
	r.Error = err.Error()
	for name, means := range meanings {
		if errors.Is(err, means) {
			r.Means = name
		}
	}
}

// panicked says that an operation has panicked.
func panicked(p any) *response {
	_, misread := p.(*logic.Misread)
	return &response{Misread: misread, Panic: fmt.Sprint(p), Stack: string(debug.Stack()), Misfit: misfitOf(p)}
}

// raise fails in the tester as the operation has failed in the process, if it has.
func (r *response) raise(ops *event.System) error {
	if r.Panic != "" {
		if p := r.Misfit.value(ops); p != nil {
			panic(p)
		}
		if r.Misread {
			panic(&Misread{r.Panic, r.Stack})
		}
		panic(&Panicked{r.Panic, r.Stack})
	}
	if r.Error != "" {
		return &failure{r.Error, meanings[r.Means]}
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
