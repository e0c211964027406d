package compare

import (
	"context"
	"errors"
	"fmt"
	"reflect"
	"slices"
	"strings"
	"sync/atomic"
	"time"

	"github.com/clouseau-go/clouseau/internal/play/script"
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
	// Fragile says that both are in no good state after a panic, such as behind a lock that nobody
	// opens any more: a run ends there.
	Fragile bool
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
	asked  time.Time     // when the system was asked what it has answered last
	apart  bool          // it lives in a time of its own
	shows  bool          // the reference shows its state
	judged bool          // the last call was compared
	want   []logic.Value // what the reference answered to it, until its next call
	names  names
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
		c.shows = ref.shows(c.made)
		_, c.apart = c.made.(event.Apart)
	}
	return err
}

// Asked says that the system is asked something now.
func (c *Comparer) Asked() {
	if c.apart {
		c.asked = time.Now()
	}
}

// at returns a context for a call that the system was asked for last.
func (c *Comparer) at(ctx context.Context) context.Context {
	if !c.apart || c.asked.IsZero() {
		return ctx
	}
	return event.At(ctx, c.asked)
}

// Active reports whether calls are still compared.
func (c *Comparer) Active() bool { return c.ref != nil }

// Stop ends the comparison: the two implementations are known to be apart.
func (c *Comparer) Stop() { c.ref = nil }

// Abandoned is an implementation in another process, which need not be closed.
type Abandoned interface{ Abandon() }

// leave closes an implementation, or leaves it as it is where it may hang after a panic.
func (r *Reference) leave(made event.Adapter) {
	if a, ok := made.(Abandoned); ok && r.Fragile {
		a.Abandon()
		return
	}
	_ = made.Close()
}

// Abandon leaves the implementation of the run as it is, and reports whether that is possible.
func (c *Comparer) Abandon() bool {
	a, ok := c.made.(Abandoned)
	if ok && !c.closed.Swap(true) {
		a.Abandon()
	}
	return ok
}

// Close ends the implementation, also while a call of it hangs.
func (c *Comparer) Close() error {
	if c.made == nil || c.closed.Swap(true) {
		return nil
	}
	return c.made.Close()
}

// Over reports whether a run ends with an event, in whose answer the reference agrees.
func (r *Reference) Over(e sre.Event) bool {
	field, ok := r.Panicked[e.Op.Name]
	if !r.Fragile || !ok {
		return false
	}
	i := e.Op.Position(field)
	return i >= 0 && e.Values[i].Bool()
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
	c.judged = false
	if c.ref.refused(e) {
		return nil, nil
	}
	want, panicked, err := c.ref.answer(c.at(ctx), c.made, c.names.in(e))
	if err != nil {
		return nil, err
	}
	c.judged = panicked == ""
	c.want = want
	var fields []string
	if panicked == "" {
		c.learn(e, want)
		if fields = c.ref.differing(c.names.in(e), want); len(fields) == 0 {
			return nil, nil
		}
	}
	return &Difference{Reference: c.ref.Name, Op: e.Op, Event: at, Fields: fields, Panic: panicked, Answers: slices.Clone(want), Early: c.early}, nil
}

// Rejects reports whether the reference answers otherwise to the last call than an event with other
// results does.
func (c *Comparer) Rejects(e sre.Event) bool {
	return c.ref != nil && c.judged && !c.ref.refused(e) && len(c.ref.differing(c.names.in(e), c.want)) > 0
}

// Perform makes a call of which only the arguments are known, and compares nothing.
func (c *Comparer) Perform(ctx context.Context, e sre.Event) error {
	_, _, err := c.ref.answer(c.at(ctx), c.made, c.names.in(e))
	return err
}

// Waits reports whether a call of which only the arguments are known has to wait. If it need not,
// it is made.
func (c *Comparer) Waits(ctx context.Context, e sre.Event) (bool, error) {
	_, panicked, err := c.ref.answer(c.at(ctx), c.made, c.names.in(e))
	return panicked == mustWait, err
}

// mustWait stands in the place of an answer if a call has to wait.
const mustWait = "it has to wait"

// refused reports whether the system was free to refuse an operation, and has done so.
func (r *Reference) refused(e sre.Event) bool {
	if len(r.Freedoms) == 0 {
		return false
	}
	f := r.Freedoms[e.Op.Name]
	return f.Refusal != "" && e.Values[e.Op.Position(f.Refusal)] != f.Done
}

