package sample

import (
	"cmp"
	"encoding/json"
	"os"
	"slices"
	"testing"
	"time"

	"github.com/clouseau-go/clouseau/internal/environment"
	"github.com/clouseau-go/clouseau/internal/judging/like"
	rt "github.com/clouseau-go/clouseau/runtime"
	"github.com/clouseau-go/clouseau/runtime/play/run"
	"github.com/clouseau-go/clouseau/runtime/report"
	"github.com/clouseau-go/clouseau/sre"
)

// Trials tries hypotheses about a system, and appends a [report.Trial] as a line of JSON for each
// to the file that the environment variable CLOUSEAU_TRIALS names. Random runs that nobody judges
// come first. From these it learns which model of package ref the system behaves like. Then it asks
// of each promise and relation of the test by itself how often it objects. It fails tb only if the
// file cannot be written.
//
// The number of runs and their seed are rapid's. They do without the operations that the file says
// which the environment variable CLOUSEAU_BELIEFS names.
func Trials(tb testing.TB, test *rt.Test, names ...string) {
	tb.Helper()
	if environment.Golden.Get() != "" {
		golden(tb, test, flagged("rapid.checks", 100), uint64(flagged("rapid.seed", 1)))
		return
	}
	own := *test
	test = &own
	x := trials{apart: rt.Apart(tb, test), test: test, runs: flagged("rapid.checks", 100), seed: uint64(flagged("rapid.seed", 1)), without: beliefs(tb).Without}
	defer x.caller.end()
	all := []*report.Trial{x.walk(tb)} // first, since the others are found in it
	if len(x.walks) > 0 {
		all = append(all, x.models(tb)...)
		x.tired = after(tb, enough)
		all = append(all, x.same(tb)...)
		all = append(all, x.back(tb)...)
	}
	for _, name := range names {
		all = append(all, x.try(tb, name, x.runs, func(*run.Result) {}))
	}
	for _, t := range all {
		if err := report.Append(environment.Trials.Get(), t); err != nil {
			tb.Fatal(err)
		}
	}
}

// trials tries hypotheses.
type trials struct {
	apart bool // the system has a process of its own
	test  *rt.Test
	runs  int
	seed  uint64
	walks []sre.Trace // of runs that nobody judges
	// without are operations that runs do without, see [rt.Beliefs].
	without [][]string
	tired   <-chan time.Time // says that learning has taken too long
	died    int              // how many calls have ended the process of a system since then
	caller  caller
}

// beliefs reads what the environment says; nothing if it says nothing.
func beliefs(tb testing.TB) (b rt.Beliefs) {
	name := environment.Beliefs.Get()
	if name == "" {
		return b
	}
	data, err := os.ReadFile(name)
	if err := cmp.Or(err, json.Unmarshal(data, &b)); err != nil {
		tb.Fatal(err)
	}
	return b
}

// wider is how many times more runs nobody judges: short of deep ones, a wrong model is not
// told from a right one.
const wider = 4

// walk makes the runs that nobody judges. What comes before a crash is a walk, too.
func (x *trials) walk(tb testing.TB) *report.Trial {
	return x.try(tb, "", wider*x.runs, func(r *run.Result) {
		if !r.Failed() || r.Verdict == run.Crashed {
			x.walks = append(x.walks, slices.Clone(r.Trace))
		}
	})
}

// mostBroken is after how many runs that end the process of a system nobody learns more from
// others.
const mostBroken = 3

// try makes some runs that only one promise or relation judges, and shows them.
func (x *trials) try(tb testing.TB, name string, runs int, show func(*run.Result)) *report.Trial {
	test, err := rt.Beliefs{Judges: []string{name}, Without: x.without}.Of(x.test)
	if err != nil {
		tb.Fatal(err)
	}
	p := test.Player()
	t := &report.Trial{Name: name}
	late := after(tb, enough)
	for i := range runs {
		r := p.Example(x.seed, i)
		t.Count(r.Verdict.String(), r.Failed(), len(r.Trace))
		show(r)
		if r.Verdict == run.Hung || x.apart && t.Broken == mostBroken {
			break // the next one may, too, and each waits for its deadline, or for a new process
		}
		select {
		case <-late:
			t.Slow = true
		default:
		}
		if t.Slow {
			break
		}
	}
	for _, promised := range p.Report().Promises {
		t.Judged += promised.Judged
	}
	return t
}

