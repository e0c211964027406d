package conform

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
)

// Tracker follows a run of a system: it keeps the states in which a correct system may be. Each run
// has its own.
type Tracker[I, O comparable] struct {
	l      *LTS[I, O]
	states []int // sorted, each once
	free   bool  // the system may do anything
}

// Track returns a tracker at the start.
func (l *LTS[I, O]) Track() *Tracker[I, O] { return &Tracker[I, O]{l: l, states: []int{l.Start}} }

// Free reports whether the system was given an input after which it may do anything.
func (t *Tracker[I, O]) Free() bool { return t.free }

// States returns the possible states of a correct system, by number.
func (t *Tracker[I, O]) States() []int { return t.states }

// Kind says how outputs differ from what is allowed. No output is an observation like others: a
// system at rest stays silent until the next input.
type Kind uint8

// The kinds of differences.
const (
	Wrong   Kind = iota // other outputs
	Silent              // no output, where one is required
	Spoke               // an output, where none is allowed
	Crashed             // the system panicked
)

func (k Kind) String() string {
	return [...]string{"wrong outputs", "silent where there must be outputs", "outputs where it must be silent", "crashed"}[k]
}

// Mismatch describes outputs that no correct system gives.
type Mismatch[O comparable] struct {
	Kind     Kind
	Got      []O
	Expected [][]O    // all lists that are allowed, each once
	States   []string // the possible states before the input
	Panic    any      // of a crash
	Why      string   // the validator's reason; empty: a tracker has judged
}

func (m *Mismatch[O]) String() string {
	switch {
	case m.Kind == Crashed:
		return fmt.Sprintf("%s: %v", m.Kind, m.Panic)
	case m.Why != "":
		return m.Why
	}
	s := fmt.Sprintf("%s: %s, expected ", m.Kind, listText(m.Got))
	for i, e := range m.Expected {
		if i > 0 {
			s += " or "
		}
		s += listText(e)
	}
	return s
}

func listText[O any](list []O) string {
	if len(list) == 0 {
		return "nothing"
	}
	return fmt.Sprint(list)
}

// UnspecifiedError is the error that a test gives an input that is not specified, if the policy
// forbids that. It says nothing about the system.
type UnspecifiedError struct{ Input, State string }

func (e *UnspecifiedError) Error() string {
	return fmt.Sprintf("conform: the input %s is not specified in state %s; give it not, or say what it means with the policy Ignore or Free", e.Input, e.State)
}

// Step judges the outputs for an input: the whole list. It returns a mismatch if no correct system
// gives them; the tracker must not be used after that.
func (t *Tracker[I, O]) Step(in I, out []O) (*Mismatch[O], error) {
	if t.free {
		return nil, nil
	}
	list := t.l.lists.find(out)
	var next []int
	var expected [][]O
	note := func(allowed []O) {
		if !slices.ContainsFunc(expected, func(e []O) bool { return slices.Equal(e, allowed) }) {
			expected = append(expected, allowed)
		}
	}
	free := false
	for _, s := range t.states {
		edges, err := t.reactions(s, in)
		if err != nil {
			return nil, err
		}
		free = free || len(edges) == 0 && t.l.Unspecified == Free
		if len(edges) == 0 && t.l.Unspecified == Ignore {
			note(nil)
			if len(out) == 0 {
				next = append(next, s)
			}
		}
		for _, e := range edges {
			note(t.l.lists.all[e.Output])
			if e.Output == list {
				next = append(next, e.To)
			}
		}
	}
	slices.Sort(next)
	next = slices.Compact(next)
	switch {
	case free:
		t.free = true
		t.states = nil
	case len(next) == 0:
		return t.mismatch(out, expected), nil
	default:
		t.states = next
	}
	return nil, nil
}

// reactions returns the transitions of a state for an input.
func (t *Tracker[I, O]) reactions(s int, in I) ([]Edge, error) {
	var out []Edge
	number, known := t.l.numbers[in]
	for _, i := range t.l.out[s] {
		if e := t.l.Edges[i]; known && e.Input == number {
			out = append(out, e)
		}
	}
	if len(out) == 0 && t.l.Unspecified == Error {
		return nil, &UnspecifiedError{fmt.Sprint(in), t.l.names[s]}
	}
	return out, nil
}

