// Package conformtest tests in go test whether a system conforms to the model of its spec, with
// path suites (package conform). clouseau conform writes such tests and runs them:
//
//	func TestRegisterModel(t *testing.T) {
//		conformtest.Run(t, registerModelTest(), registerRequests(), conformtest.Options{Suites: []string{"ends"}})
//	}
package conformtest

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/clouseau-go/clouseau/conform"
	"github.com/clouseau-go/clouseau/internal/lists"
	"github.com/clouseau-go/clouseau/logic"
	rt "github.com/clouseau-go/clouseau/runtime"
	"github.com/clouseau-go/clouseau/runtime/play/draw"

	"github.com/clouseau-go/clouseau/internal/environment"
	"github.com/clouseau-go/clouseau/internal/process/journal"
	"github.com/clouseau-go/clouseau/runtime/report"
	"github.com/clouseau-go/clouseau/runtime/strategy"
	"github.com/clouseau-go/clouseau/sre"
)

// Fly is the name of the suite whose inputs are chosen under way, for models that make choices.
const Fly = "fly"

// Options says what is tested; zero fields have defaults.
type Options struct {
	Suites []string // names of [conform.Suites] or Fly; those that fit the model if nil
	Values int      // of an argument, the first so many; 12
	// Inputs is how many inputs there are on the fly; 1000. Repeat is how often each path is tested
	// if the model makes choices; 10.
	Inputs, Repeat int
	// Elements and Number bound the states, see [conform.Limits].
	Elements int
	Number   int64
	Out      io.Writer // of the reports; standard output if nil
}

// Run tests a system with suites of its model, and fails the test at the first difference. requests
// are those of the spec.
func Run(t testing.TB, test *rt.Test, requests []strategy.Request, opt Options) {
	t.Helper()
	switch conforms, err := Test(t.Context(), test, requests, opt); {
	case err != nil:
		t.Fatal(err)
	case !conforms:
		t.Fatalf("%s does not conform to the model %s", test.System.Name, test.Model.Name)
	}
}

// Test is Run outside of go test. It ends with the first suite that shows a difference.
func Test(ctx context.Context, test *rt.Test, requests []strategy.Request, opt Options) (conforms bool, err error) {
	x, err := newTester(test, requests, opt)
	if err != nil {
		return false, err
	}
	for _, name := range x.suites() {
		text, ok, err := x.suite(ctx, name)
		if err != nil {
			return false, fmt.Errorf("%s: %w", name, err)
		}
		fmt.Fprintln(x.out, text)
		if !ok {
			return false, nil
		}
	}
	return true, nil
}

type tester struct {
	Options
	test *rt.Test
	lts  *conform.Modeled
	open conform.Opener[conform.Label, conform.Label]
	out  io.Writer
	at   string          // the suite under way
	runs int             // of it
	kept []journal.Found // the failure of it, as it was found
}

// newTester explores the model.
func newTester(test *rt.Test, requests []strategy.Request, opt Options) (*tester, error) {
	if test.Model == nil {
		return nil, errors.New("the spec has no model to conform to")
	}
	domains := map[*logic.Sort]draw.Domain{}
	for _, r := range requests {
		for i, d := range r.Args {
			if s := test.System.Op(r.Op).Fields[i].Sort; d != nil && domains[s] == nil {
				domains[s] = d
			}
		}
	}
	most := cmp.Or(opt.Values, 12)
	domain := func(s *logic.Sort) []logic.Value {
		set := draw.OfSort(s)
		if d := domains[s]; d != nil {
			if of, ok := draw.OfDomain(d); ok {
				set = of
			}
		}
		list, _ := draw.First(set, most)
		return list
	}
	ops := lists.Of(requests, func(r strategy.Request) *sre.Op { return test.System.Op(r.Op) })
	lts, err := conform.FromModel(test.Model, conform.Requests(ops, domain), domain, conform.Limits{Elements: opt.Elements, Number: opt.Number})
	if err != nil {
		return nil, err
	}
	x := &tester{Options: opt, test: test, lts: lts, out: cmp.Or[io.Writer](opt.Out, os.Stdout)}
	open := lts.Adapt(test.System.Ops(), test.New)
	x.open = func(ctx context.Context) (conform.Subject[conform.Label, conform.Label], error) {
		if x.runs++; journal.Due() {
			x.keep(journal.Counts)
		}
		return open(ctx)
	}
	return x, nil
}

// keep keeps what is known for whoever started the process of the test.
func (x *tester) keep(how journal.How) {
	if journal.Wanted() {
		journal.Keep(&journal.Entry{Counts: fmt.Sprintf("%s: %d runs", x.at, x.runs), Found: x.kept}, how)
	}
}

