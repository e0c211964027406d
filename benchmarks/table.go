package benchmarks

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/clouseau-go/clouseau/benchmarks/store"
	"github.com/clouseau-go/clouseau/interp"
	"github.com/clouseau-go/clouseau/logic"
	rt "github.com/clouseau-go/clouseau/runtime"
	"github.com/clouseau-go/clouseau/runtime/play/run"
	"github.com/clouseau-go/clouseau/runtime/report"
	"github.com/clouseau-go/clouseau/runtime/sample"
	"github.com/clouseau-go/clouseau/runtime/strategy"
	"github.com/clouseau-go/clouseau/spec"
	"github.com/clouseau-go/clouseau/synth"
	"github.com/clouseau-go/clouseau/uhat"
)

// Row is a line of the table: one strategy against one form of one system.
type Row struct {
	System         string `json:"system"`
	SUT            string `json:"sut"`
	Strategy       string `json:"strategy"`
	Goal           string `json:"goal"`
	Runs           int    `json:"runs"`
	Violations     int    `json:"violations"`
	Upheld         int    `json:"upheld"`
	Prevented      int    `json:"prevented"`
	Uninformative  int    `json:"uninformative"`
	Undecided      int    `json:"undecided"`
	Misfits        int    `json:"misfits"`
	Crashed        int    `json:"crashed"`
	Hung           int    `json:"hung"`
	Starved        int    `json:"starved"`
	Blocked        int    `json:"blocked"`
	Raced          int    `json:"raced,omitempty"`
	Leaked         int    `json:"leaked,omitempty"`
	Infeasible     int    `json:"infeasible"`
	Infrastructure int    `json:"infrastructure"`
	Discards       int    `json:"discards"`
	// Schedule is the strategy that decides what the scripts leave open. It is empty if there is
	// none.
	Schedule string `json:"schedule,omitempty"`
	// Harmless counts runs that are in the goal, and of which the system shows that nothing bad has
	// happened: of applications on stores, that their transactions could have run one after the
	// other. The goal is wrong, and they are no violations.
	Harmless int `json:"harmless,omitempty"`
	// Beyond counts runs of them that are not in the goal, and whose transactions could not have
	// run one after the other, or that break the invariant of the application: another anomaly.
	Beyond int `json:"beyond,omitempty"`
	// ExecutionsPerViolation is Runs divided by Violations. It is nil if there is no violation.
	ExecutionsPerViolation *float64 `json:"executions_per_violation"`
	// Median is, for fuzzing, the executions of the campaign in the middle. It is 0 if that
	// campaign found nothing.
	Median int `json:"executions_median"`
	// Published is the same figure as reported for the published system of this name; see
	// [Published].
	Published string  `json:"published"`
	Calls     int     `json:"calls"`
	Seconds   float64 `json:"seconds"` // of the runs
	// The next two are of applications on stores, and zero elsewhere: how long the slowest
	// hundredth of the runs took at least, and how long each took.
	SlowestMS float64 `json:"slowest_hundredth_ms,omitempty"`
	Times     *Times  `json:"-"`
	// The next fields are about synthesis. They are zero for baselines.
	SynthMS     float64 `json:"synth_ms"` // from the spec's text to certified generators
	Events      int     `json:"events"`   // in all generators, ghosts left out
	Refinements int     `json:"refinements"`
	Queries     int     `json:"queries"`
	Cached      int     `json:"cached"` // queries that no engine had to answer
	Unknowns    int     `json:"unknowns"`
	Suspect     bool    `json:"suspect"` // the deciding event's answer has no clause
	// The next fields are about models, and zero elsewhere. MessagesMedian and MessagesP90 count
	// the messages up to a rejection.
	Messages       int `json:"messages"` // in all runs
	MessagesMedian int `json:"messages_median"`
	MessagesP90    int `json:"messages_p90"`
	// SecondsMedian and SecondsP90 are the time up to a rejection.
	SecondsMedian float64 `json:"seconds_median"`
	SecondsP90    float64 `json:"seconds_p90"`
	// ShrunkMedian is the number of messages in a rejected run after shrinking.
	ShrunkMedian int `json:"shrunk_median"`
	// The next fields are about paths and scripts that are enumerated. If the system is found
	// wrong, Messages counts the messages up to that point, and Shortest is the length of the
	// shortest run that shows it.
	Shortest   int    `json:"shortest,omitempty"`
	Conclusion string `json:"conclusion,omitempty"`
	// Promised is nil unless promises judge.
	Promised *Promised `json:"promises,omitempty"`
}

