package report

import (
	"cmp"
	"slices"
	"strings"
	"time"

	"github.com/clouseau-go/clouseau/internal/process/job"
	"github.com/clouseau-go/clouseau/internal/process/progress"
	"github.com/clouseau-go/clouseau/sre"
)

// Report says what a test's runs exercised and how they ended. Under rapid these are the runs up to
// the first failure; later runs repeat and shrink that one.
type Report struct {
	System string `json:"system"`
	Goal   string `json:"goal"`
	Doc    string `json:"doc,omitempty"`  // the goal in words
	Text   string `json:"text,omitempty"` // the goal as the spec has it
	// Spec is the file that the test is from; Seed is what was asked for; 0: another one each time.
	Spec string `json:"spec,omitempty"`
	Seed uint64 `json:"seed,omitempty"`
	// Words are those of clouseau run: the spec, and flags without Seed.
	Words []string `json:"words,omitempty"`
	// Test is the Go test, StartedAt when it began; both are empty outside of a Go test.
	Test      string     `json:"test,omitempty"`
	StartedAt *time.Time `json:"started_at,omitempty"`
	// VirtualTime says that StartedAt is a time of the system's own clock.
	VirtualTime bool `json:"virtual_time,omitempty"`
	// Seconds is how long it took, in real time.
	Seconds float64 `json:"seconds,omitempty"`
	// Runs is how many runs were started, without those that the environment stopped.
	Runs           int `json:"runs"`
	Violations     int `json:"violations"`
	Upheld         int `json:"upheld"`
	Prevented      int `json:"prevented"`
	Known          int `json:"known"`
	Uninformative  int `json:"uninformative"`
	Blocked        int `json:"blocked"`
	Undecided      int `json:"undecided"`
	Crashed        int `json:"crashed"`
	Hung           int `json:"hung"`
	Starved        int `json:"starved"`
	Raced          int `json:"raced,omitempty"`
	Leaked         int `json:"leaked,omitempty"`
	Infeasible     int `json:"infeasible"`
	Infrastructure int `json:"infrastructure"`
	// Vacuous says that the test fails because no run was informative, and Why none was.
	// Superseded says that none was, and that it does not fail for that: other tests of the goal
	// follow, which tell something.
	Vacuous    bool   `json:"vacuous,omitempty"`
	Why        string `json:"why,omitempty"`
	Superseded bool   `json:"superseded,omitempty"`
	// LastInfeasible is the reason of the last infeasible run.
	LastInfeasible string `json:"last_infeasible,omitempty"`
	// Overflows counts the runs on which the validator gave up.
	Overflows int `json:"overflows"`
	// Summarized counts the runs with so many requests under way that the validator did not try all
	// orders in which they may have been processed.
	Summarized int `json:"summarized,omitempty"`
	// Misfits counts the runs in which the system answered a value that the spec lacks. Lacks are
	// these values.
	Misfits int     `json:"misfits,omitempty"`
	Lacks   []*Lack `json:"lacks,omitempty"`
	// Harmless counts the runs that are in the goal although nothing bad has happened. Spared says
	// what the first of them was.
	Harmless int     `json:"harmless,omitempty"`
	Spared   *Spared `json:"spared,omitempty"`
	// Decided is how many runs came to the deciding event of their script as it plans.
	Decided int `json:"decided,omitempty"`
	// ModelViolations is how many of the violations violate the model and not the goal.
	ModelViolations int `json:"model_violations,omitempty"`
	// Differences is how many of the violations are answers that differ from the reference.
	Differences int `json:"differences,omitempty"`
	// Breaches is how many of the violations break a promise; Promises says how many calls each of
	// the promises has judged.
	Breaches int        `json:"breaches,omitempty"`
	Promises []Promised `json:"promises,omitempty"`
	// Silent counts the runs after which the model's system still has to do something, whether or
	// not the system is known to be at rest. Owed says what it was in the first of them.
	Silent int      `json:"silent,omitempty"`
	Owed   []string `json:"owed,omitempty"`
	// BlockedOn says what blocked runs waited for, with the known values; it keeps the first few
	// patterns.
	BlockedOn []Count `json:"blocked_on,omitempty"`
	// Panics says how often a panic was an answer, by operation and text without its numbers.
	Panics []Count `json:"panics,omitempty"`
	// Waits are the operations with which runs ended since they wait.
	Waits    []*Wait `json:"waits,omitempty"`
	Discards int     `json:"discards"` // drawn values that were rejected
	Calls    int     `json:"calls"`    // operations performed
	// Unknowns counts the prefixes that could neither be proven nor refuted to be a violation.
	Unknowns int `json:"unknowns"`
	// Repetitions counts the runs after the first failure.
	Repetitions int `json:"repetitions"`

	// Schedule says who decided what scripts leave open; nil: nobody.
	Schedule *Schedule `json:"schedule,omitempty"`

	// Walked says what random walks did with each operation; nil if no script is one.
	Walked *Walked `json:"walked,omitempty"`

	// Tried is what the runs asked of the system.
	Tried Tried `json:"tried"`

	Operations []Count `json:"operations"` // all visible operations: events
	Clauses    []Count `json:"clauses"`    // all clauses of the test: events
	// ByClause says how the runs ended that had events of each clause.
	ByClause   []Judged `json:"by_clause,omitempty"`
	Generators Shapes   `json:"generators"` // all generators of the test
	// OffScript lists the assertions that failed, the most frequent first.
	OffScript []Mismatch `json:"off_script"`
	// Gaps are the operations, clauses and generators that no run exercised, without operations
	// that no generator of the test can perform.
	Gaps []string `json:"gaps"`
	// Open says that every operation has a chance, as far as is known.
	Open      bool   `json:"-"`
	LastFault string `json:"last_fault,omitempty"` // the last failure of the environment
	// Broken is the panic that ended the test without a verdict: that of a function which the spec
	// declares, for one.
	Broken string `json:"broken,omitempty"`

	// Failure is the run with which the test failed, as small as it could be made.
	Failure *Record `json:"failure,omitempty"`
	// KnownFailures are the failures that the spec declares known.
	KnownFailures KnownFailures `json:"known_failures,omitempty"`
	// Unconfirmed counts the failing runs that no fresh process confirmed, and that are not counted
	// by their verdicts. Doubts has one run of each kind.
	Unconfirmed int        `json:"unconfirmed,omitempty"`
	Doubts      []*Finding `json:"doubts,omitempty"`
	// Findings are the failures of a test that kept going, one of each meaning.
	Findings []*Finding `json:"findings,omitempty"`
	// Records holds all counted runs in order, with CLOUSEAU_RECORDS=on.
	Records []*Record `json:"records,omitempty"`
	// Part says what a report of a part of a job needs to be merged with others; nil: it is of no
	// job.
	Part *Part `json:"part,omitempty"`

	asserted []Mismatch // all assertions, in the order of their first occurrence
	left     []Count    // where uninformative runs first left the script
	places   []Count    // likewise, with the step and the answer
}

