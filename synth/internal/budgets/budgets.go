// Package budgets names every number by which synthesis is bounded or guided, for all its rooms,
// and says for each what it is worth.
//
// Some are bounds of a search that a user can set ([Results] to [Depth]); some divide these among
// the parts of the work; some keep a single step small; a few order what is looked at first. None
// depends on a spec, nor on time.
//
// What stands behind a number is what its half and its double do, as scripts/budgets.sh measures
// it: to 30 goals of the systems (34 generators, 18 of them recursive, in 52,651 queries), 113
// random goals (13 found, in 234,361 queries), and the probes of 20 clauses (252 scripts in 46,427
// queries). "=" says that the same is found for the same number of queries, within one in a
// hundred: such a number is a guard that no search there reaches.
package budgets

// The bounds of a search as they are without flags.
const (
	// Results is how many generators are looked for. Three, as published, show that more than one
	// idea is tried.
	Results = 3 // ½: =, random queries -62 %; ×2: =
	// Events bounds a trace, ghosts included: three times what the longest published witness but
	// one needs.
	Events = 64 // ½: a recursive generator less, queries +10 %; ×2: =
	// Refinements bounds the obligations that are met. The published goals need at most a few
	// hundred, so these tell a hard goal from an unreachable one within seconds.
	Refinements = 4000 // ½ and ×2: =
	// Steps bounds the work as a whole: no benchmark takes more than 200,000; six million are some
	// tens of seconds and some hundred megabytes.
	Steps = 6_000_000 // ½ and ×2: =
	// Depth is how many further copies of a part are checked. What goes wrong in a repetition goes
	// wrong in the first ones; four more copies let collections grow beyond what was written for
	// one or two.
	Depth = 4 // ½: queries -8 %, as many found; ×2: queries +26 %
)

// How far a search raises bounds that were not given, while that leads on.
const (
	MostRefinements = 4 * Refinements // ½ and ×2: =
	MostEvents      = 8 * Events      // ½ and ×2: =
)

// How a search divides its bounds.
const (
	// TracesPerRefinement is how many abstract traces are made at most for each refinement that is
	// allowed. Two or three is the rule; where a clause fits in all places it is thirty, and what
	// takes so long for each step leads nowhere.
	TracesPerRefinement = 5 // ½ and ×2: =
	// SuspectShare is the share of the refinements and traces, one in so many, that is kept for
	// suspect traces.
	SuspectShare = 8 // ½ and ×2: =
	// StartsShare is the share of the refinements, one in so many, for which starts are made at
	// once, and ChoicesPerStart how many events may be tried for each.
	StartsShare     = 16 // ½: random refinements +10 %; ×2: random refinements -5 %
	ChoicesPerStart = 16 // ½ and ×2: =
)

// What further generators may take: [FurtherFactor] times the refinements that the first one took,
// plus [FurtherLeast]. Variety is worth several times the first idea, not the whole budget. Where
// other traces than the generators' could make up the number, the search for more ideas ends after
// what [FurtherIdeas] further ones may take.
const (
	FurtherFactor = 5   // ½ and ×2: =
	FurtherLeast  = 200 // ½ and ×2: =
	FurtherIdeas  = 2   // ½ and ×2: =
)

// What is looked at to choose generators from: [Candidates] traces that owe nothing, and for each
// the subsets of its events of which it is asked whether the rest is as good.
const (
	Candidates = 5   // ½: a recursive generator less, queries -19 %; ×2: queries +8 %, nothing more
	Removals   = 600 // ½ and ×2: =
)

// IdeasFactor and IdeasLeast are the same where no number of generators is asked for, for all of
// them: most goals have one idea, and that there is no other takes longer to see than to find it.
const (
	IdeasFactor = 2   // ½: queries -8 %, as many found; ×2: queries +17 %, nothing more
	IdeasLeast  = 100 // ½: queries -12 %, as many found; ×2: queries +20 %, nothing more
)

// Scripts that grow: [GrownWays] ways are tried for each generator that is looked for, and for each
// the obligations of one more event, which are [Grown] at most: what needs others besides is
// another idea. The part that repeats is checked for fewer copies where that takes more than
// [GrownSteps], ten times what is usual.
//
// Of all runs one in [GrownShare] takes such a script, where nobody asks for a number of
// generators. Four systems of which only what grows shows the bug (TestUnseen of the benchmarks)
// take 40, 29, 39 and 68 executions for a violation, and without it find nothing. What pays for
// that are goals of which the script that does not grow shows the bug at once: strong specs 1.00
// executions as before, graphw 1.08. With one in eight the four take 20, 16, 20 and 41, and strong
// specs at most 1.01, but graphw 1.16: more than the tenth that a mix may cost.
const (
	GrownWays  = 3
	Grown      = 24
	GrownSteps = 2500
	GrownShare = 16
)

