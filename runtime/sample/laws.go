package sample

import (
	"testing"

	"github.com/clouseau-go/clouseau/internal/judging/content"
	"github.com/clouseau-go/clouseau/internal/play/script"
	rt "github.com/clouseau-go/clouseau/runtime"
	"github.com/clouseau-go/clouseau/runtime/judge"
	"github.com/clouseau-go/clouseau/runtime/report"
)

// laws looks for runs in which the system does not do what it does in nearly all others.
func (x *trials) laws(tb testing.TB) []*report.Trial {
	open := x.opener(tb)
	found, err := content.Find(content.Question{Seed: x.seed, Walks: x.calls(), Open: func() (content.System, error) {
		p, err := open()
		return answering{p}, err
	}})
	if err != nil {
		return nil // the environment is in the way
	}
	t := &report.Trial{Name: content.Name}
	var laws content.Belief
	for _, b := range found {
		x := content.Broken{Run: x.file(b.Run), Says: b.Says}
		whole := true
		for _, v := range b.Want {
			plain, ok := script.Plain(v)
			x.Want = append(x.Want, plain)
			whole = whole && ok
		}
		if whole {
			laws.Broken = append(laws.Broken, x)
			t.Runs += b.Rows
			t.Objected += b.Exceptions
		}
	}
	if len(laws.Broken) == 0 {
		return nil
	}
	t.Judged = t.Runs
	t.Laws = marshal(tb, laws)
	return []*report.Trial{t}
}

// answering performs calls for package content.
type answering struct{ performer }

func (a answering) Call(c content.Call) (results []rt.Value, over bool, err error) {
	if judge.Forbidden(a.Adapter, c.Op.Name, c.Args) != "" {
		return nil, true, nil
	}
	defer func() {
		if r := recover(); r != nil {
			results, over, err = nil, true, nil
		}
	}()
	results, err = a.Adapter.Call(a.ctx, c.Op.Name, c.Args)
	return results, err != nil, err
}
