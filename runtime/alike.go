package runtime

import (
	"context"
	"slices"

	"github.com/clouseau-go/clouseau/internal/judging/same"
	"github.com/clouseau-go/clouseau/runtime/judge"
	"github.com/clouseau-go/clouseau/runtime/play/event"
)

// mirrored lets a test be judged by what shows the same, or takes something back.
func mirrored(t *Test, name string, b same.Belief) error {
	m := &judge.Mirror{Ends: b.Ends, Only: b.Only}
	for _, p := range b.Pairs {
		other, err := bound(t, p.Other)
		if err != nil {
			return err
		}
		h := judge.History{Calls: other}
		if p.After != nil {
			h.After, err = bound(t, p.After)
		} else {
			h.Probe, err = bound(t, p.Probe)
		}
		if err != nil {
			return err
		}
		m.Others = append(m.Others, h)
		m.Longest = max(m.Longest, len(p.Run.Events))
	}
	judgedBy(t, judge.Relation{Name: name, Rule: judge.Mirrored, Mirror: m})
	return nil
}

// refusing lets a test be judged by what refused calls change.
func refusing(t *Test, b same.Obeyed) {
	r := judge.Relation{Name: same.NameOfRefused, Rule: judge.Refused, Ends: b.Ends, Refusing: map[string]int{}}
	for _, op := range t.System.Builder.Ops() {
		if at, ok := same.Refuses(op); ok && slices.Contains(b.Ops, op.Name) {
			r.Refusing[op.Name] = at
		}
	}
	judgedBy(t, r)
}

// judgedBy lets a relation judge a test, too.
func judgedBy(t *Test, r judge.Relation) {
	ps := judge.Promises{}
	if t.Promises != nil {
		ps = *t.Promises
	}
	ps.List = append(ps.List[:len(ps.List):len(ps.List)], judge.Promise{Name: r.Name, InGo: true})
	t.Promises = &ps
	open := t.New
	t.New = func(ctx context.Context) (Adapter, error) { return judge.OpenPair(ctx, event.Opener(open), r) }
}