// models finds the model that the system behaves like, if there is one. A bug that shows in most
// runs leaves none, and neither do operations that no model knows. So if the names of some are
// those of a model, it judges runs without the others, and it is enough that it holds in most
// beginnings.
func (x *trials) models(tb testing.TB) []*report.Trial {
	q := like.Question{Ops: x.test.System.Ops(), Walks: x.walks, Steps: searched}
	part := like.Part(q)
	if 3*len(part) >= 2*len(q.Ops) {
		q.Steps = searched / 4 // what names speak for is found soon
	}
	out, _ := x.found(tb, q, (*like.Likeness).Judges)
	if slices.ContainsFunc(out, (*report.Trial).Likely) {
		return out
	}
	found, strange := x.part(tb, part)
	if len(found) == 0 && len(strange) > 0 {
		part = slices.DeleteFunc(part, func(op *sre.Op) bool { return slices.Contains(strange, op) })
		found, _ = x.part(tb, part)
	}
	return append(out, found...)
}

// part finds a model of some operations, with methods of their names. If there is none, it may be
// that some operations are strange to the model that explains most.
func (x *trials) part(tb testing.TB, ops []*sre.Op) (out []*report.Trial, strange []*sre.Op) {
	if len(ops) < fewest {
		return nil, nil
	}
	of := *x
	for _, op := range x.test.System.Ops() {
		if !slices.Contains(ops, op) {
			of.without = append(of.without[:len(of.without):len(of.without)], []string{op.Name})
		}
	}
	others := of.without[len(x.without):]
	if len(others) > 0 {
		of.walks = nil
		of.walk(tb)
	}
	q := like.Question{Ops: ops, Named: true, Steps: searched / 2}
	for _, length := range []int{0, beginning} {
		q.Walks = nil
		for _, w := range of.walks {
			q.Walks = append(q.Walks, w[:min(len(w), cmp.Or(length, len(w)))])
		}
		found, best := x.found(tb, q, (*like.Likeness).Named)
		if best != nil && strange == nil {
			strange = best.Unnamed()
		}
		for _, t := range found {
			t.Begins = length
			t.Without = others
			out = append(out, t)
			if 10*t.Objected <= t.Runs {
				return out, nil
			}
		}
	}
	return out, strange
}

// searched is how many calls of models a search may take. A type with many methods that no model
// has takes all of them, and again for a part of the methods.
const searched = 1_000_000

// fewest is how many operations a part of a system has that is looked at alone, at least.
const fewest = 3

// beginning is how many calls are the beginning of a run.
const beginning = 10

// found returns the models that are believed to judge walks, and the one that is the most like.
func (x *trials) found(tb testing.TB, q like.Question, judges func(*like.Likeness) bool) (out []*report.Trial, best *like.Likeness) {
	for i, l := range like.Find(q).Found {
		if i == 0 {
			best = l
		}
		if !judges(l) {
			continue
		}
		t := &report.Trial{Name: l.Reference().Name, Runs: l.Total, Objected: l.Total - l.Clean, Named: l.Alike(), Presumed: l.Presumed}
		for _, op := range q.Ops {
			judged, _ := l.Judged(op.Name)
			t.Judged += judged
		}
		t.Model = marshal(tb, l)
		out = append(out, t)
	}
	return out, best
}

func marshal(tb testing.TB, x any) json.RawMessage {
	text, err := json.Marshal(x)
	if err != nil {
		tb.Fatal(err)
	}
	return text
}
