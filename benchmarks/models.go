package benchmarks

import (
	"cmp"
	"context"
	"embed"
	"errors"
	"fmt"
	"slices"
	"time"

	"github.com/clouseau-go/clouseau/conform"
	"github.com/clouseau-go/clouseau/interp"
	"github.com/clouseau-go/clouseau/model"
	rt "github.com/clouseau-go/clouseau/runtime"
	"github.com/clouseau-go/clouseau/runtime/play/event"
	"github.com/clouseau-go/clouseau/runtime/play/run"
	"github.com/clouseau-go/clouseau/runtime/sample"
	"github.com/clouseau-go/clouseau/runtime/strategy"
	"github.com/clouseau-go/clouseau/spec"
	"github.com/clouseau-go/clouseau/uhat"
)

// ModelStrategy is the strategy of modeled systems.
const ModelStrategy = "model"

// Modeled is a system that is judged by a model. Its one strategy is random requests.
type Modeled struct {
	Name  string
	File  string // of the spec, relative to this package
	Forms []Form
	// Finite says that its model has finitely many states, within some limits. [PathsStrategy] and
	// [ExhaustiveStrategy] need this.
	Finite bool
	Limits conform.Limits
	// Requests makes the script for a form. If it is nil, the requests fit the operations.
	Requests func(s *uhat.Spec, f Form) rt.Generator
	// Tune changes the weights of these requests. If it is nil, they stay.
	Tune func(x *strategy.Exploration)
	// Registry has the models that are Go functions. It is nil if there are none.
	Registry func(s *uhat.Spec) interp.Registry
}

// specs are the specs of all systems.
//
//go:embed */*.clouseau.hcl published/*/*.clouseau.hcl */parts/*.clouseau.hcl store/levels/*.clouseau.hcl
var specs embed.FS

// Form is one form of a modeled system: the correct one, a mutant, or a program by others.
type Form struct {
	Name   string
	Mutant bool
	Alone  bool // it is asked one thing at a time
	// Steady makes a run depend only on its script, and not on the order in which answers arrive,
	// as far as the system's adapter supports it: the adapter has a method of this name.
	Steady bool
	// File is the spec of the model that the form follows. If it is empty, that is the spec of the
	// system.
	File string
	// Requests makes the script for the form. If it is nil, that is the script of the system.
	Requests func(s *uhat.Spec) rt.Generator
	// Start starts what all runs share. It returns a function that opens the system for one run,
	// and a function that stops everything. It returns [ErrMissing], wrapped, if the program is not
	// installed.
	Start func(ctx context.Context, s *uhat.Spec) (open func() rt.Adapter, stop func() error, err error)
}

// ErrMissing is returned, wrapped, if a form of a system is not on this machine.
var ErrMissing = errors.New("not installed")

// Mutants is the name that stands for all mutants of a system.
const Mutants = "mutants"

// Effort says how many runs measure a form.
type Effort struct {
	Runs       int
	Rejections int // of a mutant; after so many it is left alone
	Shrink     int // how many of them are made smaller
	Seed       uint64
	Each       func(m *model.Model, r *run.Result) // sees every run; nil: nobody does
}

// enough is the number of rejections of a mutant after which the table stops.
const enough = 25

// enoughShrunk is the number of rejections of a mutant that are shrunk.
const enoughShrunk = 5

// Forms returns all names that select forms of systems.
func Forms() []string {
	names := append(slices.Clone(SUTs), Mutants)
	names = append(names, StoreForms()...)
	for _, s := range slices.Concat(Protocols(), PromisedSystems()) {
		for _, f := range s.SUTs {
			if !slices.Contains(names, f.Name) {
				names = append(names, f.Name)
			}
		}
	}
	for _, m := range ModeledSystems() {
		for _, f := range m.Forms {
			if !slices.Contains(names, f.Name) {
				names = append(names, f.Name)
			}
		}
	}
	return names
}

// wantedForm reports whether a form is selected, by its name or as a mutant.
func (o *Options) wantedForm(name string, mutant bool) bool {
	return wanted(o.SUTs, name) || mutant && slices.Contains(o.SUTs, Mutants)
}

// model returns the rows of a modeled system, one for each form.
func (o *Options) model(ctx context.Context, m Modeled, row func(Row)) error {
	for _, f := range m.Forms {
		if !o.wantedForm(f.Name, f.Mutant) || ctx.Err() != nil {
			continue
		}
		o.progress(m.Name, f.Name, ModelStrategy)
		r, err := m.Measure(ctx, f, Effort{Runs: o.Runs, Rejections: enough, Shrink: enoughShrunk, Seed: o.Seed})
		switch {
		case errors.Is(err, ErrMissing):
			o.progress(err.Error())
		case err != nil && ctx.Err() == nil: // what an interrupt stops may not stop well
			return err
		case r.Runs+r.Infrastructure > 0:
			row(r)
		}
	}
	return nil
}

