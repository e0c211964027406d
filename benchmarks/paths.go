package benchmarks

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/clouseau-go/clouseau/conform"
	"github.com/clouseau-go/clouseau/logic"
	"github.com/clouseau-go/clouseau/model"
	rt "github.com/clouseau-go/clouseau/runtime"
	"github.com/clouseau-go/clouseau/runtime/strategy/exhaust"
	"github.com/clouseau-go/clouseau/uhat"
)

// Strategies for modeled systems with finitely many states. They run only if they are selected.
const (
	PathsStrategy      = "paths"      // a row for each of [conform.Suites]: paths-once and so on
	ExhaustiveStrategy = "exhaustive" // all scripts up to a length
)

// sampled is the largest number of values of a sort in paths.
const sampled = 12

// systematic returns the rows of a modeled system that are not random.
func (o *Options) systematic(ctx context.Context, m Modeled, row func(Row)) error {
	if !m.Finite || !asked(o.Strategies, PathsStrategy) && !asked(o.Strategies, ExhaustiveStrategy) {
		return nil
	}
	for _, f := range m.Forms {
		if !o.wantedForm(f.Name, f.Mutant) {
			continue
		}
		o.progress(m.Name, f.Name, "paths and scripts")
		rows, err := m.Paths(ctx, f, PathsEffort{Runs: o.Runs, Suites: asked(o.Strategies, PathsStrategy), Exhaustive: asked(o.Strategies, ExhaustiveStrategy)})
		for _, r := range rows {
			row(r)
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// asked reports whether a strategy is selected explicitly.
func asked(strategies []string, name string) bool { return slices.Contains(strategies, name) }

// PathsEffort bounds the systematic tests of a form.
type PathsEffort struct {
	// Runs is the least number of runs of a suite if the system makes choices, and the largest
	// number of scripts to try.
	Runs               int
	Suites, Exhaustive bool
}

// Paths tests a form with the suites of its model, and with all scripts up to a length. If it
// returns an error, it also returns the rows computed so far.
func (m Modeled) Paths(ctx context.Context, f Form, e PathsEffort) ([]Row, error) {
	p, stop, err := m.paths(ctx, f)
	if err != nil {
		return nil, err
	}
	rows, err := p.rows(ctx, e)
	for i := range rows {
		rows[i].System, rows[i].SUT, rows[i].Goal = m.Name, f.Name, p.test.Model.Name
	}
	return rows, errors.Join(err, stop())
}

// rows returns the rows of a form.
func (p *pathTest) rows(ctx context.Context, e PathsEffort) (rows []Row, err error) {
	for _, name := range conform.Suites {
		if !e.Suites {
			break
		}
		r, err := p.suite(ctx, name, e.Runs)
		var choice *conform.NondeterministicError
		if errors.As(err, &choice) {
			continue
		}
		if err != nil {
			return rows, err
		}
		rows = append(rows, r)
	}
	if e.Suites && !p.lts.Deterministic() && len(p.lts.Sampled) == 0 {
		r, err := p.fly(ctx, e.Runs)
		if err != nil {
			return rows, err
		}
		rows = append(rows, r)
	}
	if e.Exhaustive {
		r, err := p.exhaustive(ctx, e.Runs)
		if err != nil {
			return rows, err
		}
		rows = append(rows, r)
	}
	return rows, nil
}

// pathTest is a form with the transition system of its model.
type pathTest struct {
	test *rt.Test
	lts  *conform.Modeled
	open func(context.Context) (conform.Subject[conform.Label, conform.Label], error)
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
	lts, err := transitions(s, test.Model, m.Limits)
	if err != nil {
		return nil, nil, errors.Join(err, stop())
	}
	return &pathTest{test, lts, lts.Adapt(s.B.Ops(), test.New)}, stop, nil
}

// Transitions returns the transition system of the model.
func (m Modeled) Transitions() (*conform.Modeled, error) {
	p, stop, err := m.paths(context.Background(), m.Forms[0])
	if err != nil {
		return nil, err
	}
	return p.lts, stop()
}

// transitions returns the transition system of a spec's model. Requests and choices are drawn from
// the sorts.
func transitions(s *uhat.Spec, m *model.Model, limits conform.Limits) (*conform.Modeled, error) {
	domain := func(of *logic.Sort) []logic.Value {
		d := s.SortOf(of)
		pool := d.Pool
		for n := d.Lo; len(pool) < sampled && d.Pool == nil && !d.Hi.Less(n); n = n.Add(logic.IntegerOf(1)) {
			pool = append(pool, logic.IntegerValue(n))
		}
		return pool[:min(len(pool), sampled)]
	}
	return conform.FromModel(m, conform.Requests(s.B.Ops(), domain), domain, limits)
}

// suite returns the row of a suite.
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
	opt := conform.Options{Repeat: 1}
	if !p.lts.Deterministic() {
		opt.Repeat = max(1, runs/max(1, len(suite.Paths)))
	}
	rep, err := p.lts.Run(ctx, suite, p.open, opt)
	if err != nil {
		return Row{}, err
	}
	r := Row{Strategy: PathsStrategy + "-" + name, Runs: rep.Paths, Messages: rep.Inputs, Calls: rep.Inputs, Seconds: time.Since(start).Seconds(),
		Conclusion: p.conclusion(rep)}
	if len(rep.Failures) > 0 {
		r.failed(rep.Failures[0], rep.Inputs)
	}
	return r, nil
}

// failed adds a failure after the given number of messages.
func (r *Row) failed(f *conform.Failure[conform.Label, conform.Label], messages int) {
	if f.Kind == conform.Crashed {
		r.Crashed = 1
	} else {
		r.Violations = 1
	}
	r.MessagesMedian, r.MessagesP90, r.Shortest = messages, messages, len(f.Inputs)
}

// conclusion summarizes a report in a few words.
func (p *pathTest) conclusion(r *conform.Report[conform.Label, conform.Label]) string {
	switch {
	case len(r.Failures) > 0:
		return "does not conform: " + r.Failures[0].Kind.String()
	case !p.lts.Deterministic():
		return "no difference; went for " + r.Suite.Claim + ", but the specification leaves choices"
	case len(r.Suite.Assumes) > 0:
		return "conforms, if " + strings.Join(r.Suite.Assumes, ", and ")
	}
	return "no difference; covered " + r.Suite.Claim
}

// inputs returns those that may be given somewhere.
func (p *pathTest) inputs() []conform.Label {
	given := make([]bool, p.lts.Inputs)
	for _, e := range p.lts.Edges {
		given[e.Input] = true
	}
	var out []conform.Label
	for i, ok := range given {
		if ok || p.lts.Unspecified != conform.Error {
			out = append(out, p.lts.Input(i))
		}
	}
	return out
}

// flown is the number of inputs on the fly for each run.
const flown = 10

// fly returns the row of a system whose specification leaves choices that determine the next input.
func (p *pathTest) fly(ctx context.Context, runs int) (Row, error) {
	start := time.Now()
	rep, err := p.lts.OnTheFly(ctx, flown*runs, p.open, nil)
	if err != nil {
		return Row{}, err
	}
	r := Row{Strategy: PathsStrategy + "-fly", Runs: rep.Runs, Messages: rep.Inputs, Calls: rep.Inputs, Seconds: time.Since(start).Seconds(),
		Conclusion: fmt.Sprintf("no difference; exercised %d of %d transitions", rep.Exercised, rep.Transitions)}
	if f := rep.Failure; f != nil {
		r.failed(f, rep.Inputs)
		r.Conclusion = "does not conform: " + f.Kind.String()
	}
	return r, nil
}

// longest returns the largest length with at most the wanted number of scripts of that many inputs,
// not counting the empty one.
func longest(inputs, wanted int) (length int) {
	for all, next := 0, inputs; next > 0 && next <= wanted-all; next *= inputs {
		all += next
		length++
	}
	return length
}

// exhaustive returns the row of all scripts up to a length. It is the largest length with at most
// as many scripts as runs.
func (p *pathTest) exhaustive(ctx context.Context, runs int) (Row, error) {
	start := time.Now()
	inputs := p.inputs()
	length := longest(len(inputs), runs)
	var failure *conform.Failure[conform.Label, conform.Label]
	var broken error
	messages := 0
	check := exhaust.Check(exhaust.Lists(exhaust.Of(inputs...), length), exhaust.Limits{Cases: runs + 1},
		func(script []conform.Label) exhaust.Outcome {
			f, given, err := p.lts.Try(ctx, script, p.open)
			messages += given
			if err != nil || ctx.Err() != nil {
				broken = errors.Join(err, ctx.Err())
				return exhaust.Fails
			}
			failure = f
			return exhaust.When(f != nil || given == len(script), f == nil)
		})
	if broken != nil {
		return Row{}, broken
	}
	r := Row{Strategy: ExhaustiveStrategy, Runs: check.Cases, Messages: messages, Calls: messages, Seconds: time.Since(start).Seconds()}
	requests := "one request"
	if length != 1 {
		requests = fmt.Sprintf("up to %d requests", length)
	}
	r.Conclusion = fmt.Sprintf("scripts of %s: %s", requests, check)
	if check.Proved {
		r.Conclusion += ", if the system is deterministic"
	}
	if failure != nil {
		r.Runs++
		r.failed(failure, messages)
	}
	return r, nil
}
