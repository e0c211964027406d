// Package budgets names every number that bounds or guides synthesis, for all its rooms, and says
// what each is worth.
//
// Some are bounds of a search that a user can set ([Results] to [Depth]); some divide these among
// the parts of the work; some keep a single step small; a few order what is tried first. None
// depends on a spec, or on time.
//
// The comment behind a number says what its half and its double do, as scripts/budgets.sh measures
// it: to 30 goals of the systems (34 generators, 18 of them recursive, in 52,651 queries), to 113
// random goals (13 found, in 234,361 queries), and to the probes of 20 clauses (252 scripts in
// 46,427 queries). "=" means that the same is found, with the same number of queries within one in
// a hundred: the number is a guard that no search there reaches.
//
// It was measured when the systems were fewer. Today their goals have 101 results (199 generators,
// 57 of them recursive, in 2,733,470 queries), the random goals 13 in 113,849 queries, and the
// probes 260 scripts in 60,658 queries. "published" are the fourteen published specs of protocols
// and databases, of which the goals have 35 generators, 6 of them recursive, in 93,643 queries.
package budgets

import "strings"

// The default bounds of a search.
const (
	// Results is how many generators are looked for. Three, as published, show that more than one
	// idea is tried.
	Results = 3 // ½: =, random queries -62 %; ×2: =
	// Events bounds a trace, ghosts included. It is three times what the longest published witness
	// but one needs.
	Events = 64 // ½: a recursive generator less, queries +10 %; ×2: =
	// Refinements bounds the obligations that are met. The published goals need at most a few
	// hundred, so this number tells a hard goal from an unreachable one within seconds.
	Refinements = 4000 // ½ and ×2: =
	// Steps bounds the work as a whole. No benchmark takes more than 200,000; six million are some
	// tens of seconds and some hundred megabytes.
	Steps = 6_000_000 // ½ and ×2: =
	// Depth is how many further copies of a part are checked. A repetition that goes wrong mostly
	// does so in the first copies. Four more copies let collections grow beyond what was written
	// for one or two.
	Depth = 4 // ½: queries -8 %, as many found; ×2: queries +26 %
)

// How far a search raises the bounds that were not given, while that leads on.
const (
	MostRefinements = 4 * Refinements // ½ and ×2: =
	MostEvents      = 8 * Events      // ½ and ×2: =
)

// How a search divides its bounds.
const (
	// TracesPerRefinement is how many abstract traces are made at most for each refinement that is
	// allowed. Two or three are usual. If a clause fits in all places it is thirty; a search with
	// such slow steps leads nowhere.
	TracesPerRefinement = 5 // ½ and ×2: =
	// SuspectShare: one in this many refinements and traces is kept for suspect traces.
	SuspectShare = 8 // ½ and ×2: =
	// StartsShare: one in this many refinements allows a start that is made at once.
	// ChoicesPerStart is how many events may be tried for each start.
	StartsShare     = 16 // ½: random refinements +10 %; ×2: random refinements -5 %
	ChoicesPerStart = 16 // ½ and ×2: =
)

// What further generators may take: [FurtherFactor] times the refinements of the first one, plus
// [FurtherLeast]. Variety is worth several times the first idea, not the whole budget. If other
// traces could make up the number of generators, the search for more ideas ends after what
// [FurtherIdeas] further generators may take.
const (
	FurtherFactor = 5   // ½ and ×2: =
	FurtherLeast  = 200 // ½ and ×2: =
	FurtherIdeas  = 2   // ½ and ×2: =
)

// From what generators are chosen: [Candidates] traces that owe nothing. For each, [Removals]
// subsets of its events are tested: is the run as good without them?
const (
	Candidates = 5   // ½: a recursive generator less, queries -19 %; ×2: queries +8 %, nothing more
	Removals   = 600 // ½ and ×2: =
)

// IdeasFactor and IdeasLeast replace FurtherFactor and FurtherLeast, for all generators together,
// if the user asks for no number of generators. Most goals have one idea, and showing that there is
// no other takes longer than finding it. Some refinements take a hundred times the queries that
// others do, and three generators are to take no more than four times what one does. So the search
// ends as well once it has asked [IdeasTotal] times the queries of the first result, or
// [IdeasQueries] if these are more: some ten milliseconds, in which goals that are quickly reached
// have ideas that find bugs. With 500 chainreplication has one less.
const (
	IdeasFactor  = 2   // ½: queries -8 %, as many found; ×2: queries +17 %, nothing more
	IdeasLeast   = 100 // ½: queries -12 %, as many found; ×2: queries +20 %, nothing more
	IdeasTotal   = 4
	IdeasQueries = 1_000
)

// Examined is how many traces are finished, if the user asks for no number of generators, before
// those are put aside as they are that cannot be better than a candidate with the same clauses.
const Examined = 4

// OtherAnswers is how many generators there are at most, besides that of an idea, for the same
// calls with answers in another order. Two lanes that meet twice have four orders.
const OtherAnswers = 3