// Count is how often a named thing was exercised.
type Count struct {
	Name  string `json:"name"`
	Count int    `json:"count"`
}

// Shape is what one generator did.
type Shape struct {
	Name string `json:"name"`
	// Random says that it follows no script, and has its share of the runs beside scripts.
	Random     bool `json:"random,omitempty"`
	Runs       int  `json:"runs"`
	Violations int  `json:"violations"`
	Upheld     int  `json:"upheld"`
	Prevented  int  `json:"prevented,omitempty"`
	// Best is the largest number of events that a run performed before it left the script. Events
	// is how many the script plans, 0 if that varies.
	Best   int `json:"best"`
	Events int `json:"events,omitempty"`
	// Depths counts the recursions by depth: Depths[2] of them went two levels deep.
	Depths []int `json:"depths,omitempty"`
}

// Mismatch counts the failures of an assertion.
type Mismatch struct {
	Clause string `json:"clause"`
	// Field is empty if the event did not come, or if the operation panicked or found the
	// connection closed.
	Field  string `json:"field"`
	Failed int    `json:"failed"`
	Of     int    `json:"of"` // how often runs reached it
}

// ExecutionsPerViolation returns runs divided by violations; ok is false if there are no
// violations.
func (r *Report) ExecutionsPerViolation() (ratio float64, ok bool) {
	if r.Violations == 0 {
		return 0, false
	}
	return float64(r.Runs) / float64(r.Violations), true
}

