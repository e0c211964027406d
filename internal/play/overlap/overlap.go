package overlap

import (
	"fmt"
	"runtime"
	"runtime/debug"
	"slices"
	"strings"
	"sync/atomic"
	"unicode/utf8"

	"github.com/clouseau-go/clouseau/internal/play/reached"
	"github.com/clouseau-go/clouseau/logic"
	"github.com/clouseau-go/clouseau/sre"
)

// Delays is the number of delays: 0 is none, the last yields, and others spin, each eight times as
// long as the one before.
const Delays = 5

// Delay returns a delay for the i-th call of a run that draws nothing. Runs with different numbers
// have different ones; run 0 has none.
func Delay(run, i int) int {
	if run == 0 {
		return 0
	}
	h := uint64(run)<<20 + uint64(i) // the finalizer of SplitMix64 spreads it
	h = (h ^ h>>30) * 0xbf58476d1ce4e5b9
	h = (h ^ h>>27) * 0x94d049bb133111eb
	return int((h ^ h>>31) % Delays)
}

// Call is a call that was made, or that is under way.
type Call struct {
	Lane  int
	Event sre.Event // without its results, if the call was made by Perform
	// Panic is what the call panicked with, [Exited] if it ended its goroutine; nil if it did
	// neither. Stack is the stack of the panic.
	Panic any
	Stack string

	delay   int
	results []logic.Value
	called  atomic.Int64 // a tick of the clock; 0: it was not made
	back    atomic.Int64 // the tick at which it returned; 0: it has not
	broken  atomic.Bool  // it has ended otherwise
}

// NewCall returns a call that is not made yet.
func NewCall(lane, delay int, op *sre.Op, args []logic.Value) *Call {
	return &Call{Lane: lane, Event: sre.Event{Op: op, Values: args}, delay: delay}
}

// Recorded returns a call of a recorded history, with the ticks at which it was made and returned.
func Recorded(lane int, e sre.Event, called, returned int64) *Call {
	c := &Call{Lane: lane, Event: e}
	c.called.Store(called)
	c.back.Store(returned)
	return c
}

// Span returns the ticks at which the call was made and at which it returned; 0 if it was not, or
// has not.
func (c *Call) Span() (called, returned int64) { return c.called.Load(), c.back.Load() }

// Whole returns the event of a call that has returned, with its results.
func (c *Call) Whole() sre.Event {
	e := c.Event
	e.Values = append(e.Values[:len(e.Values):len(e.Values)], c.results...)
	return e
}

// Broke reports whether the call panicked, or ended its goroutine. It may be asked while the call
// is under way.
func (c *Call) Broke() bool { return c.broken.Load() && c.Panic != nil }

// Before reports whether the call returned before another was made.
func (c *Call) Before(d *Call) bool {
	_, back := c.Span()
	called, _ := d.Span()
	return back != 0 && back < called
}

// Exited is the panic of a call that ended its goroutine.
type Exited struct{}

func (Exited) String() string { return "the system ended its goroutine (runtime.Goexit)" }

// Calls are the calls of a tail, by lanes, and in the order of each.
type Calls []*Call

// Perform makes the calls, the lanes at the same time, and waits for all. The calls of lane 0 come
// after all others, if these have returned. A lane ends with a call that panics. The error is one
// that perform returned: the environment failed.
func (cs Calls) Perform(perform func(c *Call) ([]logic.Value, error)) error {
	return cs.Start(perform, nil).Rest()
}

// lane makes the calls of a lane; alone if no other lane has to come to them.
func (p *Performance) lane(calls []*Call, alone bool) {
	var now *Call
	over := false
	defer p.ended()
	defer func() {
		if over {
			return
		}
		if now.Panic = recover(); now.Panic == nil {
			now.Panic = Exited{}
		}
		now.Stack = string(debug.Stack())
		now.broken.Store(true)
	}()
	for i := range calls {
		if p.left.Load() {
			break
		}
		now = calls[i]
		if !alone {
			p.meet(i)
		}
		wait(now.delay)
		now.called.Store(p.clock.Add(1))
		p.counts()
		results, err := p.perform(now)
		if err != nil {
			p.err.CompareAndSwap(nil, &err)
			now.broken.Store(true)
			break
		}
		now.results = results
		now.back.Store(p.clock.Add(1))
		p.counts()
	}
	over = true
}

// patience is how often a lane looks whether others have come to the same round, before it goes on
// without them: they may wait for what it does next. It is a few microseconds.
const patience = 5_000