// Scripts that grow: [GrownWays] ways are tried for each generator that is wanted. Each may take
// [Grown] refinements, which is enough for one more event; a script that needs further events is
// another idea. The repeating part is checked for fewer copies if that takes more than [GrownSteps]
// steps, ten times the usual number.
//
// If the user asks for no number of generators, one in [GrownShare] runs takes such a script. Four
// systems whose bug only such scripts show (TestUnseen of the benchmarks) take 40, 29, 39 and 68
// executions for a violation; without them nothing is found. The cost falls on goals whose script
// shows the bug at once without growing: strong specs 1.00 executions as before, graphw 1.08. With
// one in eight the four take 20, 16, 20 and 41, and strong specs at most 1.01, but graphw 1.16:
// more than the tenth that a mix may cost.
const (
	GrownWays  = 3
	LuckyWays  = 2 // if none of these did; with all of them shopping takes 43 % more queries
	Grown      = 24
	GrownSteps = 2500
	GrownShare = 16
)

// Variants, which make up the number of generators: they differ from all others by [VariedAway] of
// what stands before what, and [VariedTries] are looked at for each one that is missing. Of the
// systems' goals eight get one or two. Where there is one idea they weigh as much as it does:
// heartbeatw then takes 2.01 executions for a violation, and not 15.5. Where there are several,
// they take one run in [GrownShare] together with scripts that grow: with an equal share one goal
// of ringelection takes 3.36 executions, and not 2.26.
//
// Of traces in which more or less is under way [VariedTries] are looked at as well. They have a
// part in the one run in [GrownShare] always: with an equal share a goal that its first script
// shows in each run would take three.
const (
	VariedAway  = 0.25
	VariedTries = 4
)

// Conjoined is how many patterns a goal may have for all to be starts; of one with more, the
// conjuncts are met one after another.
const Conjoined = 64 // published and random goals: ½ and ×2: =

// Siblings is how many children a trace may give at once; where there are more they come in levels.
// WideSiblings is the same behind such a trace: where a step has many outcomes the next ones have.
const (
	// ½: random traces -21 %, queries +3 %; ×2: random traces +16 %, queries +4 %
	// published: ½: a recursive generator more, queries -6 %; ×2: traces +8 %, queries =
	Siblings     = 192
	WideSiblings = 16 // published and random goals: ½ and ×2: =
)

// SizeWeight divides the size of a trace in the queues that order by what is left to do. A queue
// that ignored size would follow a chain of insertions, each needing the next, to the bound on
// events.
const SizeWeight = 4 // ½: =; ×2: queries -1 %

// OneOrder is how many refinements without a result make a search begin once more in another order
// of obligations. Nearly all goals with a result take fewer.
const OneOrder = 512

// OtherOrder says how often the other order has its turn then: every so many steps. With 2, a goal
// that only the first order reaches takes twice as long (pushes of 12: 36,555 steps instead of
// 20,267); with 4 it takes a third more, and the store's anomalies are found as well.
const OtherOrder = 4

// WaitingTurn says how often traces have their turn that differ from others in an order that says
// nothing: every so many steps.
const WaitingTurn = 16

// Normalisation: one in ExpressionShare steps is what one expression may take at first, and one in
// AgainShare what it may take again, with shorter patterns. StepsPerPattern and StepsPerAlignment
// are the steps that allow one more pattern, or one more alignment. With the default steps an
// expression has up to 4,000 patterns, and each may be aligned in 3,000 ways.
const (
	ExpressionShare   = 4    // ½ and ×2: =
	AgainShare        = 20   // ½ and ×2: =
	StepsPerPattern   = 1500 // ½ and ×2: =
	StepsPerAlignment = 2000 // ½ and ×2: =
	// Shorter is the factor by which patterns are shortened if there are too many; LeastLength is
	// where shortening ends.
	Shorter     = 4 // ½ and ×2: =
	LeastLength = 4 // ½ and ×2: =
	// Unroll bounds how many rounds of a star are free in their frame. Four iterations show every
	// interaction between neighbours and a little more. Recursion does not come from unrolling.
	Unroll = 4 // ½: random queries -1 %; ×2: random queries +2 %, steps +26 %
	// AskedFirst is the number of patterns that the solver is asked about before the whole
	// expression.
	AskedFirst = 2 // ½: random queries -1 %; ×2: random queries +3 %
)

// Recursion. A part that takes more obligations than these costs more than it is worth. The numbers
// suffice for the parts that the systems of clouseau are known to have, at little more than the
// time of a search without recursion.
const (
	// Retyped is how many obligations are met again to find a part of one trace that can repeat.
	// RetypedPerEvent is how many more for each event of the trace, if the copies keep constants.
	Retyped         = 60 // ½: 2 of 18 recursions less; ×2: queries +3 %, nothing more
	RetypedPerEvent = 8  // ½: 2 of 18 recursions less; ×2: queries +1 %, nothing more
	// SpareObligations is how many ways to type one trace with copies may fail.
	SpareObligations = 3 // ½ and ×2: =
	// UnpinnedEvents bounds the events of traces in which the copies need not keep constants: there
	// are too many ways to type long ones.
	UnpinnedEvents = 24 // ½ and ×2: =
	// CopiedEvents bounds the events of a trace with copies: typing an event takes time linear in
	// them, or more.
	CopiedEvents = 256 // ½ and ×2: =
)