// Measure runs random requests against a form of the system.
func (m Modeled) Measure(ctx context.Context, f Form, e Effort) (Row, error) {
	test, stop, err := m.Test(ctx, f)
	if err != nil {
		return Row{}, err
	}
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	var messages, shrunk []int // until a rejection, since the last one; of the smallest runs
	var waits []float64        // seconds until a rejection, since the last one
	all, since, start := 0, 0, time.Now()
	last := start
	rep := sample.Runs(ctx, test, e.Runs, e.Seed, func(_ int, r *run.Result) {
		all += len(r.Trace)
		if e.Each != nil {
			e.Each(test.Model, r)
		}
		if r.Verdict != run.Violation {
			since += len(r.Trace)
			return
		}
		messages, since = append(messages, since+r.Deciding+1), 0
		waits = append(waits, time.Since(last).Seconds())
		if f.Mutant && len(shrunk) < e.Shrink {
			began := time.Now()
			shrunk = append(shrunk, shrunkLength(ctx, test, r))
			start = start.Add(time.Since(began)) // the time is that of the runs
		}
		last = time.Now()
		if f.Mutant && len(messages) == e.Rejections {
			cancel()
		}
	})
	row := counted(rep, time.Since(start))
	row.System, row.SUT, row.Strategy, row.Goal = m.Name, f.Name, ModelStrategy, test.Model.Name
	slices.Sort(messages)
	slices.Sort(shrunk)
	slices.Sort(waits)
	row.SecondsMedian, row.SecondsP90 = quantile(waits, 50), quantile(waits, 90)
	row.ShrunkMedian = quantile(shrunk, 50)
	row.Messages = all
	row.MessagesMedian, row.MessagesP90 = quantile(messages, 50), quantile(messages, 90)
	return row, stop()
}

// unhurried is more time than shrinking takes: candidates are counted, so that a row is the same on
// every machine.
const unhurried = 24 * time.Hour

// shrunkLength returns the number of messages up to the rejection after shrinking the run.
func shrunkLength(ctx context.Context, test *rt.Test, r *run.Result) int {
	slow := *test
	slow.Options.Shrink.Time = unhurried
	s, err := sample.Shrink(ctx, &slow, r)
	if err != nil { // it cannot be written down, so it stays as it is
		return r.Deciding + 1
	}
	return s.Run.Deciding + 1
}

// explore returns the random requests that fit the operations.
func (m Modeled) explore(s *uhat.Spec, r interp.Registry, f Form) strategy.Exploration {
	x := interp.Explore(s, r)
	if f.Alone {
		x.Patience = []int{100}
	}
	if m.Tune != nil {
		m.Tune(&x)
	}
	return x
}

// load loads the spec of a form.
func (m Modeled) load(f Form) (*uhat.Spec, error) {
	s, diags := spec.Load(cmp.Or(f.File, m.File), spec.Reader(specs.ReadFile))
	if diags.HasErrors() {
		return nil, fmt.Errorf("benchmarks: the spec of %s: %w", m.Name, diags)
	}
	return s, nil
}

// Test makes the test of a form. It also returns a function that stops what its runs share.
func (m Modeled) Test(ctx context.Context, f Form) (*rt.Test, func() error, error) {
	s, err := m.load(f)
	if err != nil {
		return nil, nil, err
	}
	return m.testOf(ctx, s, f)
}

// testOf makes the test of a form whose spec is loaded.
func (m Modeled) testOf(ctx context.Context, s *uhat.Spec, f Form) (*rt.Test, func() error, error) {
	var registry interp.Registry
	if m.Registry != nil {
		registry = m.Registry(s)
	}
	open, stop, err := f.Start(ctx, s)
	if err != nil {
		return nil, nil, err
	}
	requests := interp.Explorer(ModelStrategy, m.explore(s, registry, f))
	switch {
	case f.Requests != nil:
		requests = f.Requests(s)
	case m.Requests != nil:
		requests = m.Requests(s, f)
	}
	return &rt.Test{
		System: event.SystemOf(m.Name, s.B), Model: interp.Model(s, registry), Domains: interp.Domains(s.Context),
		New: func(context.Context) (rt.Adapter, error) {
			a := open()
			if s, ok := a.(interface{ Steady() }); ok && f.Steady {
				s.Steady()
			}
			return a, nil
		},
		Generators: []rt.Generator{requests}, Options: Patient,
	}, stop, nil
}

// quantile returns the smallest of some sorted numbers that the given percentage of them does not
// exceed. It returns 0 if there are none.
func quantile[T int | float64](sorted []T, percent int) T {
	if len(sorted) == 0 {
		return 0
	}
	return sorted[max(0, (len(sorted)*percent+99)/100-1)]
}