// meet waits until all lanes have come to a round, so that their calls are under way at the same
// time. It spins, since a goroutine that is woken begins microseconds later than the one that wakes
// it, and short calls would be over by then. Before the first round, it waits for all.
func (p *Performance) meet(round int) {
	if round >= len(p.awaited) {
		return
	}
	others := p.awaited[round]
	others.Add(-1)
	alone := runtime.GOMAXPROCS(0) == 1
	for i := 1; others.Load() > 0 && (round == 0 || i < patience); i++ {
		if i%64 == 0 || alone {
			runtime.Gosched() // there may be more lanes than processors
		}
	}
}

// wait waits before a call: between a few nanoseconds, which is how long short calls take, and a
// microsecond.
func wait(delay int) {
	switch {
	case delay <= 0:
	case delay == Delays-1:
		runtime.Gosched()
	default:
		for range 4 << (3 * (delay - 1)) { // 4, 32 and 256 times
			spun.Load()
		}
	}
}

// spun is read by spins, so that the compiler keeps them.
var spun atomic.Int64

// Picture draws when the calls were made and returned, one call a line, by the ticks of their
// clock:
//
//	1  add(n = 1)   |--|
//	2  add(n = 1)    |---|
//	1  get()           |--|
//
// A call that did not return has no end. The picture is empty without calls.
func (cs Calls) Picture() string {
	return cs.PictureOf(func(c *Call) string {
		n := c.Event.Op.Args()
		args := make([]string, min(n, len(c.Event.Values)))
		for j := range args {
			args[j] = c.Event.Op.Fields[j].Name + " = " + c.Event.Values[j].String()
		}
		return fmt.Sprintf("%s(%s)", c.Event.Op.Name, strings.Join(args, ", "))
	})
}

// PictureOf is Picture with other words for the calls.
func (cs Calls) PictureOf(text func(*Call) string) string {
	texts := make([]string, len(cs))
	wide := 0
	last := int64(0)
	for i, c := range cs {
		called, back := c.Span()
		texts[i] = text(c)
		wide = max(wide, utf8.RuneCountInString(texts[i]))
		last = max(last, called, back)
	}
	var b strings.Builder
	for i, c := range cs {
		called, back := c.Span()
		pad := strings.Repeat(" ", wide-utf8.RuneCountInString(texts[i]))
		switch fmt.Fprintf(&b, "%d  %s%s  ", c.Lane, texts[i], pad); {
		case called == 0:
			b.WriteString("(not made)")
		case back == 0:
			b.WriteString(strings.Repeat(" ", int(2*called)) + "|" + strings.Repeat("-", int(2*(last+1-called))))
		default:
			b.WriteString(strings.Repeat(" ", int(2*called)) + "|" + strings.Repeat("-", int(2*(back-called)-1)) + "|")
		}
		b.WriteByte('\n')
	}
	return b.String()
}

// Blocked says where the goroutines of lanes wait, if calls have not returned: for what, as the Go
// scheduler calls it, and in which functions of the system, the innermost first. It is empty if
// none waits. It may be asked while lanes are busy.
func (cs Calls) Blocked() string {
	if len(cs.Unfinished()) == 0 {
		return ""
	}
	return blocked(stacks(), inLane, false)
}

// Where says the same of goroutines on whose stacks stands a call, and also of those that run. If
// one of them lets time pass in a bubble, which the function passing does, the goroutines that keep
// time from passing there come first.
func Where(call, passing string) string {
	all := stacks()
	at := blocked(all, call, true)
	for _, stack := range strings.Split(all, "\n\n") {
		if strings.Contains(stack, call) && strings.Contains(stack, passing+"(") {
			return blocked(holding(all, stack), "", true) + at
		}
	}
	return at
}

// holding returns those of all stacks that are of the bubble of one of them, and neither wait for
// something of the bubble nor for the rest of it.
func holding(all, of string) string {
	var out []string
	for _, stack := range strings.Split(all, "\n\n") {
		head, _, _ := strings.Cut(stack, "\n")
		if b := bubble(head); b != "" && b == bubble(of) && stack != of && !strings.Contains(head, "(durable)") {
			out = append(out, stack)
		}
	}
	return strings.Join(out, "\n\n")
}

// bubble returns the bubble of the goroutine with that stack; empty if it is in none.
func bubble(stack string) string {
	head, _, _ := strings.Cut(stack, "\n")
	_, id, _ := strings.Cut(head, "synctest bubble ")
	id, _, _ = strings.Cut(id, "]")
	return id
}