func (t *Tracker[I, O]) mismatch(got []O, expected [][]O) *Mismatch[O] {
	m := &Mismatch[O]{Kind: Wrong, Got: got, Expected: expected}
	silence := slices.ContainsFunc(expected, func(e []O) bool { return len(e) == 0 })
	switch {
	case len(got) == 0:
		m.Kind = Silent
	case silence && len(expected) == 1:
		m.Kind = Spoke
	}
	for _, s := range t.states {
		m.States = append(m.States, t.l.names[s])
	}
	return m
}

// Options says how paths are tested. The zero value tests each path once, and ends at the first one
// that fails.
type Options struct {
	// Repeat is how often each path is tested: the next time, a system may choose differently.
	Repeat int
	// Failures is the number of failing paths after which a run ends; 1 if 0.
	Failures int
	// Found, if not nil, is called with a failure before it is shortened.
	Found func(failure fmt.Stringer)
}

// Report is the result of testing paths.
type Report[I, O comparable] struct {
	Suite  Suite
	Paths  int // tested paths
	Inputs int // given inputs, without those of shortening
	// Left counts the paths that were not followed to the end, since the system chose another
	// branch of the specification, in which the next input of the path is not specified.
	Left     int
	Failures []*Failure[I, O]
	Done     bool // nothing was cut short
}

// Failure is a run that no correct system has.
type Failure[I, O comparable] struct {
	Path    int   // of the suite, from 0
	Inputs  []I   // up to the one that shows the failure
	Outputs [][]O // for each
	*Mismatch[O]
	// Given is how many inputs had been given in all when the failure showed, and Length how many
	// of them on its path. Inputs may be fewer: none of them can be left out, if the system is
	// deterministic.
	Given, Length int
}

// Run tests the paths of a suite, each on a fresh system. An error is one of the environment, or of
// a test that gives forbidden inputs, and never of the system.
func (l *LTS[I, O]) Run(ctx context.Context, suite Suite, open Opener[I, O], opt Options) (*Report[I, O], error) {
	r := &Report[I, O]{Suite: suite}
	var access []Path
	for i, p := range suite.Paths {
		for range max(1, opt.Repeat) {
			if err := ctx.Err(); err != nil {
				return r, err
			}
			f, n, err := l.Try(ctx, l.Word(p), open)
			r.Paths++
			r.Inputs += n
			switch {
			case err != nil:
				return r, fmt.Errorf("path %d of %s: %w", i+1, suite.Name, err)
			case f == nil && n < len(p):
				r.Left++
			case f != nil:
				f.Path = i
				f.Given = r.Inputs
				f.Length = len(f.Inputs)
				if opt.Found != nil {
					opt.Found(f)
				}
				if access == nil {
					access = l.access()
				}
				l.shorten(ctx, f, p, access, open)
				r.Failures = append(r.Failures, f)
			}
			if len(r.Failures) >= max(1, opt.Failures) {
				return r, nil
			}
		}
	}
	r.Done = true
	return r, nil
}

// Try gives inputs to a fresh system and judges the outputs. The failure is nil if a correct system
// may do that. It also returns how many inputs it gave. It ends before an input that is not
// specified in some possible state, unless such inputs are ignored, since its outputs could not be
// judged.
func (l *LTS[I, O]) Try(ctx context.Context, inputs []I, open Opener[I, O]) (f *Failure[I, O], given int, err error) {
	s, err := open(ctx)
	if err != nil {
		return nil, 0, err
	}
	defer func() { err = errors.Join(err, s.Close()) }()
	t := l.judged()
	f = &Failure[I, O]{}
	for _, in := range inputs {
		if !t.sensible(in) {
			return nil, given, nil
		}
		given++
		if _, err := f.give(ctx, s, t, in); err != nil {
			return nil, given, err
		}
		if f.Mismatch != nil {
			return f, given, nil
		}
	}
	return nil, given, nil
}

// give gives a subject an input, and notes what comes out and what is wrong with that.
func (f *Failure[I, O]) give(ctx context.Context, s Subject[I, O], t judge[I, O], in I) (out []O, err error) {
	out, crash, err := take(ctx, s, in)
	if err != nil {
		return nil, err
	}
	f.Inputs = append(f.Inputs, in)
	f.Outputs = append(f.Outputs, out)
	if crash != nil {
		f.Mismatch = &Mismatch[O]{Kind: Crashed, Panic: crash}
		return out, nil
	}
	f.Mismatch, err = t.Step(in, out)
	return out, err
}

