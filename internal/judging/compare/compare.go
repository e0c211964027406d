package compare

import (
	"context"
	"errors"
	"fmt"
	"reflect"
	"slices"
	"sync/atomic"

	"github.com/clouseau-go/clouseau/logic"
	"github.com/clouseau-go/clouseau/runtime/play/event"
	"github.com/clouseau-go/clouseau/sre"
)

// Reference is a second implementation of the operations of a system.
type Reference struct {
	Name string // for messages, such as "ref.NewStack[int]"
	// New makes a fresh implementation for a run. It may only have calls.
	New func(ctx context.Context) (event.Adapter, error)
	// Freedoms say in what answers may differ, by operation; others are equal.
	Freedoms map[string]Freedom
	// Panicked are the results that tell of panics, by operation.
	Panicked map[string]string
	// Snapshot shows the state of either implementation; nil: those that are Snapshotters show it.
	Snapshot func(event.Adapter) any
}

// Freedom says in what the answers of an operation may differ.
type Freedom struct {
	Skip     []string // results that are not compared
	AnyOrder []string // results whose elements may come in any order
	// Abstract maps results to functions of their values; what these return is compared.
	Abstract map[string]func(logic.Value) any
	// Refusal is a result that tells whether the system has performed the operation: it is Done
	// then. What the system refuses is not compared. Empty: a refusal is an answer like others.
	Refusal string
	Done    logic.Value
}

// Snapshotter is an adapter that shows the state of its system.
type Snapshotter interface{ Snapshot() any }

// Comparer compares the calls of a run with those of a fresh implementation.
type Comparer struct {
	ref    *Reference
	made   event.Adapter
	closed atomic.Bool   // a call that hangs reads the others when it wakes up
	want   []logic.Value // what the reference answered to the last call; nil: it was not compared
	// early is the first call after which the states differ; nil: none so far.
	early *Early
}

// Early is a call after which the states of the two implementations differ.
type Early struct {
	Event             int // its index in the run
	System, Reference string
}

// Begin makes the implementation of a run; without a reference, nothing is compared.
func (c *Comparer) Begin(ctx context.Context, ref *Reference) (err error) {
	*c = Comparer{}
	if ref == nil {
		return nil
	}
	if c.made, err = ref.New(ctx); err == nil {
		c.ref = ref
	}
	return err
}

// Active reports whether calls are still compared.
func (c *Comparer) Active() bool { return c.ref != nil }

// Stop ends the comparison: the two implementations are known to be apart.
func (c *Comparer) Stop() { c.ref = nil }

// Close ends the implementation, also while a call of it hangs.
func (c *Comparer) Close() error {
	if c.made == nil || c.closed.Swap(true) {
		return nil
	}
	return c.made.Close()
}

// Call makes a call of the system on the reference as well, and compares the answers. It returns
// nil if they agree. at is the index of the event. The error says that the reference is out of
// order.
func (c *Comparer) Call(ctx context.Context, e sre.Event, at int, system event.Adapter) (*Difference, error) {
	d, err := c.Follow(ctx, e, at)
	if d == nil && err == nil && !c.ref.refused(e) {
		c.look(system, at)
	}
	return d, err
}

// Follow is Call without a look at the state of the system.
func (c *Comparer) Follow(ctx context.Context, e sre.Event, at int) (*Difference, error) {
	c.want = nil
	if c.ref.refused(e) {
		return nil, nil
	}
	want, panicked, err := c.ref.answer(ctx, c.made, e)
	if err != nil {
		return nil, err
	}
	c.want = want
	d := &Difference{Reference: c.ref.Name, Op: e.Op, Event: at, Panic: panicked, Answers: want, Early: c.early}
	if panicked == "" {
		if d.Fields = c.ref.differing(e, want); len(d.Fields) == 0 {
			return nil, nil
		}
	}
	return d, nil
}

// Rejects reports whether the reference answers otherwise to the last call than an event with other
// results does.
func (c *Comparer) Rejects(e sre.Event) bool {
	return c.ref != nil && c.want != nil && !c.ref.refused(e) && len(c.ref.differing(e, c.want)) > 0
}

// Perform makes a call of which only the arguments are known, and compares nothing.
func (c *Comparer) Perform(ctx context.Context, e sre.Event) error {
	_, _, err := c.ref.answer(ctx, c.made, e)
	return err
}

// Waits reports whether a call of which only the arguments are known has to wait. If it need not,
// it is made.
func (c *Comparer) Waits(ctx context.Context, e sre.Event) (bool, error) {
	_, panicked, err := c.ref.answer(ctx, c.made, e)
	return panicked == mustWait, err
}

// mustWait stands in the place of an answer if a call has to wait.
const mustWait = "it has to wait"

