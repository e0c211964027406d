package judge

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"time"

	"github.com/clouseau-go/clouseau/internal/judging/compare"
	"github.com/clouseau-go/clouseau/logic"
	"github.com/clouseau-go/clouseau/runtime/play/event"
)

// Relation is a relation between two runs.
type Relation struct {
	Name string // as in the spec, such as "shortcut(addAll, repeat(add))"
	// Of is the operation whose calls the second run replaces.
	Of   string
	Rule Rule
	// Instead are the calls of which the second run makes each, for [Instead].
	Instead []Move
	// Before is the operation that the second run performs first, for [Later].
	Before string
	// Compared are the operations whose answers are compared.
	Compared []string
	// Refusing are the operations that say no by a result, with its position, for [Refused]. Ends
	// are those after which nothing is compared any more.
	Refusing map[string]int
	Ends     []string
	// Mirror says what the second run is, for [Mirrored].
	Mirror *Mirror
}

// Rule says what the second run does instead of a call.
type Rule uint8

// The rules: see the package.
const (
	Instead Rule = iota
	Later
	Anew
	Refused // the second run does without calls that say no
	Mirrored
)

// Move is a call that is made instead of another one.
type Move struct {
	Op string
	// Args are the positions of its arguments among those of the call that is replaced.
	Args []int
	// Repeat says that it is made once for each element of the list among these arguments that is
	// at position List, with the element in place of the list.
	Repeat bool
	List   int
}

// OpenPair makes a fresh system, and one more for each relation, which the adapter compares with
// the first. open makes one.
func OpenPair(ctx context.Context, open event.Opener, relations ...Relation) (event.Adapter, error) {
	opened := time.Now()
	first, err := open(ctx)
	if err != nil {
		return nil, err
	}
	p := &pair{Adapter: first, open: open, made: ctx, opened: opened}
	for _, r := range relations {
		if !event.Wanted(ctx, r.Name) {
			continue
		}
		if r.Rule >= Mirrored { // what has shown nothing is like no other
			p.twins = append(p.twins, &twin{Relation: r, pair: p, opened: opened})
			continue
		}
		second, err := event.Second(event.At(ctx, opened), open)
		if err != nil {
			return nil, errors.Join(fmt.Errorf("a second system: %w", err), p.Close())
		}
		p.twins = append(p.twins, &twin{Relation: r, pair: p, second: second, opened: opened})
	}
	if s, ok := first.(compare.Snapshotter); ok {
		return &shown{p, s}, nil
	}
	return p, nil
}

// pair is a system with its twins.
type pair struct {
	event.Adapter // the first system
	open          event.Opener
	made          context.Context // in which systems are made
	opened        time.Time
	twins         []*twin
	past          []call // of the first system
}

var _ Selective = (*pair)(nil)

// shown is a pair whose first system shows its state.
type shown struct {
	*pair
	compare.Snapshotter
}

// call is a call with what became of it.
type call struct {
	op   string
	args []logic.Value
	at   time.Time // when the first system was asked
	answer
}

// answer is what a call answered.
type answer struct {
	results  []logic.Value
	panicked bool
}

// Call makes a call of the first system, and what the relations make of it on the others.
func (p *pair) Call(ctx context.Context, op string, args []logic.Value) (results []logic.Value, err error) {
	c := call{op: op, args: slices.Clone(args), at: time.Now(), answer: answer{panicked: true}}
	defer func() {
		if err == nil {
			err = p.follow(ctx, c)
		}
	}()
	if results, err = p.Adapter.Call(ctx, op, args); err == nil {
		c.answer = answer{results: slices.Clone(results)}
	}
	return results, err
}

// follow shows a call of the first system to the relations.
func (p *pair) follow(ctx context.Context, c call) error {
	p.past = append(p.past, c)
	for _, t := range p.twins {
		if t.judged, t.open, t.breach = false, false, nil; t.over {
			continue
		}
		if err := t.follow(ctx, c); err != nil {
			return fmt.Errorf("the second system of %s: %w", t.Name, err)
		}
	}
	return nil
}

// Close ends all systems.
func (p *pair) Close() error {
	err := p.Adapter.Close()
	for _, t := range p.twins {
		err = errors.Join(err, t.close())
	}
	return err
}

// Requires returns the precondition of the first system that a call would violate.
func (p *pair) Requires(op string, args []logic.Value) string {
	return Forbidden(p.Adapter, op, args)
}

// Broken returns what the last call broke: a contract of the first system, or else a relation.
func (p *pair) Broken() (name string, err error) {
	if c, ok := p.Adapter.(Contractual); ok {
		if name, err = c.Broken(); err != nil {
			return name, err
		}
	}
	for _, t := range p.twins {
		if t.breach != nil {
			return t.Name, t.breach
		}
	}
	return "", nil
}

// Judged says whether a relation has judged the last call; other promises judge all.
func (p *pair) Judged(name string) (judged, undecided bool) {
	for _, t := range p.twins {
		if t.Name == name {
			return t.judged, t.open
		}
	}
	if s, ok := p.Adapter.(Selective); ok {
		return s.Judged(name)
	}
	return true, false
}

// Compared says whether a relation has judged the last call.
func (p *pair) Compared(name string) bool {
	if s, ok := p.Adapter.(Selective); ok && s.Compared(name) {
		return true
	}
	return slices.ContainsFunc(p.twins, func(t *twin) bool { return t.Name == name && t.judged })
}
