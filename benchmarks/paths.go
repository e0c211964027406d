package benchmarks

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/clouseau-go/clouseau/logic"
	rt "github.com/clouseau-go/clouseau/runtime"
	"github.com/clouseau-go/clouseau/runtime/exhaust"
	"github.com/clouseau-go/clouseau/runtime/ioco"
	"github.com/clouseau-go/clouseau/uhat"
)

// Strategies of modeled systems whose models have finitely many states, which have to be asked for.
const (
	PathsStrategy      = "paths"      // a row for each suite of [ioco.Suites], paths-once and so on
	ExhaustiveStrategy = "exhaustive" // all scripts up to a length
)

// sampled is how many values a sort has at most, where paths are made.
const sampled = 12

// systematic gives the rows of a modeled system that are not random.
func (o *Options) systematic(ctx context.Context, m Modeled, row func(Row)) error {
	if !m.Finite || !asked(o.Strategies, PathsStrategy) && !asked(o.Strategies, ExhaustiveStrategy) {
		return nil
	}
	for _, f := range m.Forms {
		if !o.wantedForm(f) {
			continue
		}
		rows, err := m.Paths(ctx, f, PathsEffort{Runs: o.Runs, Suites: asked(o.Strategies, PathsStrategy), Exhaustive: asked(o.Strategies, ExhaustiveStrategy)})
		if err != nil {
			return err
		}
		for _, r := range rows {
			row(r)
		}
	}
	return nil
}

// asked reports whether a strategy that has to be asked for is.
func asked(strategies []string, name string) bool { return slices.Contains(strategies, name) }

// PathsEffort is what is done to a form systematically.
type PathsEffort struct {
	// Runs is how many runs a suite of a system that chooses has at least, and how many scripts are tried at most.
	Runs               int
	Suites, Exhaustive bool
}

// Paths tests a form with the suites that its model has, and with all scripts up to a length.
func (m Modeled) Paths(ctx context.Context, f Form, e PathsEffort) ([]Row, error) {
	p, stop, err := m.paths(ctx, f)
	if err != nil {
		return nil, err
	}
	var rows []Row
	for _, name := range ioco.Suites {
		if !e.Suites {
			break
		}
		r, err := p.suite(ctx, name, e.Runs)
		var choice *ioco.NondeterministicError
		if errors.As(err, &choice) {
			continue
		}
		if err != nil {
			return rows, errors.Join(err, stop())
		}
		rows = append(rows, r)
	}
	if e.Exhaustive {
		r, err := p.exhaustive(ctx, e.Runs)
		if err != nil {
			return rows, errors.Join(err, stop())
		}
		rows = append(rows, r)
	}
	for i := range rows {
		rows[i].System, rows[i].SUT, rows[i].Goal = m.Name, f.Name, p.test.Model.Name
	}
	return rows, stop()
}

// pathTest is a form with the transition system of its model.
type pathTest struct {
	test *rt.Test
	lts  *ioco.Modeled
	open func(context.Context) (ioco.Subject[ioco.Label, ioco.Label], error)
}

func (m Modeled) paths(ctx context.Context, f Form) (*pathTest, func() error, error) {
	s, err := m.load(f)
	if err != nil {
		return nil, nil, err
	}
	test, stop, err := m.testOf(ctx, s, f)
	if err != nil {
		return nil, nil, err
	}
	lts, err := transitions(s, test.Model)
	if err != nil {
		return nil, nil, errors.Join(err, stop())
	}
	return &pathTest{test, lts, lts.Adapt(s.B.Ops(), test.New)}, stop, nil
}

// Transitions returns the transition system of the model.
func (m Modeled) Transitions() (*ioco.Modeled, error) {
	p, stop, err := m.paths(context.Background(), m.Forms[0])
	if err != nil {
		return nil, err
	}
	return p.lts, stop()
}