// Run is what a report counts of one run.
type Run struct {
	Generator string
	Verdict   string
	Reason    string // of the verdict
	ByModel   bool   // the model objected
	// ByReference says that an answer was not the one of the reference.
	ByReference bool
	// Broken says that an answer breaks a promise.
	Broken   bool
	Promised []Promised // what promises have judged; nil: there are none
	Panics   []string   // that were answers: of each the operation and the text
	Known    []string   // the known failures that it came to
	Overflow bool       // the validator gave up on it
	// Summarized says that the validator did not try all orders of the requests under way.
	Summarized bool
	Left       string   // where it first left the script; empty if it did not
	LeftAt     int      // at which of its events, counted from 1
	Got        string   // the answer there, such as "ok = false"; empty if none came
	Owed       []string // what the model's system still has to do
	Lack       *Lack    // nil: none
	Spared     *Spared  // nil: the run is not harmless
	Waits      *Wait    // nil: the run did not end with a call that waits
	Explored   bool     // requests were random, so that every operation had a chance
	Calls      int
	Discards   int
	Unknowns   int
	Steps      Steps     // what happened besides the script
	OnScript   int       // events performed before the system deviated
	Depths     []int     // of its recursions
	Trace      sre.Trace // what was observed
	Plan       Plan      // what the events are for; nil if there is none to ask for
	Walked     *Walked   // nil: the script is no walk
	Checks     []Check
}

// Plan says what the events of a run are for, each by its index in the trace.
type Plan interface {
	// Clause returns the clause that an event serves; empty for a stray event.
	Clause(event int) string
	// Decides reports whether an event is the deciding one of the script.
	Decides(event int) bool
	// Plain reports whether no event serves a clause, and none decides.
	Plain() bool
}

// Check is an assertion that a run reached. Those at the deciding event are not counted: a correct
// system fails them, which does not mean that the spec is wrong.
type Check struct {
	Event  int // its index in the trace
	Clause string
	Field  string
	OK     bool
}

// Add counts a run.
func (r *Report) Add(run Run) {
	r.count(run.Verdict)
	r.Open = r.Open || run.Explored
	r.Calls += run.Calls
	r.Discards += run.Discards
	r.Unknowns += run.Unknowns
	r.ended(&run)
	r.judged(&run)
	if run.Verdict != infrastructure {
		r.exercised(&run)
	}
}

// Interrupted is the reason of a run that was under way when the test was to end.
const Interrupted = "interrupted"

// ended counts how a run came to its end.
func (r *Report) ended(run *Run) {
	switch run.Verdict {
	case blocked:
		r.waited(strings.TrimPrefix(run.Reason, "blocked on "))
	case infeasible:
		r.LastInfeasible = run.Reason
	case infrastructure:
		if run.Reason != Interrupted || r.LastFault == "" { // which tells least
			r.LastFault = run.Reason
		}
	}
	r.leave(run)
	for _, name := range run.Known {
		if k := r.KnownFailures.Named(name); k != nil {
			k.Runs++
		}
	}
	if run.Owed != nil {
		if r.Silent++; r.Owed == nil {
			r.Owed = run.Owed
		}
	}
	if r.Spared == nil {
		r.Spared = run.Spared
	}
	r.Waits = addWait(r.Waits, run.Waits)
	if run.Lack != nil {
		r.Lacks = AddLack(r.Lacks, run.Lack)
	}
}