// Strategies and SUTs are the names in rows, in the order of the table. Rows of modeled systems
// have [ModelStrategy] and [Forms]. Extra are slow strategies that run only if they are selected.
var (
	Strategies = []string{"synth", "random", "handwritten"}
	Extra      = append(schedules(), WalkStrategy, PromisesStrategy, fuzzing, PathsStrategy, ExhaustiveStrategy)
	SUTs       = []string{"buggy", "fixed"}
)

// Options select the rows of a table and its size. Empty lists mean everything except the extra
// strategies.
type Options struct {
	Systems, Strategies, SUTs []string
	Runs                      int
	Seed                      uint64
	Search                    synth.Config // how to search for generators
	Repeat                    int          // how often [Syntheses] measures
	// Solver makes the portfolio with which goals are refined.
	Solver func(*uhat.Context) *logic.Portfolio
	// Further, if it is not nil, returns forms of a system besides its own, for [Run].
	Further func(System) []SUT
	// Progress, if it is not nil, is called with the name of the next step.
	Progress func(what string)
}

func (o *Options) progress(what ...string) {
	if o.Progress != nil {
		o.Progress(strings.Join(what, " "))
	}
}

// Run computes the table and calls row with each line as it is known, until ctx is done. An
// interrupted row has fewer runs. The same options give the same rows, apart from times and from
// systems that make choices themselves.
func Run(ctx context.Context, opt Options, row func(Row)) error {
	fuzz, err := newFuzzer(ctx, opt)
	if err != nil {
		return err
	}
	defer fuzz.close()
	servers, err := newServers(ctx, opt)
	if err != nil {
		return err
	}
	return errors.Join(opt.rows(ctx, fuzz, servers, row), servers.close())
}

// rows computes the table, with what was started for it.
func (opt *Options) rows(ctx context.Context, fuzz *fuzzer, servers *servers, row func(Row)) error {
	for _, sys := range Generated() {
		if !wanted(opt.Systems, sys.Name) {
			continue
		}
		sys.SUTs = slices.Concat(sys.SUTs, opt.further(sys, servers))
		if opt.Further != nil {
			sys.SUTs = append(sys.SUTs, opt.Further(sys)...)
		}
		start := time.Now()
		s, diags := spec.LoadSource(sys.File, []byte(sys.Spec), spec.Reader(specs.ReadFile))
		if diags.HasErrors() {
			return fmt.Errorf("benchmarks: the spec of %s: %w", sys.Name, diags)
		}
		t := &table{System: sys, spec: s, opt: *opt, loading: time.Since(start), solver: opt.Solver(s.Context)}
		for _, goal := range s.Goals {
			if err := t.goal(ctx, goal, row); err != nil {
				return err
			}
		}
		if err := opt.promises(ctx, sys, row); err != nil {
			return err
		}
		if err := fuzz.rows(ctx, sys, s.Goals[0], row); err != nil {
			return err
		}
	}
	if err := opt.promised(ctx, row); err != nil {
		return err
	}
	for _, m := range ModeledSystems() {
		if !wanted(opt.Systems, m.Name) {
			continue
		}
		if wanted(opt.Strategies, ModelStrategy) {
			if err := opt.model(ctx, m, row); err != nil {
				return err
			}
		}
		if err := opt.systematic(ctx, m, row); err != nil {
			return err
		}
	}
	return nil
}

func wanted(list []string, name string) bool { return len(list) == 0 || slices.Contains(list, name) }

// table makes the rows of one system.
type table struct {
	System
	spec    *uhat.Spec
	loading time.Duration // of the spec
	solver  *logic.Portfolio
	opt     Options
}

// goal computes the rows of one goal: all strategies for each form of the system.
func (t *table) goal(ctx context.Context, goal *uhat.Goal, row func(Row)) error {
	strategies := t.baselines()
	if slices.Contains(t.opt.Strategies, WalkStrategy) {
		strategies = append(strategies, t.walking())
	}
	var found *synth.Result
	if wanted(t.opt.Strategies, "synth") {
		t.opt.progress(t.Name, "synthesis")
		found = synth.Synthesize(ctx, t.spec.Context, goal, t.solver, t.opt.Search)
		if len(found.Generators) == 0 && ctx.Err() == nil {
			return fmt.Errorf("benchmarks: no generator for %s of %s:\n%v", goal.Name, t.Name, found.Explanation)
		}
		strategies = append([]sample.Strategy{t.synthesized(found)}, strategies...)
	}
	for _, sut := range t.SUTs {
		for _, strategy := range strategies {
			if !t.opt.wantedForm(sut.Name, sut.Mutant) || !wanted(t.opt.Strategies, strategy.Name) || ctx.Err() != nil {
				continue
			}
			t.opt.progress(t.Name, sut.Name, strategy.Name)
			r := t.measure(ctx, goal, sut, strategy)
			if strategy.Name == "synth" {
				r.describe(found, t.loading)
			}
			if r.Runs+r.Infrastructure > 0 {
				row(r)
			}
		}
	}
	return nil
}