// Refutations, which show that no run reaches a goal. A search without a result asks for one at its
// end. [Refuted] bounds the ways that it looks at for a few events, [RefutedWays] those of one step
// for one of these events, and [RefutedLoose] those for another event.
//
// Published and random goals: ½ and ×2 of each number are =. The goals of the stores, of which many
// are refuted, were not measured. To ask while the search went on refuted none of these goals.
const (
	Refuted      = 32000
	RefutedWays  = 300
	RefutedLoose = 3
)

// Denials, which show that no justified run reaches a goal. A search asks for one as soon as it has
// learned which events exclude each other. [Denied] bounds the ways that one looks at: of the goals
// of the stores, those that are denied take at most 4,300, and a goal that has a run and many
// orders looks at all of them in vain. A denial of suspect runs has a sixth: those that succeed
// take at most 600. [DeniedWays] lies between RefutedLoose and RefutedWays. Where there is no
// justified run, [SuspectDenied] refinements look for a suspect one.
const (
	Denied        = 4500
	DeniedWays    = 12
	SuspectDenied = 200
)

// Exclusions, which are pairs of events that no trace has. A search for a goal of many conjuncts
// asks for them after [ExcludeAfter] refinements, and looks at [Excluded] ways for each pair. With
// 128 refinements the lost updates of the stores as cycles take 124 refinements, with 32 they take
// 79 to 93. With 100 ways two more pairs of a store are shown, which the search does not miss, and
// those that cannot be shown take three times as long. For a path it asks after [ExcludePathAfter],
// more than the published specs take: the order of a path excludes most by itself. A look ahead
// that meets [Contradictory] traces with events that exclude each other, and no other, gives up.
//
// [Comparison] is about how many queries one of these questions takes. A search that has a result
// does not ask if all of them would take more than that result did: what they save is then less.
const (
	Comparison       = 16
	ExcludeAfter     = 32
	ExcludePathAfter = 128
	Excluded         = 32
	Contradictory    = 64
)

// Draws.
const (
	// Branches bounds the branches of a trace. A disjunction that would make more stays a filter of
	// its last draw.
	Branches = 24 // ½: queries -8 %, as many found; ×2: queries +12 %
	// Alternatives bounds the domains that one draw is split into. A disjunction with more of them
	// becomes a filter.
	Alternatives = 8 // ½: queries -1 %; ×2: queries +2 %
	// Expanded bounds the size of what is added to the facts when one variable is eliminated, and
	// Expansion the number of values of such a variable.
	Expanded  = 400 // ½ and ×2: =
	Expansion = 8   // ½ and ×2: =
	// Transferred bounds the facts that equations add.
	Transferred = 32 // ½ and ×2: =
	// Implied bounds the constraints on earlier variables that eliminating a variable adds.
	Implied = 16
	// Searched bounds the values that a draw looks at ahead, those of all later draws multiplied: a
	// millisecond. Narrow is the width of intervals that draws search; wider ones are sampled.
	Searched = 20_000
	Narrow   = 128
	// HiddenHi bounds integers that only ghosts carry, such as numbers that tell things apart.
	// There has to be room for one more.
	HiddenHi int64 = 1_000_000 // ½ and ×2: =
	// Widest is how far default ranges grow if constraints that are not differences need it.
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

// Limits is a set of reasons why a search may have missed generators.
type Limits uint16

// The reasons.
const (
	LimitResults       Limits = 1 << iota // the wanted number of generators was found
	LimitRefinements                      // Config.MaxRefinements, or the share of others
	LimitTraces                           // Config.MaxTraces
	LimitEvents                           // Config.MaxEvents
	LimitAlignments                       // one clause fits one trace in too many ways
	LimitPatterns                         // an expression has too many patterns, or too long ones
	LimitSteps                            // Config.MaxSteps
	LimitApproximation                    // an expression was replaced by a smaller language
	LimitUnknown                          // the solver did not decide a query
	LimitTime                             // the context was cancelled
)

var limitNames = []string{"results", "refinements", "traces", "events", "alignments", "patterns", "steps", "approximation", "open queries", "time"}

// Has reports whether all of m are among the reasons.
func (l Limits) Has(m Limits) bool { return l&m == m }

// String lists the reasons, in the order of the constants; it is empty for none.
func (l Limits) String() string {
	var out []string
	for i, name := range limitNames {
		if l.Has(1 << i) {
			out = append(out, name)
		}
	}
	return strings.Join(out, ", ")
}