// transitions returns the transition system of a spec's model, with requests and choices that are drawn from what the
// sorts say.
func transitions(s *uhat.Spec, m *rt.Model) (*ioco.Modeled, error) {
	domain := func(of *logic.Sort) []logic.Value {
		d := s.SortOf(of)
		pool := d.Pool
		for n := d.Lo; len(pool) < sampled && d.Pool == nil && n <= d.Hi; n++ {
			pool = append(pool, rt.IntValue(n))
		}
		return pool[:min(len(pool), sampled)]
	}
	return ioco.FromModel(m, ioco.Requests(s.B.Ops(), domain), domain, ioco.Limits{})
}

// suite gives the row of a suite.
func (p *pathTest) suite(ctx context.Context, name string, runs int) (Row, error) {
	start := time.Now()
	all := make([]int, len(p.lts.Edges))
	for i := range all {
		all[i] = i
	}
	suite, err := p.lts.Suite(name, all)
	if err != nil {
		return Row{}, err
	}
	opt := ioco.Options{Repeat: 1}
	if !p.lts.Deterministic() {
		opt.Repeat = max(1, runs/max(1, len(suite.Paths)))
	}
	rep, err := p.lts.Run(ctx, suite, p.open, opt)
	if err != nil {
		return Row{}, err
	}
	r := Row{Strategy: PathsStrategy + "-" + name, Runs: rep.Paths, Violations: len(rep.Failures), Messages: rep.Inputs,
		Calls: rep.Inputs, Seconds: time.Since(start).Seconds()}
	r.Conclusion = p.conclusion(rep)
	for _, f := range rep.Failures {
		r.MessagesMedian, r.MessagesP90, r.Shortest = f.Given, f.Given, len(f.Inputs)
	}
	return r, nil
}

// conclusion says what a report comes to, in a few words.
func (p *pathTest) conclusion(r *ioco.Report[ioco.Label, ioco.Label]) string {
	switch {
	case len(r.Failures) > 0:
		return "does not conform: " + r.Failures[0].Kind.String()
	case !p.lts.Deterministic():
		return "no difference; went for " + r.Suite.Claim + ", but the system chooses"
	case len(r.Suite.Assumes) > 0:
		return "conforms, if " + strings.Join(r.Suite.Assumes, ", and ")
	}
	return "no difference; covered " + r.Suite.Claim
}

// exhaustive gives the row of all scripts up to a length: of as many lengths as have no more scripts than runs.
func (p *pathTest) exhaustive(ctx context.Context, runs int) (Row, error) {
	start := time.Now()
	var inputs []ioco.Label
	for i := range p.lts.Inputs {
		inputs = append(inputs, p.lts.Input(i))
	}
	length := 0
	for all, next := 0, len(inputs); all+next <= runs; next *= len(inputs) {
		all += next
		length++
	}
	var failure *ioco.Failure[ioco.Label, ioco.Label]
	var broken error
	messages := 0
	check := exhaust.Check(exhaust.Lists(exhaust.Of(inputs...), length), exhaust.Limits{Cases: runs + 1},
		func(script []ioco.Label) exhaust.Outcome {
			messages += len(script)
			f, err := p.lts.Try(ctx, script, p.open)
			var unspecified *ioco.UnspecifiedError
			switch {
			case errors.As(err, &unspecified):
				return exhaust.Rejected
			case err != nil || ctx.Err() != nil:
				broken = errors.Join(err, ctx.Err())
				return exhaust.Fails
			}
			failure = f
			return exhaust.When(true, f == nil)
		})
	if broken != nil {
		return Row{}, broken
	}
	r := Row{Strategy: ExhaustiveStrategy, Runs: check.Cases, Messages: messages, Calls: messages, Seconds: time.Since(start).Seconds()}
	r.Conclusion = fmt.Sprintf("scripts of up to %d requests: %s", length, check)
	switch {
	case !check.Proved:
	case p.lts.Deterministic():
		r.Conclusion += ", if the system is deterministic"
	default:
		r.Conclusion = fmt.Sprintf("scripts of up to %d requests: no difference in all %d, but the system chooses", length, check.Cases)
	}
	if failure != nil {
		r.Runs, r.Violations = r.Runs+1, 1
		r.MessagesMedian, r.MessagesP90, r.Shortest = messages, messages, len(failure.Inputs)
	}
	return r, nil
}