// mostStacks is how many bytes of stacks are read.
const mostStacks = 1 << 26

// Waits reports whether all goroutines that [Where] tells of wait for what others may do: for a
// channel, a condition, a group or the clock. Who has a lock gives it back by himself.
func Waits(where string) bool {
	for line := range strings.Lines(where) {
		state, told := strings.CutPrefix(line, waitsFor)
		state, _, _ = strings.Cut(state, ")")
		if told && !slices.Contains(endedByOthers, state) || strings.HasPrefix(line, Runs) {
			return false
		}
	}
	return strings.HasPrefix(where, waitsFor)
}

// waitsFor is how [Where] begins to tell of a goroutine that waits.
const waitsFor = "a goroutine waits ("

// endedByOthers are the states of goroutines in stacks that others may end. A select without cases
// and a channel that is nil are other states.
var endedByOthers = []string{"chan receive", "chan send", "select", "sync.Cond.Wait", "sync.WaitGroup.Wait", "sleep"}

// stacks returns the stacks of all goroutines.
func stacks() string {
	for size := 1 << 20; ; size *= 2 {
		buf := make([]byte, size)
		if n := runtime.Stack(buf, true); n < size || size >= mostStacks {
			return strings.TrimSuffix(string(buf[:n]), "\n") // so that all stacks end alike
		}
	}
}

// moves reports whether the goroutine of a lane runs or could run.
func moves(stacks string) bool {
	for stack := range strings.SplitSeq(stacks, "\n\n") {
		head, rest, _ := strings.Cut(stack, "\n")
		if strings.Contains(rest, inLane) && (strings.Contains(head, "[runnable") || strings.Contains(head, "[running")) {
			return true
		}
	}
	return false
}

// LaneFunc is the function that all goroutines of lanes have on their stacks.
const LaneFunc = "github.com/clouseau-go/clouseau/internal/play/overlap.(*Performance).lane"

// inLane is how a stack shows it, wherever the package is.
const inLane = "internal/play/overlap.(*Performance).lane("

// begunBy begins the last line of a stack, which says who has started the goroutine.
const begunBy = "created by "

// blocked reads the stacks of all goroutines, and tells of those with a call.
func blocked(stacks, call string, running bool) string {
	var b strings.Builder
	for _, stack := range strings.Split(stacks, "\n\n") {
		head, rest, _ := strings.Cut(stack, "\n")
		_, state, _ := strings.Cut(head, "[")
		if state, _, _ = strings.Cut(state, "]"); !strings.Contains(rest, call) {
			continue
		}
		state, _, _ = strings.Cut(state, ",")           // how long
		state = strings.TrimSuffix(state, " (durable)") // of a bubble
		switch runs := state == "running" || state == "runnable"; {
		case runs && !running:
			continue
		case runs:
			b.WriteString(Runs + "\n")
		default:
			b.WriteString(waitsFor + state + ") in\n")
		}
		lines := strings.Split(rest, "\n")
		for i := 0; i+1 < len(lines) && !below(lines[i]); i += 2 {
			name := lines[i]
			place := strings.TrimSpace(lines[i+1])
			if ours(strings.TrimPrefix(name, begunBy)) || Adapts(name, place) || reached.Is(place) {
				continue
			}
			b.WriteString("  " + Frame(name, place) + "\n")
		}
	}
	return b.String()
}

// Frame returns a function and its place, of two lines of a stack, in one line without arguments
// and addresses. Files of the tested module are told from there, where paths are trimmed.
func Frame(name, place string) string {
	name, _, _ = strings.Cut(name, " in goroutine ")
	if at := strings.LastIndex(name, "("); at > 0 && !strings.HasPrefix(name, begunBy) {
		name = name[:at]
	}
	place, _, _ = strings.Cut(strings.TrimSpace(place), " +0x")
	place, _, _ = strings.Cut(place, " fp=") // of GOTRACEBACK=system
	if info, ok := debug.ReadBuildInfo(); ok && info.Main.Path != "" {
		place = strings.TrimPrefix(place, info.Main.Path+"/")
	}
	return name + "  " + place
}

// Runs is how [Where] begins to tell of a goroutine that runs.
const Runs = "a goroutine runs in"

// below reports whether a function is the one that has called the system.
func below(name string) bool {
	return strings.Contains(name, "/internal/play/overlap.") || strings.Contains(name, "clouseau/runtime.(*subject).")
}

// Adapts reports whether a function, at that place, is of the adapter that an emitted test has: it
// stands between the tester and the system.
func Adapts(function, place string) bool {
	return strings.Contains(function, "Adapter).Call") && strings.Contains(place, "_test.go:")
}