// SizeWeight is the weight of a trace's events, one in so many, in the queues that order by what is
// left to do. A queue that ignored them would follow a chain of insertions, each needing the next,
// to the event cap.
const SizeWeight = 4 // ½: =; ×2: queries -1 %

// Normalisation: the shares of the steps that one expression may take at first and again, with
// shorter patterns; the steps that allow a further pattern, or a further alignment of one. With the
// default for the steps an expression has up to 4,000 patterns, and one may be aligned in 3,000
// ways.
const (
	ExpressionShare   = 4    // ½ and ×2: =
	AgainShare        = 20   // ½ and ×2: =
	StepsPerPattern   = 1500 // ½ and ×2: =
	StepsPerAlignment = 2000 // ½ and ×2: =
	// Shorter is by which factor patterns get shorter where there were too many, and LeastLength
	// where that ends.
	Shorter     = 4 // ½ and ×2: =
	LeastLength = 4 // ½ and ×2: =
	// Unroll bounds how many rounds of a star are free in their frame. Four iterations show every
	// interaction between neighbours and a bit more; recursion proper does not come from unrolling.
	Unroll = 4 // ½: random queries -1 %; ×2: random queries +2 %, steps +26 %
	// AskedFirst is the number of patterns that are asked about before the whole expression is.
	AskedFirst = 2 // ½: random queries -1 %; ×2: random queries +3 %
)

// Recursion. After so many obligations, what has not been found costs more than it is worth: with
// these the parts are found that the systems which come with clouseau are known to have, at a
// little more than the time of a search without recursion.
const (
	// Retyped is the obligations that are met again to find a part of one trace that can repeat,
	// and RetypedPerEvent how many more for each of its events where the copies keep constants.
	Retyped         = 60 // ½: 2 of 18 recursions less; ×2: queries +3 %, nothing more
	RetypedPerEvent = 8  // ½: 2 of 18 recursions less; ×2: queries +1 %, nothing more
	// SpareObligations is how many ways to type one trace with copies may fail.
	SpareObligations = 3 // ½ and ×2: =
	// UnpinnedEvents bounds the events of traces in which the copies need not keep constants: with
	// little to go by, there are too many ways to type long ones.
	UnpinnedEvents = 24 // ½ and ×2: =
	// CopiedEvents bounds the events of a trace with copies: typing an event takes time linear in
	// them, or more.
	CopiedEvents = 256 // ½ and ×2: =
)

// Draws.
const (
	// Branches bounds the branches of a trace. A disjunction that would make more stays a filter of
	// its last draw.
	Branches = 24 // ½: queries -8 %, as many found; ×2: queries +12 %
	// Alternatives bounds the domains one draw is split into; beyond it a disjunction becomes a
	// filter.
	Alternatives = 8 // ½: queries -1 %; ×2: queries +2 %
	// Expanded bounds the size of what is added to the facts for one variable that is eliminated,
	// and Expansion the values of such a variable.
	Expanded  = 400 // ½ and ×2: =
	Expansion = 8   // ½ and ×2: =
	// Transferred bounds the facts that equations add.
	Transferred = 32 // ½ and ×2: =
	// HiddenHi bounds integers that only ghosts carry, such as numbers that tell things apart:
	// there is always one more.
	HiddenHi int64 = 1_000_000 // ½ and ×2: =
	// Widest is how far default ranges grow where constraints that are no differences need it.
	Widest int64 = 1 << 20 // ½ and ×2: =
)

// Probes, which ask a system about a clause.
const (
	// Scripts is how many are kept: two dozen have all operations of a small system before the
	// event, also repeatedly, and still compile at once.
	Scripts = 24 // ½: 182 scripts, queries -8 %; ×2: 282 scripts, queries +2 %
	// ProbeEvents and ProbeRefinements bound one history: longer ones, and those that need more
	// obligations, are not simple.
	ProbeEvents      = 32  // ½: 253 scripts, refinements +6 %; ×2: =
	ProbeRefinements = 200 // ½: 251 scripts, queries -23 %; ×2: 251 scripts, queries +44 %
	// Row is how often in a row an operation is planned to come first.
	Row = 3 // ½: 232 scripts, queries -15 %; ×2: 319 scripts, queries +46 %
	// ProbeTraces bounds the abstract traces that are made for one clause beyond those for its
	// first scripts: some tenths of a second, so that a spec with a few dozen clauses takes
	// seconds.
	ProbeTraces = 3000 // ½: 236 scripts, queries -16 %; ×2: 257 scripts, queries +40 %
)
