package judge

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/clouseau-go/clouseau/internal/lists"
	"github.com/clouseau-go/clouseau/logic"
	"github.com/clouseau-go/clouseau/runtime/play/event"
)

// twin is the second run of a relation.
type twin struct {
	Relation
	pair    *pair
	second  event.Adapter
	opened  time.Time // when the second system was made, by the first one's clock
	did     []call    // of the second system, since it was made
	waiting *call     // is made after the next call of the first system, if that is of Before
	changed bool      // some call was replaced
	without string    // the calls that are taken back; empty: none are
	over    bool      // nothing more can be said

	// of the last call
	judged, open bool
	breach       error
}

// follow makes what the relation makes of a call, and compares the answers.
func (t *twin) follow(ctx context.Context, c call) error {
	switch t.Rule {
	case Mirrored:
		return t.mirror(ctx, c)
	case Refused:
		return t.refuse(ctx, c)
	}
	if t.waiting != nil {
		w := *t.waiting
		t.waiting = nil
		if c.op == t.Before {
			t.changed = true
			return t.make(ctx, c, w)
		}
		if err := t.make(ctx, w); err != nil {
			return err
		}
	}
	if c.op != t.Of {
		if err := t.make(ctx, c); err != nil || t.over {
			return err
		}
		return t.compare(ctx, c)
	}
	switch t.Rule {
	case Later:
		t.waiting = &c
		return nil
	case Anew:
		t.changed = true
		return t.anew()
	}
	t.changed = true
	return t.make(ctx, t.instead(c)...)
}

// refuse makes a call that was not refused.
func (t *twin) refuse(ctx context.Context, c call) error {
	at, refuses := t.Refusing[c.op]
	switch {
	case c.panicked, t.changed && slices.Contains(t.Ends, c.op):
		t.over = true
		return nil
	case refuses && !c.results[at].Bool():
		t.changed = true
		return nil
	}
	if err := t.make(ctx, c); err != nil || t.over {
		return err
	}
	return t.compare(ctx, c)
}

// anew replaces the second system by a new one.
func (t *twin) anew() error {
	if err := t.close(); err != nil {
		return err
	}
	opened := time.Now()
	made, err := event.Second(t.pair.made, t.pair.open)
	if err == nil {
		t.opened = opened
		t.second = made
		t.did = nil
	}
	return err
}

// close ends the second system, if there is one.
func (t *twin) close() error {
	if t.second == nil {
		return nil
	}
	return t.second.Close()
}

// instead returns the calls that are made instead of one.
func (t *twin) instead(c call) (out []call) {
	for _, m := range t.Instead {
		args := lists.Of(m.Args, func(at int) logic.Value { return c.args[at] })
		if !m.Repeat {
			out = append(out, call{op: m.Op, args: args, at: c.at})
			continue
		}
		at := slices.Index(m.Args, m.List)
		for _, e := range c.args[m.List].Elems() {
			one := slices.Clone(args)
			one[at] = e
			out = append(out, call{op: m.Op, args: one, at: c.at})
		}
	}
	return out
}

// make makes calls of the second system. It is over if one is forbidden.
func (t *twin) make(ctx context.Context, calls ...call) error {
	for _, c := range calls {
		forbidden := ""
		event.Within(t.second, func(a event.Adapter) { forbidden = Forbidden(a, c.op, c.args) })
		if forbidden != "" {
			t.over = true
			t.open = true
			return nil
		}
		var err error
		if c.answer, err = ask(ctx, t.second, c); err != nil {
			return err
		}
		t.did = append(t.did, c)
	}
	return nil
}

// ask makes a call and returns what it answers.
func ask(ctx context.Context, a event.Adapter, c call) (out answer, err error) {
	defer func() {
		if p := recover(); p != nil {
			if unknown, is := p.(*event.Unknown); is {
				panic(unknown)
			}
			out = answer{panicked: true}
		}
	}()
	results, err := a.Call(event.At(ctx, c.at), c.op, slices.Clone(c.args))
	return answer{results: slices.Clone(results)}, err
}