// synthesized returns a strategy that runs the synthesized generators.
func (t *table) synthesized(r *synth.Result) sample.Strategy {
	out := sample.Strategy{Name: "synth"}
	if name := t.spec.Target.Schedule; name != "" {
		out.Schedule = func() rt.Strategy { return strategy.Named(name) }
	}
	for _, g := range r.Generators {
		out.Generators = append(out.Generators, interp.Generator(t.spec.Context, g, t.Registry))
	}
	return out
}

// Patient are the options for the tests of these systems. The systems answer at once and say when
// they are at rest, so only a hanging system meets a deadline, not one that a busy machine delays.
var Patient = rt.Options{ReceiveDeadline: 30 * time.Second, Quiescence: 30 * time.Second}

// patient returns the options of a spec's test with the deadlines of [Patient].
func patient(o rt.Options) rt.Options {
	o.ReceiveDeadline, o.Quiescence = Patient.ReceiveDeadline, Patient.Quiescence
	return o
}

// test returns the test of one strategy against one form of the system.
func (t *table) test(goal *uhat.Goal, sut SUT, strategy sample.Strategy) *rt.Test {
	test := interp.Test(t.Name, t.spec.Context, goal, nil, t.Registry,
		func(ctx context.Context) (rt.Adapter, error) {
			if sut.Dial != nil {
				return sut.Dial(ctx)
			}
			return sut.Open(), nil
		})
	test.Options = patient(test.Options)
	test.Options.Faults = t.spec.Target.Faults
	if strategy.Schedule != nil {
		test.Options.Schedule = strategy.Schedule()
	}
	return test.With(strategy.Generators...)
}

// measure runs one strategy against one form of the system.
func (t *table) measure(ctx context.Context, goal *uhat.Goal, sut SUT, strategy sample.Strategy) Row {
	test := t.test(goal, sut, strategy)
	start := time.Now()
	var each func(int, *run.Result)
	var judged judged
	var times *Times
	if t.Judge != nil {
		times = new(Times)
		began := start
		each = func(_ int, r *run.Result) {
			*times = append(*times, time.Since(began))
			judged.add(t.Judge, r)
			began = time.Now()
		}
	}
	rep := sample.Runs(ctx, test, t.opt.Runs, t.opt.Seed, each)
	r := counted(rep, time.Since(start))
	if times != nil {
		r.Times, r.SlowestMS = times, float64(times.Slowest().Microseconds())/1000
	}
	r.Beyond = judged.beyond
	r.System, r.SUT, r.Strategy, r.Goal = t.Name, sut.Name, strategy.Name, goal.Name
	r.Published = PublishedFor(t.Name).Of(strategy.Name)
	return r
}

// judged counts the runs that are not in the goal, and show something else that is wrong.
type judged struct{ beyond int }

func (j *judged) add(judge func(rt.Trace) (store.Verdict, error), r *run.Result) {
	if r.Verdict == run.Infrastructure || r.Verdict == run.Violation {
		return
	}
	v, err := judge(r.Trace)
	if err != nil {
		panic("benchmarks: " + err.Error()) // the store does not tell what it did not do
	}
	if v.Bad() {
		j.beyond++
	}
}

// counted returns the row for the counts of a report.
func counted(rep *report.Report, took time.Duration) Row {
	r := Row{
		Runs: rep.Runs, Violations: rep.Violations, Upheld: rep.Upheld, Prevented: rep.Prevented, Undecided: rep.Undecided, Misfits: rep.Misfits, Uninformative: rep.Uninformative,
		Crashed: rep.Crashed, Hung: rep.Hung, Starved: rep.Starved, Raced: rep.Raced, Leaked: rep.Leaked, Blocked: rep.Blocked, Infeasible: rep.Infeasible, Infrastructure: rep.Infrastructure, Harmless: rep.Harmless,
		Discards: rep.Discards, Calls: rep.Calls, Seconds: took.Seconds(),
	}
	if rep.Schedule != nil {
		r.Schedule = rep.Schedule.Strategy
	}
	if ratio, ok := rep.ExecutionsPerViolation(); ok {
		r.ExecutionsPerViolation = &ratio
	}
	return r
}

// describe adds the cost of a search.
func (r *Row) describe(found *synth.Result, loading time.Duration) {
	st := found.Stats
	r.SynthMS = float64((loading + st.Time).Microseconds()) / 1000
	r.Events, r.Refinements = st.Events, st.Refinements
	r.Queries, r.Cached, r.Unknowns = st.Solver.Queries, st.Solver.Cached+st.Solver.Reused, st.Solver.Unknowns
	r.Suspect = found.Suspect
}