// found keeps a failure before it is shortened.
func (x *tester) found(failure fmt.Stringer) {
	x.kept = []journal.Found{{Meaning: "does not conform", Text: fmt.Sprintf("does not conform; this is how it was found:\n%v", failure)}}
	x.keep(journal.NewFailure)
}

// suites returns the names of the suites.
func (x *tester) suites() []string {
	switch {
	case x.Suites != nil:
		return x.Suites
	case x.lts.Deterministic():
		return conform.Suites
	case len(x.lts.Sampled) > 0:
		return []string{"once"}
	}
	return []string{"once", "pairs", Fly}
}

// suite tests the paths of a suite, and says what that shows.
func (x *tester) suite(ctx context.Context, name string) (text string, ok bool, err error) {
	x.at = name
	x.runs = 0
	started := time.Now()
	if name == Fly {
		r, err := x.lts.OnTheFly(ctx, cmp.Or(x.Inputs, 1000), x.open, x.found)
		if err == nil {
			err = x.report(time.Since(started), r.Runs, r.Inputs, r.Failure)
		}
		switch {
		case err != nil:
			return "", false, err
		case r.Failure != nil:
			return fmt.Sprintf("fly: %d runs, %d inputs: does not conform\n%v", r.Runs, r.Inputs, r.Failure), false, nil
		}
		return fmt.Sprintf("fly: %d runs, %d inputs: no difference\nexercised: %d of %d transitions", r.Runs, r.Inputs, r.Exercised, r.Transitions), true, nil
	}
	all := make([]int, len(x.lts.Edges))
	for i := range all {
		all[i] = i
	}
	s, err := x.lts.Suite(name, all)
	if err != nil {
		return "", false, err
	}
	opt := conform.Options{Found: x.found}
	if !x.lts.Deterministic() {
		opt.Repeat = cmp.Or(x.Repeat, 10)
	}
	r, err := x.lts.Run(ctx, s, x.open, opt)
	if err != nil {
		return "", false, err
	}
	if err := x.report(time.Since(started), r.Paths, r.Inputs, r.Failures...); err != nil {
		return "", false, err
	}
	return r.String(), len(r.Failures) == 0, nil
}

// failed is a run that does not conform.
type failed = conform.Failure[conform.Label, conform.Label]

// report appends what a suite has shown to the file that CLOUSEAU_REPORT names.
func (x *tester) report(took time.Duration, runs, inputs int, failures ...*failed) error {
	out := &report.Report{System: x.test.System.Name, Goal: x.test.Model.Name, Seconds: took.Seconds(), Runs: runs, Upheld: runs, Calls: inputs}
	for _, f := range failures {
		if f != nil {
			out.Failure = x.record(f)
			out.Violations++
			out.Upheld--
		}
	}
	out.Generators = []report.Shape{{Name: x.at, Runs: runs, Violations: out.Violations, Upheld: out.Upheld}}
	return report.Append(environment.Report.Get(), out)
}

// record describes a run that does not conform.
func (x *tester) record(f *failed) *report.Record {
	name := x.test.Model.Name
	out := &report.Record{
		Generator: x.at, Verdict: "violation", Title: fmt.Sprintf("%s does not conform to the model %s", x.test.System.Name, name),
		Answered: f.Mismatch.String(), Model: name,
	}
	if f.Kind == conform.Crashed {
		out.Verdict = "crashed"
	}
	for i, in := range f.Inputs {
		request := x.lts.Request(in)
		call := report.EventOf(sre.Event{Op: request.Op, Values: request.Values[:request.Op.Args()]})
		call.Unfinished = out.Verdict == "crashed" && i == len(f.Inputs)-1
		events := []report.Event{call}
		for _, label := range f.Outputs[i] {
			answer, known := x.lts.Answer(label)
			switch {
			case !known:
			case answer.Op == request.Op:
				events[0] = report.EventOf(answer)
			default:
				events = append(events, report.EventOf(answer))
			}
		}
		out.Events = append(out.Events, events...)
	}
	out.Events[len(out.Events)-1].Decides = true
	return out
}

// Parse reads a list of names of suites, separated by commas.
func Parse(list string) ([]string, error) {
	if list == "" {
		return nil, nil
	}
	names := strings.Split(list, ",")
	known := append(slices.Clone(conform.Suites), Fly)
	for _, n := range names {
		if !slices.Contains(known, n) {
			return nil, fmt.Errorf("unknown suite %q; the suites are %s", n, strings.Join(known, ", "))
		}
	}
	return names, nil
}