// answer returns what an implementation answers to a call, or the text of its panic. The answers
// are good until its next call.
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
	results, err = a.Call(ctx, e.Op.Name, e.Values[:n:n])
	switch {
	case err == nil && len(results) == len(e.Op.Fields)-n:
		return results, "", nil
	case err == nil:
		return nil, "", fmt.Errorf("the reference: %s returned %d results instead of %d", e.Op, len(results), len(e.Op.Fields)-n)
	case errors.Is(err, event.ErrWaits):
		return nil, mustWait, nil
	}
	return nil, "", fmt.Errorf("the reference: %w", err)
}

// differing returns the results that differ.
func (r *Reference) differing(e sre.Event, want []logic.Value) (fields []string) {
	n := e.Op.Args()
	if len(r.Freedoms) == 0 && same(e.Values[n:], want) {
		return nil
	}
	f := r.Freedoms[e.Op.Name]
	for i, field := range e.Op.Fields[n:] {
		if !slices.Contains(f.Skip, field.Name) && !f.agree(field.Name, e.Values[n+i], want[i]) {
			fields = append(fields, field.Name)
		}
	}
	return fields
}

// same is [slices.Equal] without the cost of a generic function, for values of the same number.
func same(xs, ys []logic.Value) bool {
	for i := range xs {
		if xs[i] != ys[i] {
			return false
		}
	}
	return true
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
	if !c.shows || c.early != nil {
		return
	}
	x, ok1 := c.ref.state(system)
	y, ok2 := c.ref.state(c.made)
	if ok1 && ok2 && !reflect.DeepEqual(x, y) {
		c.early = &Early{Event: at, System: fmt.Sprint(x), Reference: fmt.Sprint(y)}
	}
}

// shows reports whether an implementation shows its state.
func (r *Reference) shows(a event.Adapter) (ok bool) {
	event.Within(a, func(a event.Adapter) { _, ok = a.(Snapshotter) })
	return ok || r.Snapshot != nil
}

// state returns what an implementation shows of its state; it is not ok if it shows nothing.
func (r *Reference) state(a event.Adapter) (state any, ok bool) {
	event.Within(a, func(a event.Adapter) {
		s, shows := a.(Snapshotter)
		switch {
		case r.Snapshot != nil:
			state, ok = r.Snapshot(a), true
		case shows:
			state, ok = s.Snapshot(), true
		}
	})
	return state, ok
}

// errDiffers says that a reference does not repeat its answers.
var errDiffers = errors.New("the reference answers otherwise when it is asked again")

// Otherwise returns the runs of as many events in which the last answer is not the one of the
// reference. It is not ok if that answer may be another one when the script is played again, or is
// not compared by equality.
func (r *Reference) Otherwise(s *event.System, sc script.Script, trace sre.Trace, d *Difference) (x sre.Expr, ok bool) {
	if d.Panic != "" || len(d.Fields) == 0 {
		return nil, false
	}
	for _, e := range trace[:d.Event+1] {
		if r.Freedoms[e.Op.Name].Refusal != "" {
			return nil, false
		}
	}
	for _, in := range sc {
		if slices.ContainsFunc(in.Fields, func(f script.Field) bool { return !r.settled(f.Ref()) }) {
			return nil, false
		}
	}
	var differs []logic.Term
	for _, name := range d.Fields {
		if r.Freedoms[d.Op.Name].Of(name) || !script.Storable(d.Answer(name)) {
			return nil, false
		}
		differs = append(differs, s.L.Not(s.L.Eq(s.Field(d.Op, name), s.L.Value(d.Answer(name)))))
	}
	parts := slices.Repeat([]sre.Expr{s.Any()}, d.Event)
	return s.Seq(append(parts, s.Event(d.Op, s.L.Or(differs...)))...), true
}

// settled reports whether a right system gives the value of a reference in every run: it comes from
// a request, or from an answer that has to be the one of the reference.
func (r *Reference) settled(ref *script.Ref) bool {
	if ref == nil {
		return true
	}
	result := ref.Op.Fields[ref.Op.Position(ref.Field)].Result
	return !result || !r.Freedoms[ref.Op.Name].Of(ref.Field)
}

