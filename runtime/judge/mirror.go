package judge

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/clouseau-go/clouseau/internal/play/script"
	"github.com/clouseau-go/clouseau/runtime/play/event"
)

// Mirror says which histories show the same as others. Where a run has shown what one of them
// shows, a fresh system is brought there, and has to answer as the first one does from then on. See
// package internal/judging/same, which finds them.
type Mirror struct {
	Others []History
	// Ends are operations after which nothing is compared any more: they write what nothing shows,
	// or answer by it.
	Ends []string
	// Only are the operations whose answers are compared, until another one is called; empty: all.
	Only []string
	// Longest is how many calls of a run are compared with the histories: each costs as many calls.
	Longest int

	once  sync.Once
	shown []string // what the histories show
	err   error
}

// History is what was called before.
type History struct {
	Probe script.Script // the calls by which a system shows what it is
	// After are the only calls after which a system has to be as after the others: the last one
	// takes back the one before; nil: the probe says.
	After script.Script
	Calls script.Script
}

// mirror makes a call of the first system on the one that has shown the same before, and compares
// the answers. Then it looks whether another history shows what the first system shows now.
func (t *twin) mirror(ctx context.Context, c call) error {
	only := t.Mirror.Only
	if slices.Contains(t.Mirror.Ends, c.op) || t.changed && only != nil && !slices.Contains(only, c.op) {
		t.over = true
		return nil
	}
	if t.changed {
		if err := t.make(ctx, c); err != nil || t.over {
			return err
		}
		if err := t.compare(ctx, c); err != nil || t.over || t.breach != nil {
			return err
		}
	}
	m := t.Mirror
	if c.panicked || len(t.pair.past) > m.Longest {
		t.over = !t.changed || c.panicked
		return nil
	}
	m.once.Do(func() { m.shown, m.err = t.learn(ctx) })
	if m.err != nil {
		return m.err
	}
	for i, other := range m.Others {
		calls := made(other.Calls)
		if slices.EqualFunc(calls, t.pair.past, call.same) {
			continue
		}
		if other.After != nil {
			after := made(other.After)
			if !slices.EqualFunc(after, t.pair.past, call.same) {
				continue
			}
			t.without = fmt.Sprintf("%s and %s, which takes that back,", after[len(after)-2].op, after[len(after)-1].op)
		} else if shown, err := t.pair.shows(ctx, t.pair.opened, t.pair.past, made(other.Probe)); err != nil {
			return err
		} else if shown != m.shown[i] {
			continue
		}
		if err := t.anew(); err != nil {
			return err
		}
		t.changed = true
		return t.make(ctx, calls...)
	}
	return nil
}

// learn finds out what the histories show.
func (t *twin) learn(ctx context.Context) (out []string, err error) {
	for _, h := range t.Mirror.Others {
		shown, err := t.pair.shows(ctx, time.Now(), made(h.Calls), made(h.Probe))
		if err != nil {
			return nil, err
		}
		out = append(out, shown)
	}
	return out, nil
}

// made returns the calls of a script without references.
func made(calls script.Script) (out []call) {
	for _, in := range calls {
		c := call{op: in.Op.Name}
		for _, field := range in.Fields {
			c.args = append(c.args, field.Value())
		}
		out = append(out, c)
	}
	return out
}

// same reports whether both calls ask for the same.
func (c call) same(d call) bool { return c.op == d.op && slices.Equal(c.args, d.args) }

// shows returns what a system that was made at that instant answers to a probe, after some calls.
func (p *pair) shows(ctx context.Context, opened time.Time, calls, probe []call) (string, error) {
	third, err := event.Second(event.At(p.made, opened), p.open)
	if err != nil {
		return "", err
	}
	defer func() { _ = third.Close() }()
	for _, c := range calls {
		if _, err := ask(ctx, third, c); err != nil {
			return "", err
		}
	}
	var b strings.Builder
	for _, c := range probe {
		got, err := ask(ctx, third, c)
		if err != nil {
			return "", err
		}
		b.WriteString(got.String())
		b.WriteByte(0)
		if got.panicked {
			break
		}
	}
	return b.String(), nil
}
