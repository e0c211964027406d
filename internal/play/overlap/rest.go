package overlap

import (
	"runtime"
	"slices"
	"sync/atomic"

	"github.com/clouseau-go/clouseau/logic"
	"github.com/clouseau-go/clouseau/sre"
)

// Performance is calls that are being made.
type Performance struct {
	calls   Calls
	perform func(c *Call) ([]logic.Value, error)
	waits   func(*sre.Op) bool // calls of these operations may wait for others; nil: none does
	after   []*Call            // of lane 0; nil: they have begun, or there are none
	awaited []*atomic.Int64    // by round: lanes that have not come to their call of that round
	busy    atomic.Int64       // lanes that have not ended
	clock   atomic.Int64
	err     atomic.Pointer[error]
	left    atomic.Bool   // no further calls are made
	moved   chan struct{} // has an element if a call has returned, or a lane ended
}

// Start makes the calls, the lanes at the same time, as Perform does. Calls of operations that wait
// may rightly not return: waits says which these are.
func (cs Calls) Start(perform func(c *Call) ([]logic.Value, error), waits func(*sre.Op) bool) *Performance {
	p := &Performance{calls: cs, perform: perform, waits: waits, moved: make(chan struct{}, 1)}
	lanes := map[int][]*Call{}
	for _, c := range cs {
		lanes[c.Lane] = append(lanes[c.Lane], c)
	}
	p.after = lanes[0]
	delete(lanes, 0)
	for _, lane := range lanes {
		for i := range lane {
			if i == len(p.awaited) {
				p.awaited = append(p.awaited, &atomic.Int64{})
			}
			p.awaited[i].Add(1)
		}
	}
	p.busy.Add(int64(len(lanes)))
	for _, lane := range lanes {
		go p.lane(lane, false)
	}
	return p
}

// Rest waits until nothing moves any more: each lane has ended, or waits in a call that may wait.
// The calls of lane 0 are then made, if no other call is unfinished, and Rest waits for these. That
// a call waits is not known for sure; it may just be slow.
func (p *Performance) Rest() error {
	calm := p.settle()
	if after := p.after; calm && after != nil {
		p.after = nil
		p.busy.Add(1)
		go p.lane(after, true)
		p.settle()
	}
	if err := p.err.Load(); err != nil {
		return *err
	}
	return nil
}

// Moved waits until a call has returned, or a lane has ended, since Rest has looked.
func (p *Performance) Moved() { <-p.moved }

// Leave lets lanes that wait make no further calls.
func (p *Performance) Leave() { p.left.Store(true) }

// looks is how often Rest looks whether lanes that seem to wait have moved: under a millisecond.
// Then it asks the scheduler whether one of them could go on, up to asks times: one that spins
// while it waits always can. To ask stops all goroutines, so each that runs has got on meanwhile,
// however busy the machine is.
const (
	looks = 1000
	asks  = 64
)

// settle is Rest for the lanes that have begun. It reports whether each call that was made has
// returned or may wait, and there is no error.
func (p *Performance) settle() (calm bool) {
	for still, last, asked := 0, int64(-1), 0; still < looks; {
		busy := p.busy.Load()
		now := p.clock.Load()
		switch {
		case busy == 0:
			still = looks
		case p.waiting() < busy:
			<-p.moved
			still = 0
		case now != last:
			still = 0
			last = now
			asked = 0
		default:
			still++
			runtime.Gosched()
			if still == looks && asked < asks && moves(stacks()) {
				still = 0
				asked = asked + 1
			}
		}
	}
	return p.err.Load() == nil && p.waiting() == int64(len(p.calls.Unfinished()))
}

// waiting returns how many calls are under way that may wait.
func (p *Performance) waiting() (n int64) {
	if p.waits == nil {
		return 0
	}
	for _, c := range p.calls {
		if called, back := c.Span(); called != 0 && back == 0 && !c.broken.Load() && p.waits(c.Event.Op) {
			n++
		}
	}
	return n
}

// ended says that a lane has ended.
func (p *Performance) ended() {
	p.busy.Add(-1)
	p.tell()
}

// counts says that a call has begun or returned, if calls may wait: Rest then counts again.
func (p *Performance) counts() {
	if p.waits != nil {
		p.tell()
	}
}

// tell says that something has moved.
func (p *Performance) tell() {
	select {
	case p.moved <- struct{}{}:
	default:
	}
}

// Unfinished returns the calls that have not returned: first those that panicked. It may be called
// while lanes are busy.
func (cs Calls) Unfinished() (out Calls) {
	for _, c := range cs {
		switch called, back := c.Span(); {
		case called == 0 || back != 0:
		case c.Broke():
			out = append(Calls{c}, out...)
		default:
			out = append(out, c)
		}
	}
	return out
}

// First returns the first call of an operation that may not wait; if there is none, the first call.
func (cs Calls) First(waits func(*sre.Op) bool) *Call {
	return cs[max(0, slices.IndexFunc(cs, func(c *Call) bool { return waits == nil || !waits(c.Event.Op) }))]
}

// Settled returns the calls that have returned and, after all of them, those that still wait, with
// their indices in cs. A call that waits is one of an operation of its own, without results: the
// judge is asked whether it has to wait, after the calls before it. of leads from there to the
// operation.
func (cs Calls) Settled() (out Calls, at []int, of map[*sre.Op]*sre.Op) {
	var waiting Calls
	var places []int
	last := int64(0)
	of = map[*sre.Op]*sre.Op{}
	for i, c := range cs {
		switch called, back := c.Span(); {
		case back != 0:
			out = append(out, c)
			at = append(at, i)
			last = max(last, back)
		case called != 0:
			op := *c.Event.Op
			op.Fields = op.Fields[:op.Args()]
			of[&op] = c.Event.Op
			waiting = append(waiting, &Call{Lane: c.Lane, Event: sre.Event{Op: &op, Values: c.Event.Values}})
			places = append(places, i)
			last = max(last, called)
		}
	}
	for _, c := range waiting {
		c.called.Store(last + 1)
		c.back.Store(last + 2)
	}
	return append(out, waiting...), append(at, places...), of
}