// mostExplained is the largest number of events of a run that is explained. Each is played again
// about four times as often as it has events, and a run that was made smaller has a few.
const mostExplained = 60

// Explain says what the system seems to have done instead of what the reference did: a smallest
// change of the run after which a fresh reference answers as the system did, and the first call
// after which the states differ. There are no lines if there is nothing to say.
func (r *Reference) Explain(ctx context.Context, trace sre.Trace, d *Difference) (lines []string) {
	if early := d.Early; early != nil {
		lines = append(lines, fmt.Sprintf("the states differ after event %d: the system has %s, the reference %s", early.Event+1, early.System, early.Reference))
	}
	if d.Panic != "" || d.Event >= mostExplained || d.Event >= len(trace) {
		return lines
	}
	run := slices.DeleteFunc(indices(trace[:d.Event]), func(i int) bool { return trace[i].Op.Kind != sre.Call || r.refused(trace[i]) })
	last := trace[d.Event]
	p := &player{ref: r, ctx: ctx, trace: trace, last: last}
	again, ok := p.plays(run)
	if !ok || !slices.Equal(again, d.Answers) {
		return append(lines, errDiffers.Error())
	}
	for _, c := range changes(run, trace) {
		if p.hung.Load() {
			break
		}
		if answers, ok := p.plays(c.run); ok && len(r.differing(last, answers)) == 0 {
			return append(lines, "the reference answers the same "+c.what)
		}
	}
	return lines
}

// indices lists the indices of the events.
func indices(trace sre.Trace) (out []int) {
	for i := range trace {
		out = append(out, i)
	}
	return out
}

// change is a run that differs in one thing.
type change struct {
	run  []int
	what string
}

// changes returns the runs that differ in one thing, the likeliest first: a call is missing, the
// last ones are, one happens twice, two neighbours change places.
func changes(run []int, trace sre.Trace) (out []change) {
	for k := len(run) - 1; k >= 0; k-- {
		out = append(out, change{slices.Delete(slices.Clone(run), k, k+1), fmt.Sprintf("without call %d, %s", run[k]+1, asked(trace[run[k]]))})
	}
	for k := len(run) - 2; k > 0; k-- { // without any event nothing is explained
		out = append(out, change{run[:k], fmt.Sprintf("without the calls from %d on", run[k]+1)})
	}
	for k := len(run) - 1; k >= 0; k-- {
		out = append(out, change{slices.Insert(slices.Clone(run), k, run[k]), fmt.Sprintf("with call %d twice, %s", run[k]+1, asked(trace[run[k]]))})
	}
	for k := len(run) - 2; k >= 0; k-- {
		other := slices.Clone(run)
		other[k], other[k+1] = other[k+1], other[k]
		out = append(out, change{other, fmt.Sprintf("with the calls %d and %d in the other order", run[k]+1, run[k+1]+1)})
	}
	return out
}

// asked prints an operation with its arguments.
func asked(e sre.Event) string {
	var args []string
	for i, f := range e.Op.Fields[:e.Op.Args()] {
		args = append(args, f.Name+" = "+e.Values[i].String())
	}
	return e.Op.Name + "(" + strings.Join(args, ", ") + ")"
}

// player plays runs on fresh references.
type player struct {
	ref   *Reference
	ctx   context.Context
	trace sre.Trace
	last  sre.Event
	hung  atomic.Bool // a reference did not return
}

// patience is how long a run of a reference may take. With a call missing it may hang where it did
// not before.
const patience = 2 * time.Second

// plays returns what a fresh reference answers to the last event after the others.
func (p *player) plays(run []int) (answers []logic.Value, ok bool) {
	made, err := p.ref.New(p.ctx)
	if err != nil {
		return nil, false
	}
	late := time.AfterFunc(patience, func() {
		p.hung.Store(true)
		_ = made.Close() // which ends the process of one that hangs
	})
	defer late.Stop()
	defer p.ref.leave(made)
	for _, i := range run {
		if _, panicked, err := p.ref.answer(p.ctx, made, p.trace[i]); err != nil || panicked != "" {
			return nil, false
		}
	}
	answers, panicked, err := p.ref.answer(p.ctx, made, p.last)
	return slices.Clone(answers), err == nil && panicked == ""
}
