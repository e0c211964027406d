package report

// Meaning says what a verdict means.
type Meaning struct {
	Name string // in text, and in the JSON of runs
	// Key is the field of a [Report] in JSON that counts such runs.
	Key string
	// Test says that it is a verdict on a test as a whole, not on a single run.
	Test bool
	// Exit is the exit code of clouseau run if nothing worse happens. With 1, go test fails too.
	Exit int
	// Informative says that such a run shows something about the goal. A test without informative
	// runs is vacuous.
	Informative bool
	Headline    string // of a run that fails so, unless a judge says more
	When        string // what happened
	Proves      string
	Not         string // what it does not prove

	count func(*Report) *int // nil for a verdict on a test
}

// Fails reports whether such a run fails its test by what the system did.
func (m Meaning) Fails() bool { return m.Exit == 1 && !m.Test }

// VerdictFails reports the same of the verdict at that index.
func VerdictFails(i int) bool { return meanings[i].Fails() }

// VerdictInforms reports whether a run with the verdict at that index shows something.
func VerdictInforms(i int) bool { return meanings[i].Informative }

// VerdictHeadline returns the headline of the verdict at that index.
func VerdictHeadline(i int) string { return meanings[i].Headline }

// Verdicts returns the meaning of every verdict, in the order in which they are printed.
func Verdicts() []Meaning { return append([]Meaning(nil), meanings[:]...) }

// VerdictName returns the name of the verdict at that index.
func VerdictName(i int) string { return meanings[i].Name }

// meanings lists the verdicts at their own indices.
var meanings = [...]Meaning{
	{Name: "violation", Key: "violations", Exit: 1, Informative: true, Headline: "violation",
		When:   "the observed run is in the goal and the system has no evidence against that, no behaviour of the model explains it, an answer differs from that of the reference, or the judge objects",
		Proves: "the system did what the spec calls a bug, or not what its reference does; the run shows it",
		Not:    "that the spec, or the reference, is right",
		count:  func(r *Report) *int { return &r.Violations }},
	{Name: "upheld", Key: "upheld", Informative: true,
		When:   "the script reached its deciding event and the system answered otherwise, or random requests were made to the end and no judge objects; and some judge could have rejected an answer of the run",
		Proves: "the system did not have the bug in this run",
		Not:    "that it has the bug in no other run: other values, other orders, other shapes",
		count:  func(r *Report) *int { return &r.Upheld }},
	{Name: "prevented", Key: "prevented", Informative: true,
		When:   "the system answered otherwise before the deciding event, at an event whose answer the goal asks for, or has a condition on",
		Proves: "without that answer this script cannot come to a violation",
		Not:    "how the system behaves at the deciding event",
		count:  func(r *Report) *int { return &r.Prevented }},
	{Name: "known", Key: "known", Informative: true,
		When:   "the run would fail, but up to there it is one that a known block of the spec describes",
		Proves: "the known failure still happens",
		Not:    "that nothing else is wrong: a run that goes on may end as a violation",
		count:  func(r *Report) *int { return &r.Known }},
	{Name: "uninformative", Key: "uninformative",
		When:   "the system answered otherwise, or not at all, where the goal does not ask for it. Or no judge could reject an answer of the run: no promise applied, and no answer leads into the goal",
		Proves: "a clause does not describe this answer, or the run was of no use",
		Not:    "anything about the goal: the system may be right and the clause wrong, or the other way round",
		count:  func(r *Report) *int { return &r.Uninformative }},
	{Name: "blocked", Key: "blocked",
		When:   "a step or message of a system whose steps the tester takes is not there when the script needs it",
		Proves: "this script cannot go on in this schedule",
		Not:    "anything about the goal",
		count:  func(r *Report) *int { return &r.Blocked }},
	{Name: "undecided", Key: "undecided",
		When:   "the validator gave up, since the run has too many explanations, or the run is in the goal and the evidence of the system is open",
		Proves: "nothing is wrong up to where the validator gave up",
		Not:    "anything about the rest of the run",
		count:  func(r *Report) *int { return &r.Undecided }},
	{Name: "crashed", Key: "crashed", Exit: 1, Headline: "the system crashed",
		When:   "the system panicked",
		Proves: "an operation of this run panics",
		Not:    "that the goal is violated",
		count:  func(r *Report) *int { return &r.Crashed }},
	{Name: "hung", Key: "hung", Exit: 1, Headline: "the system hung",
		When:   "an operation did not return within its deadline, or events came without end",
		Proves: "the system did not answer for so long",
		Not:    "that it never would have",
		count:  func(r *Report) *int { return &r.Hung }},
	{Name: "starved", Key: "starved", Exit: 1, Headline: "the system starves a request",
		When:   "the model owes an answer, however its network behaves, and the system is at rest: its source says that nothing more will come, or it has no pending step",
		Proves: "the answer never comes unless something else is asked",
		Not:    "that an answer that did come is wrong",
		count:  func(r *Report) *int { return &r.Starved }},
	{Name: "raced", Key: "raced", Exit: 1, Headline: "data race",
		When:   "Go's race detector was compiled in, and reported during the run",
		Proves: "two goroutines touched the same memory without anything between them that orders it",
		Not:    "that an answer is wrong",
		count:  func(r *Report) *int { return &r.Raced }},
	{Name: "leaked", Key: "leaked", Exit: 1, Headline: "goroutines are left",
		When:   "it was asked for, and goroutines that the system has begun in the run are left after it was closed",
		Proves: "they are still there when others have gone on thousands of times",
		Not:    "that they never end, or that an answer is wrong",
		count:  func(r *Report) *int { return &r.Leaked }},
	{Name: "infeasible", Key: "infeasible",
		When:   "a draw, or a step of the scheduler, found nothing to choose from, before any answer; after one the system has deviated there",
		Proves: "the script cannot go on with what it has drawn",
		Not:    "anything about the system",
		count:  func(r *Report) *int { return &r.Infeasible }},
	{Name: "infrastructure", Key: "infrastructure",
		When:   "the environment was in the way; such a run is tried again and left out of all rates, and a test without any other fails",
		Proves: "nothing",
		Not:    "anything about the system",
		count:  func(r *Report) *int { return &r.Infrastructure }},
	{Name: "misfit", Key: "misfits", Exit: 2,
		When:   "the system answered with a value that the spec has no word for",
		Proves: "the spec is incomplete",
		Not:    "anything about the system",
		count:  func(r *Report) *int { return &r.Misfits }},
	{Name: "harmless", Key: "harmless", Exit: 2,
		When:   "the observed run is in the goal, and the system has evidence that nothing bad has happened, such as a history that is serializable",
		Proves: "the goal is wrong: a right system may have such a run",
		Not:    "anything about the system",
		count:  func(r *Report) *int { return &r.Harmless }},
	{Name: "vacuous", Key: "vacuous", Test: true, Exit: 1,
		When:   "of at least 20 runs none was informative",
		Proves: "the test has looked at nothing: the spec, or the way the system is made, is wrong",
		Not:    "anything about the system"},
}