// judge decides whether a run is one of a correct system.
type judge[I, O comparable] interface {
	// sensible reports whether an input may be given and its outputs can be judged.
	sensible(in I) bool
	Step(in I, out []O) (*Mismatch[O], error)
}

// judged returns the judge of a run.
func (l *LTS[I, O]) judged() judge[I, O] {
	if l.judge != nil {
		return l.judge()
	}
	return l.Track()
}

// sensible reports whether the input is specified in all possible states, or ignored. A path of a
// specification with choices may lead elsewhere.
func (t *Tracker[I, O]) sensible(in I) bool {
	n, known := t.l.numbers[in]
	for _, s := range t.states {
		if t.l.Unspecified != Ignore && (!known || t.l.edge(s, n) < 0) {
			return false
		}
	}
	return !t.free
}

// take gives an input, and catches a panic.
func take[I, O any](ctx context.Context, s Subject[I, O], in I) (out []O, crash any, err error) {
	defer func() { crash = recover() }()
	out, err = s.Take(ctx, in)
	return out, nil, err
}

// shorten looks for fewer inputs that also show a difference. It first tries the last one, two,
// four, ... inputs of the path, after a shortest path to the state before them. This may fail,
// since a system may remember any earlier input. Then it leaves out what it can.
func (l *LTS[I, O]) shorten(ctx context.Context, f *Failure[I, O], p Path, access []Path, open Opener[I, O]) {
	n := len(f.Inputs)
	for k := 1; k < n; k *= 2 {
		from := n - k
		lead := access[l.Edges[p[from]].From]
		if len(lead) < from && l.fails(ctx, f, append(l.Word(lead), f.Inputs[from:n]...), open) {
			break
		}
	}
	l.prune(ctx, f, open)
}

// prune leaves out parts of the inputs, smaller and smaller ones, until no input can be left out.
func (l *LTS[I, O]) prune(ctx context.Context, f *Failure[I, O], open Opener[I, O]) {
	for size := len(f.Inputs) / 2; size > 0; {
		shorter := false
		for at := 0; at+size <= len(f.Inputs); {
			if l.fails(ctx, f, slices.Concat(f.Inputs[:at], f.Inputs[at+size:]), open) {
				shorter = true
			} else {
				at += size
			}
		}
		if !shorter || size > len(f.Inputs)/2 {
			size = min(size-1, (size+1)/2)
		}
	}
}

// fails tries other inputs. If they fail, they replace those of the failure.
func (l *LTS[I, O]) fails(ctx context.Context, f *Failure[I, O], inputs []I, open Opener[I, O]) bool {
	if ctx.Err() != nil {
		return false
	}
	g, _, err := l.Try(ctx, inputs, open)
	if err != nil || g == nil {
		return false
	}
	f.Inputs = g.Inputs
	f.Outputs = g.Outputs
	f.Mismatch = g.Mismatch
	return true
}

// String returns the failure as a table: inputs with their outputs, and the expected ones.
func (f *Failure[I, O]) String() string {
	var s strings.Builder
	for i, in := range f.Inputs {
		mark := " "
		if i == len(f.Inputs)-1 {
			mark = ">"
		}
		fmt.Fprintf(&s, "%s %2d  %v  /  %s\n", mark, i+1, in, listText(f.Outputs[i]))
	}
	s.WriteString(f.Mismatch.String())
	if len(f.States) > 0 {
		fmt.Fprintf(&s, "\nbefore it: %s", strings.Join(f.States, " | "))
	}
	return s.String()
}

// String returns the result of the report, and its assumptions.
func (r *Report[I, O]) String() string {
	var s strings.Builder
	of := "of"
	if r.Paths > len(r.Suite.Paths) {
		of = "runs of"
	}
	fmt.Fprintf(&s, "%s: %d %s %d paths, %d inputs: ", r.Suite.Name, r.Paths, of, len(r.Suite.Paths), r.Inputs)
	switch {
	case len(r.Failures) > 0:
		fmt.Fprintf(&s, "does not conform\n%s", r.Failures[0])
		return s.String()
	case !r.Done:
		s.WriteString("no difference so far, cut short")
		return s.String()
	case r.Left > 0:
		fmt.Fprintf(&s, "no difference; %d paths were left before their end", r.Left)
	default:
		s.WriteString("no difference")
	}
	fmt.Fprintf(&s, "\ncovered: %s", r.Suite.Claim)
	for _, a := range r.Suite.Assumes {
		fmt.Fprintf(&s, "\nassumed: %s", a)
	}
	return s.String()
}