// judged counts what the judges besides the goal say of a run.
func (r *Report) judged(run *Run) {
	for _, c := range []struct {
		is    bool
		count *int
	}{
		{run.Overflow, &r.Overflows},
		{run.Summarized, &r.Summarized},
		{run.ByModel, &r.ModelViolations},
		{run.ByReference, &r.Differences},
		{run.Broken, &r.Breaches},
	} {
		if c.is {
			*c.count++
		}
	}
}

// exercised counts what a run asked of the system.
func (r *Report) exercised(run *Run) {
	if r.Schedule != nil {
		r.Schedule.add(run.Steps)
	}
	r.Tried.add(run)
	addPromised(&r.Promises, run.Promised)
	for _, p := range run.Panics {
		addPanics(&r.Panics, Count{Name: p, Count: 1})
	}
	if run.Walked != nil {
		if r.Walked == nil {
			r.Walked = &Walked{}
		}
		r.Walked.add(run.Walked)
		if all := r.Walked.All; all != nil && (r.Schedule != nil || run.Steps != (Steps{})) {
			all.Scheduled = true
		}
	}
	decides := planned(r, run)
	for i := range run.Checks {
		if c := &run.Checks[i]; !run.Plan.Decides(c.Event) {
			decides = decides && c.OK
			r.asserted = Assert(r.asserted, c)
		}
	}
	if decides {
		r.Decided++
	}
	r.shape(run)
}

// planned counts the events of a run and the clauses that they serve. It reports whether one of
// them is there to decide.
func planned(r *Report, run *Run) (decides bool) {
	var few [8]performed
	ops := few[:0]
	var served map[string]bool
	plain := run.Plan == nil || run.Plan.Plain()
	for i := range run.Trace {
		op := run.Trace[i].Op
		k := slices.IndexFunc(ops, func(p performed) bool { return p.op == op })
		if k < 0 {
			k = len(ops)
			ops = append(ops, performed{op: op})
		}
		ops[k].times++
		if plain {
			continue
		}
		decides = decides || run.Plan.Decides(i)
		clause := run.Plan.Clause(i)
		if clause == "" {
			continue
		}
		tally(&r.Clauses, clause, 1)
		if !served[clause] {
			if served == nil {
				served = map[string]bool{}
			}
			served[clause] = true
			judge(&r.ByClause, clause, run.Verdict, 1)
		}
	}
	for _, p := range ops {
		tally(&r.Operations, p.op.Name, p.times)
	}
	return decides
}

// performed is how often a run performed an operation.
type performed struct {
	op    *sre.Op
	times int
}

// The verdicts that a report treats specially.
const (
	violation      = "violation"
	upheld         = "upheld"
	prevented      = "prevented"
	uninformative  = "uninformative"
	blocked        = "blocked"
	infeasible     = "infeasible"
	infrastructure = "infrastructure"
)

func (r *Report) count(verdict string) {
	for i := range meanings {
		if m := &meanings[i]; m.Name == verdict && m.count != nil {
			*m.count(r)++
		}
	}
	if verdict != infrastructure {
		r.Runs++
	}
}

// Assert counts an assertion among those of the same field of the same clause.
func Assert(ms []Mismatch, c *Check) []Mismatch {
	i := 0
	for i < len(ms) && (ms[i].Field != c.Field || ms[i].Clause != c.Clause) {
		i++
	}
	if i == len(ms) {
		ms = append(ms, Mismatch{Clause: c.Clause, Field: c.Field})
	}
	ms[i].Of++
	if !c.OK {
		ms[i].Failed++
	}
	return ms
}

// shape counts a run for its generator. The run of a file may be of one that is no longer there.
func (r *Report) shape(run *Run) {
	i := slices.IndexFunc(r.Generators, func(s Shape) bool { return s.Name == run.Generator })
	if i < 0 {
		i, r.Generators = len(r.Generators), append(r.Generators, Shape{Name: run.Generator})
	}
	s := &r.Generators[i]
	s.Runs++
	switch run.Verdict {
	case violation:
		s.Violations++
	case upheld:
		s.Upheld++
	case prevented:
		s.Prevented++
	}
	s.Best = max(s.Best, run.OnScript)
	for _, d := range run.Depths {
		s.Depths = append(s.Depths, make([]int, max(0, d+1-len(s.Depths)))...)
		s.Depths[d]++
	}
}