// refused reports whether the system was free to refuse an operation, and has done so.
func (r *Reference) refused(e sre.Event) bool {
	f := r.Freedoms[e.Op.Name]
	return f.Refusal != "" && e.Values[e.Op.Position(f.Refusal)] != f.Done
}

// answer returns what an implementation answers to a call, or the text of its panic.
func (r *Reference) answer(ctx context.Context, a event.Adapter, e sre.Event) (results []logic.Value, panicked string, err error) {
	defer func() {
		p := recover()
		if p == nil {
			return
		}
		if unknown, is := p.(*event.Unknown); is {
			err = fmt.Errorf("the reference: %w", unknown)
			return
		}
		if field, ok := r.Panicked[e.Op.Name]; ok {
			results = event.Panicked(e.Op, field)
			return
		}
		panicked = fmt.Sprint(p)
	}()
	n := e.Op.Args()
	results, err = a.Call(ctx, e.Op.Name, slices.Clone(e.Values[:n]))
	switch {
	case errors.Is(err, event.ErrWaits):
		return nil, mustWait, nil
	case err != nil:
		return nil, "", fmt.Errorf("the reference: %w", err)
	case len(results) != len(e.Op.Fields)-n:
		return nil, "", fmt.Errorf("the reference: %s returned %d results instead of %d", e.Op, len(results), len(e.Op.Fields)-n)
	}
	return slices.Clone(results), "", nil
}

// differing returns the results that differ.
func (r *Reference) differing(e sre.Event, want []logic.Value) (fields []string) {
	n, f := e.Op.Args(), r.Freedoms[e.Op.Name]
	for i, field := range e.Op.Fields[n:] {
		if !slices.Contains(f.Skip, field.Name) && !f.agree(field.Name, e.Values[n+i], want[i]) {
			fields = append(fields, field.Name)
		}
	}
	return fields
}

// Of reports whether the values of a result may differ.
func (f Freedom) Of(field string) bool {
	return f.Abstract[field] != nil || slices.Contains(f.AnyOrder, field) || slices.Contains(f.Skip, field)
}

// agree reports whether two answers count as equal.
func (f Freedom) agree(field string, x, y logic.Value) bool {
	if x == y {
		return true
	}
	if abstract := f.Abstract[field]; abstract != nil {
		return reflect.DeepEqual(abstract(x), abstract(y))
	}
	return slices.Contains(f.AnyOrder, field) && sameElements(x, y)
}

// sameElements reports whether two values have the same elements, each equally often.
func sameElements(x, y logic.Value) bool {
	xs, ok1 := elements(x)
	ys, ok2 := elements(y)
	if !ok1 || !ok2 || len(xs) != len(ys) {
		return false
	}
	for _, v := range xs {
		i := slices.IndexFunc(ys, func(w any) bool { return reflect.DeepEqual(v, w) })
		if i < 0 {
			return false
		}
		ys = slices.Delete(ys, i, i+1)
	}
	return true
}

// elements returns the elements of a value: those of a list or an array, the bytes of bytes, the
// characters of a text.
func elements(v logic.Value) (out []any, ok bool) {
	switch v.Sort().Kind() {
	case logic.StringKind:
		for _, c := range v.Text() {
			out = append(out, c)
		}
		return out, true
	case logic.ListKind:
		for _, e := range v.Elems() {
			out = append(out, e)
		}
		return out, true
	case logic.BytesKind:
		for _, b := range []byte(v.Bytes()) {
			out = append(out, b)
		}
		return out, true
	case logic.OpaqueKind:
		return listed(v.Opaque())
	}
	return nil, false
}

// listed returns the elements of a Go value that has some.
func listed(x any) (out []any, ok bool) {
	switch r := reflect.ValueOf(x); r.Kind() {
	case reflect.Array, reflect.Slice:
		for i := range r.Len() {
			out = append(out, r.Index(i).Interface())
		}
		return out, true
	case reflect.String:
		for _, c := range r.String() {
			out = append(out, c)
		}
		return out, true
	}
	return nil, false
}

// look compares the states, if both implementations show them.
func (c *Comparer) look(system event.Adapter, at int) {
	show := c.ref.Snapshot
	if show == nil {
		_, ok1 := system.(Snapshotter)
		_, ok2 := c.made.(Snapshotter)
		if !ok1 || !ok2 {
			return
		}
		show = func(a event.Adapter) any { return a.(Snapshotter).Snapshot() }
	}
	if c.early != nil {
		return
	}
	if x, y := show(system), show(c.made); !reflect.DeepEqual(x, y) {
		c.early = &Early{Event: at, System: fmt.Sprint(x), Reference: fmt.Sprint(y)}
	}
}

// errDiffers says that a reference does not repeat its answers.
var errDiffers = errors.New("the reference answers otherwise when it is asked again")
