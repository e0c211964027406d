package conform

import (
	"context"
	"errors"
	"fmt"
)

// OnTheFly tests without prepared paths: it chooses each input after the system's last answer. It
// heads for the transition that was tested least, among those that can be reached from the possible
// states of a correct system. If no input is allowed, it starts again with a fresh system. So it
// also reaches transitions that come after a choice of the system. It ends at the first failure, or
// when the inputs are used up. The function found, if there is one, is called with the failure
// before that is shortened.
//
// Exercised counts the transitions that certainly happened, since there was no other explanation.
func (l *LTS[I, O]) OnTheFly(ctx context.Context, inputs int, open func(context.Context) (Subject[I, O], error), found func(fmt.Stringer)) (*FlyReport[I, O], error) {
	if l.judge != nil {
		return nil, errors.New("conform: only some values were explored, so that it is not known in which states the system may be; use a suite")
	}
	r := &FlyReport[I, O]{Transitions: len(l.Edges)}
	f := &flight[I, O]{l: l, tested: make([]int, len(l.Edges)), certain: make([]bool, len(l.Edges)), left: inputs}
	for f.left > 0 && r.Failure == nil {
		given := f.left
		failure, err := f.run(ctx, open)
		if err != nil {
			return r, err
		}
		if given == f.left {
			break // no input is allowed at all
		}
		r.Runs++
		r.Failure = failure
	}
	r.Inputs = inputs - f.left
	if r.Failure != nil {
		r.Failure.Given = r.Inputs
		if found != nil {
			found(r.Failure)
		}
		l.prune(ctx, r.Failure, open)
	}
	for _, c := range f.certain {
		if c {
			r.Exercised++
		}
	}
	return r, nil
}

// FlyReport is the result of [LTS.OnTheFly].
type FlyReport[I, O comparable] struct {
	Runs, Inputs           int
	Exercised, Transitions int
	Failure                *Failure[I, O] // nil: there was none
}

// flight is the state of testing on the fly.
type flight[I, O comparable] struct {
	l       *LTS[I, O]
	tested  []int  // how often an edge was tried
	certain []bool // whether it certainly happened
	left    int    // inputs that may still be given
}

// run tests one fresh system.
func (f *flight[I, O]) run(ctx context.Context, open func(context.Context) (Subject[I, O], error)) (failure *Failure[I, O], err error) {
	s, err := open(ctx)
	if err != nil {
		return nil, err
	}
	defer func() { err = errors.Join(err, s.Close()) }()
	t := f.l.Track()
	failure = &Failure[I, O]{}
	for length := 0; f.left > 0 && length < 4*len(f.l.Edges); length++ {
		n, ok := f.choose(t)
		if !ok || ctx.Err() != nil {
			return nil, ctx.Err()
		}
		in, before := f.l.inputs[n], t.states
		f.left--
		out, crash, err := take(ctx, s, in)
		if err != nil {
			return nil, err
		}
		failure.Inputs, failure.Outputs = append(failure.Inputs, in), append(failure.Outputs, out)
		if crash != nil {
			failure.Mismatch = &Mismatch[O]{Kind: Crashed, Panic: crash}
		} else if failure.Mismatch, err = t.Step(in, out); err != nil {
			return nil, err
		}
		if failure.Mismatch != nil {
			failure.Length = len(failure.Inputs)
			return failure, nil
		}
		f.note(before, n, f.l.lists.find(out))
	}
	return nil, nil
}

// note counts the edges that were tried, including those in whose place the system chose another,
// as it may always do.
func (f *flight[I, O]) note(before []int, input, output int) {
	var may []int
	for _, s := range before {
		for _, i := range f.l.out[s] {
			e := f.l.Edges[i]
			if e.Input != input {
				continue
			}
			f.tested[i]++
			if e.Output == output {
				may = append(may, i)
			}
		}
	}
	if len(may) == 1 {
		f.certain[may[0]] = true
	}
}

// choose returns the input on the way to the nearest of the least tested edges; ok is false if no
// input is allowed.
func (f *flight[I, O]) choose(t *Tracker[I, O]) (input int, ok bool) {
	type node struct{ state, first int } // first is the first input of the way
	best := -1
	seen := make([]bool, f.l.States)
	var queue []node
	look := func(state, first int) {
		for _, i := range f.l.out[state] {
			e, first := f.l.Edges[i], first
			if first < 0 {
				if first = e.Input; !t.sensible(f.l.inputs[first]) {
					continue
				}
			}
			if best < 0 || f.tested[i] < best {
				best, input, ok = f.tested[i], first, true
			}
			if !seen[e.To] {
				seen[e.To] = true
				queue = append(queue, node{e.To, first})
			}
		}
	}
	for _, s := range t.states {
		look(s, -1)
	}
	for ; len(queue) > 0 && best > 0; queue = queue[1:] {
		look(queue[0].state, queue[0].first)
	}
	return input, ok
}