// compare compares the answer of the last call with that of the second system.
func (t *twin) compare(ctx context.Context, c call) error {
	if !t.changed || t.Rule < Refused && !slices.Contains(t.Compared, c.op) {
		return nil
	}
	t.judged = true
	other := t.did[len(t.did)-1].answer
	if c.answer.equal(other) {
		return nil
	}
	repeats, err := t.repeats(ctx)
	switch {
	case err != nil:
		return err
	case !repeats:
		t.judged = false
		t.open = true
		t.over = true
		return nil
	}
	switch {
	case t.Rule < Refused:
		t.breach = fmt.Errorf("%s answered %s, and %s in the run %s", c.op, c.answer, other, strings.Join(t.run(), ", "))
	case other.panicked: // a crash needs no other judge
		t.over = true
	default:
		u := &unlike{op: c.op, got: c.answer, want: other, without: t.without}
		if t.Rule == Refused {
			u.without = "the calls that were refused"
		} else {
			u.after = t.run()[:len(t.did)-1]
		}
		t.breach = u
	}
	return nil
}

func (a answer) equal(b answer) bool {
	return a.panicked == b.panicked && slices.Equal(a.results, b.results)
}

// String prints the results.
func (a answer) String() string {
	if a.panicked {
		return "with a panic"
	}
	return lists.Joined(a.results, ", ", logic.Value.String)
}

// unlike says that a system answers otherwise than one that has shown the same, or than one without
// some calls.
type unlike struct {
	without   string // the calls; empty: they show the same
	op        string
	got, want answer
	after     []string // the calls of the other one
}

func (u *unlike) Error() string { return fmt.Sprintf("%s answered %s; %s", u.op, u.got, u.other()) }

// other says what the other system answers.
func (u *unlike) other() string {
	if u.without != "" {
		return fmt.Sprintf("without %s %s answers %s", u.without, u.op, u.want)
	}
	after := "a new one"
	if len(u.after) > 0 {
		after = "after " + strings.Join(u.after, ", ") + " it"
	}
	return fmt.Sprintf("%s shows the same, and then %s answers %s", after, u.op, u.want)
}

// shownCalls is how many of the last calls of a run are shown.
const shownCalls = 12

// run prints the calls of the second system.
func (t *twin) run() (out []string) {
	calls := t.did
	if n := len(calls) - shownCalls; n > 0 && t.Rule != Mirrored {
		out = append(out, "...")
		calls = calls[n:]
	}
	for _, c := range calls {
		out = append(out, c.op+"("+answer{results: c.args}.String()+")")
	}
	return out
}

// controls is how many fresh systems have to repeat either answer before a difference is a breach.
// A system that gives the first answer with probability p and the other one otherwise passes for
// one that differs in (p(1-p))^16 of all comparisons at most, which is less than one in 10^9.
const controls = 16

// repeats reports whether fresh systems answer to the last call of both runs as before.
func (t *twin) repeats(ctx context.Context) (same bool, err error) {
	same = true
	for n := 0; same && err == nil && n < controls; n++ {
		if same, err = t.pair.again(ctx, t.pair.opened, t.pair.past); same && err == nil {
			same, err = t.pair.again(ctx, t.opened, t.did)
		}
	}
	return same, err
}

// again reports whether a system made at that instant answers to the last of some calls as it was
// answered.
func (p *pair) again(ctx context.Context, opened time.Time, calls []call) (same bool, err error) {
	third, err := event.Second(event.At(p.made, opened), p.open)
	if err != nil {
		return false, err
	}
	defer func() { _ = third.Close() }()
	var got answer
	for _, c := range calls {
		if got, err = ask(ctx, third, c); err != nil {
			return false, err
		}
	}
	return got.equal(calls[len(calls)-1].answer), nil
}