// ours reports whether a function tells nothing of the system: what waits below it, or what made
// the call.
func ours(name string) bool {
	for _, prefix := range []string{"runtime.", "sync.", "sync/", "testing/synctest.", "time.", "internal/", "github.com/clouseau-go/clouseau/runtime."} {
		if strings.HasPrefix(name, prefix) {
			return true
		}
	}
	return false
}

// Most is how many orders Explain judges at most. Four lanes with two calls each have 2,520.
const Most = 5000

// Judge judges calls that are made one after the other, after those that came before all of them.
type Judge interface {
	// Begin goes back to before the first call. The error is one of the environment.
	Begin() error
	// Next takes a further call with its answers, and returns what is objected to it; empty if
	// nothing is. What it says may depend on the calls since Begin only.
	Next(e sre.Event) (objection string, err error)
	// State is the same after calls that lead to the same judgement of whatever comes. Empty: it is
	// not known.
	State() string
	// Divisible reports whether it may be asked about the calls of one key alone, which is the
	// argument of that name, by operation.
	Divisible(keys map[string]string) bool
}

// Find looks for an order of calls, all of which have returned, to which a judge does not object.
type Find func(Calls, Judge) Explanation

// Explanation is what was found.
type Explanation struct {
	// Order has the indices of the calls in an order that explains them, or else in one that goes
	// as far as any.
	Order []int
	// Upto is how many calls of Order are explained, from the first on.
	Upto int
	// Objection is what is objected to the call that comes next.
	Objection string
	// Open says that not all orders were judged, and that none of those that were explains the
	// calls. Limit says why.
	Open  bool
	Limit string
	Tried int // orders or calls that were judged
	// Err is an error of the environment, which leaves everything open.
	Err error
}

// Explained reports whether the calls have an order that explains them.
func (x *Explanation) Explained() bool { return !x.Open && x.Err == nil && x.Upto == len(x.Order) }

// Explain is a [Find] that tries all orders in which a call that returned before another was made
// comes before it. It is for a dozen calls, and what other ways are compared with.
//
// Orders that begin with the same calls share the judgement of these: if a judge objects to the
// third call, no other order with the same three first calls is tried.
func Explain(calls Calls, judge Judge) Explanation {
	s := &search{calls: calls, judge: judge, used: make([]bool, len(calls)), best: Explanation{Upto: -1}}
	s.extend()
	if s.best.Open = s.best.Open && s.best.Upto < len(calls); s.best.Open {
		s.best.Limit = fmt.Sprintf("the calls overlap in more than %d orders", Most)
	}
	return s.best
}

type search struct {
	calls Calls
	judge Judge
	order []int
	used  []bool
	best  Explanation
}

// over is the position that ends the search.
const over = -1

// extend tries all ways to go on from the present order. It returns the position at which the order
// has to change.
func (s *search) extend() (change int) {
	at := len(s.order)
	if at == len(s.calls) {
		return s.whole()
	}
	for i := range s.calls {
		if !s.next(i) {
			continue
		}
		s.used[i] = true
		s.order = append(s.order, i)
		change := s.extend()
		s.used[i] = false
		s.order = s.order[:at]
		if change < at {
			return change
		}
	}
	return at - 1
}

// next reports whether a call may come next: it has not come, and no other call has to come before
// it.
func (s *search) next(i int) bool {
	if s.used[i] {
		return false
	}
	for j, c := range s.calls {
		if !s.used[j] && c.Before(s.calls[i]) {
			return false
		}
	}
	return true
}

// whole judges the present order, which has all calls.
func (s *search) whole() (change int) {
	if s.best.Tried == Most {
		s.best.Open = true
		return over
	}
	s.best.Tried++
	upto, objection, err := s.judged()
	if s.best.Err = err; err != nil {
		return over
	}
	if upto > s.best.Upto {
		s.best.Upto = upto
		s.best.Order = slices.Clone(s.order)
		s.best.Objection = objection
	}
	if upto == len(s.calls) {
		return over
	}
	return upto
}

// judged returns how many calls of the present order are explained, from the first on.
func (s *search) judged() (upto int, objection string, err error) {
	if err := s.judge.Begin(); err != nil {
		return 0, "", err
	}
	for upto, i := range s.order {
		if objection, err = s.judge.Next(s.calls[i].Whole()); err != nil || objection != "" {
			return upto, objection, err
		}
	}
	return len(s.order), "", nil
}
