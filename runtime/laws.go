package runtime

import (
	"context"

	"github.com/clouseau-go/clouseau/internal/judging/content"
	"github.com/clouseau-go/clouseau/internal/play/script"
	"github.com/clouseau-go/clouseau/runtime/judge"
	"github.com/clouseau-go/clouseau/runtime/play/event"
)

// foretold lets a test be judged by what a system does in nearly all runs.
func foretold(t *Test, b content.Belief) error {
	r := judge.Relation{Name: content.Name, Rule: judge.Foretold}
	for _, x := range b.Broken {
		calls, err := bound(t, x.Run)
		if err != nil {
			return err
		}
		f := judge.Foretelling{Calls: calls, Says: x.Says}
		op := calls[len(calls)-1].Op
		for i, field := range op.Fields[op.Args():] {
			v, err := script.FromPlain(field.Sort, x.Want[i])
			if err != nil {
				return err
			}
			f.Want = append(f.Want, v)
		}
		r.Foretellings = append(r.Foretellings, f)
	}
	judgedBy(t, r)
	return nil
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