// fewPatterns is how many patterns of blocked runs are kept. They contain values, so there may be
// as many as runs.
const fewPatterns = 5

// waited counts a run that was blocked on a pattern.
func (r *Report) waited(pattern string) {
	if len(r.BlockedOn) < fewPatterns || slices.ContainsFunc(r.BlockedOn, func(c Count) bool { return c.Name == pattern }) {
		tally(&r.BlockedOn, pattern, 1)
	}
}

// fewPanics is how many panics are told apart by their texts.
const fewPanics = 20

// addPanics counts panics that were answers. Those with further texts count as one.
func addPanics(counts *[]Count, all ...Count) {
	for _, p := range all {
		i := slices.IndexFunc(*counts, func(c Count) bool { return c.Name == p.Name })
		if i < 0 && len(*counts) >= fewPanics {
			p.Name = "other texts"
		}
		addCounts(counts, []Count{p})
	}
}

// tally adds to the count with that name.
func tally(counts *[]Count, name string, n int) {
	for i := range *counts {
		if (*counts)[i].Name == name {
			(*counts)[i].Count += n
			return
		}
	}
	*counts = append(*counts, Count{name, n})
}

// Keep adds the record of the n-th run.
func (r *Report) Keep(rec *Record, n int) {
	if r.Part != nil {
		rec.Run = n
	}
	r.Records = append(r.Records, rec)
}

// Progress says how far a test is.
func (r *Report) Progress() progress.State {
	s := progress.State{Goal: r.Goal, Runs: r.Runs, Verdicts: map[string]int{}}
	for _, m := range meanings {
		if n := r.Of(m.Name); n > 0 {
			s.Verdicts[m.Name] = n
		}
	}
	if r.Part != nil && r.Part.Jobs[0].To != job.Endless {
		s.Of = r.Part.Jobs[0].Runs()
	}
	return s
}

// Finish computes what depends on all runs together.
func (r *Report) Finish() *Report {
	r.OffScript = slices.DeleteFunc(slices.Clone(r.asserted), func(m Mismatch) bool { return m.Failed == 0 })
	slices.SortStableFunc(r.OffScript, func(a, b Mismatch) int { return cmp.Compare(b.Failed, a.Failed) })
	r.Tried.finish()
	if r.Part != nil {
		r.Part.finish(r)
	}
	r.Gaps = nil
	gap := func(kind, name string, n int) {
		if op, _, _ := strings.Cut(name, "."); n == 0 && !(r.lacks(op) && kind != "generator") {
			r.Gaps = append(r.Gaps, kind+" "+name)
		}
	}
	for _, c := range r.Operations {
		if r.may(c.Name) {
			gap("operation", c.Name, c.Count)
		}
	}
	for _, c := range r.Clauses {
		gap("clause", c.Name, c.Count)
	}
	for _, p := range r.Promises {
		if r.Open { // a script goes to few places
			gap("promise", p.Name, p.Judged)
		}
	}
	for _, s := range r.Generators {
		gap("generator", s.Name, s.Runs)
	}
	return r
}

// lacks reports whether an operation was performed, and answered with a value that the spec lacks.
// That makes no event.
func (r *Report) lacks(op string) bool {
	return slices.ContainsFunc(r.Lacks, func(l *Lack) bool { return l.Operation == op })
}

// may reports whether the test can perform an operation: an open one all, others those of the
// clauses that their generators serve.
func (r *Report) may(op string) bool {
	return r.Open || slices.ContainsFunc(r.Clauses, func(c Count) bool {
		return strings.HasPrefix(c.Name, op+".")
	})
}
