// Package budgets names every number by which synthesis is bounded or guided, for all its rooms,
// and says for each what it is worth.
//
// Some are bounds of a search that a user can set ([Results] to [Depth]); some divide these among
// the parts of the work; some keep a single step small; a few order what is looked at first. None
// depends on a spec, nor on time.
package budgets

// The bounds of a search as they are without flags.
const (
	// Results is how many generators are looked for. Three, as published, show that more than one
	// idea is tried.
	Results = 3
	// Events bounds a trace, ghosts included: three times what the longest published witness but
	// one needs.
	Events = 64
	// Refinements bounds the obligations that are met. The published goals need at most a few
	// hundred, so these tell a hard goal from an unreachable one within seconds.
	Refinements = 4000
	// Steps bounds the work as a whole: no benchmark takes more than 200,000; six million are some
	// tens of seconds and some hundred megabytes.
	Steps = 6_000_000
	// Depth is how many further copies of a part are checked. What goes wrong in a repetition goes
	// wrong in the first ones; four more copies let collections grow beyond what was written for
	// one or two.
	Depth = 4
)

// How far a search raises bounds that were not given, while that leads on.
const (
	MostRefinements = 4 * Refinements
	MostEvents      = 8 * Events
)

// How a search divides its bounds.
const (
	// TracesPerRefinement is how many abstract traces are made at most for each refinement that is
	// allowed. Two or three is the rule; where a clause fits in all places it is thirty, and what
	// takes so long for each step leads nowhere.
	TracesPerRefinement = 5
	// SuspectShare is the share of the refinements and traces, one in so many, that is kept for
	// suspect traces.
	SuspectShare = 8
	// StartsShare is the share of the refinements, one in so many, for which starts are made at
	// once, and ChoicesPerStart how many events may be tried for each.
	StartsShare     = 16
	ChoicesPerStart = 16
)

// What further generators may take: [FurtherFactor] times the refinements that the first one took,
// plus [FurtherLeast]. Variety is worth several times the first idea, not the whole budget. Where
// other traces than the generators' could make up the number, the search for more ideas ends after
// what [FurtherIdeas] further ones may take.
const (
	FurtherFactor = 5
	FurtherLeast  = 200
	FurtherIdeas  = 2
)

// What is looked at to choose generators from: [Candidates] traces that owe nothing, and for each the
// subsets of its events of which it is asked whether the rest is as good.
const (
	Candidates = 5
	Removals   = 600
)

// IdeasFactor and IdeasLeast are the same where no number of generators is asked for, for all of them: most goals
// have one idea, and that there is no other takes longer to see than to find it.
const (
	IdeasFactor = 2
	IdeasLeast  = 100
)

// SizeWeight is the weight of a trace's events, one in so many, in the queues that order by what is
// left to do. A queue that ignored them would follow a chain of insertions, each needing the next,
// to the event cap.
const SizeWeight = 4

// Normalisation: the shares of the steps that one expression may take at first and again, with
// shorter patterns; the steps that allow a further pattern, or a further alignment of one. With the
// default for the steps an expression has up to 4,000 patterns, and one may be aligned in 3,000
// ways.
const (
	ExpressionShare   = 4
	AgainShare        = 20
	StepsPerPattern   = 1500
	StepsPerAlignment = 2000
	// Shorter is by which factor patterns get shorter where there were too many, and LeastLength
	// where that ends.
	Shorter     = 4
	LeastLength = 4
	// Unroll bounds how many rounds of a star are free in their frame. Four iterations show every
	// interaction between neighbours and a bit more; recursion proper does not come from unrolling.
	Unroll = 4
	// AskedFirst is the number of patterns that are asked about before the whole expression is.
	AskedFirst = 2
)

// Recursion. After so many obligations, what has not been found costs more than it is worth: with
// these the parts are found that the systems which come with clouseau are known to have, at a
// little more than the time of a search without recursion.
const (
	// Retyped is the obligations that are met again to find a part of one trace that can repeat,
	// and RetypedPerEvent how many more for each of its events where the copies keep constants.
	Retyped         = 60
	RetypedPerEvent = 8
	// SpareObligations is how many ways to type one trace with copies may fail.
	SpareObligations = 3
	// UnpinnedEvents bounds the events of traces in which the copies need not keep constants: with
	// little to go by, there are too many ways to type long ones.
	UnpinnedEvents = 24
	// CopiedEvents bounds the events of a trace with copies: typing an event takes time linear in
	// them, or more.
	CopiedEvents = 256
)

// Draws.
const (
	// Branches bounds the branches of a trace. A disjunction that would make more stays a filter of
	// its last draw.
	Branches = 24
	// Alternatives bounds the domains one draw is split into; beyond it a disjunction becomes a
	// filter.
	Alternatives = 8
	// Expanded bounds the size of what is added to the facts for one variable that is eliminated,
	// and Expansion the values of such a variable.
	Expanded  = 400
	Expansion = 8
	// Transferred bounds the facts that equations add.
	Transferred = 32
	// HiddenHi bounds integers that only ghosts carry, such as numbers that tell things apart:
	// there is always one more.
	HiddenHi int64 = 1_000_000
	// Widest is how far default ranges grow where constraints that are no differences need it.
	Widest int64 = 1 << 20
)

// Probes, which ask a system about a clause.
const (
	// Scripts is how many are kept: two dozen have all operations of a small system before the
	// event, also repeatedly, and still compile at once.
	Scripts = 24
	// ProbeEvents and ProbeRefinements bound one history: longer ones, and those that need more
	// obligations, are not simple.
	ProbeEvents      = 32
	ProbeRefinements = 200
	// Row is how often in a row an operation is planned to come first.
	Row = 3
	// ProbeTraces bounds the abstract traces that are made for one clause beyond those for its
	// first scripts: some tenths of a second, so that a spec with a few dozen clauses takes
	// seconds.
	ProbeTraces = 3000
)
