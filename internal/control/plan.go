package control

import (
	"fmt"
	"hash/fnv"
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"time"
)

// Decision says that a goroutine went on at a step, though it was not its turn. Goroutines are
// numbered as they begin, from 1; [Clock] is time.
type Decision struct {
	Step      uint32 `json:"step"`
	Goroutine uint32 `json:"goroutine"`
}

// Limits are what ends a run that does not end by itself.
type Limits struct {
	// Steps of a run. From a twentieth of them on all decisions are drawn, so that nobody waits for
	// ever for a goroutine that a plan leaves behind.
	Steps uint32
	// Nanoseconds of the run's own clock; ten minutes is what go test allows.
	Time int64
}

// DefaultLimits are far above what tests of the standard library and of published modules need.
func DefaultLimits() Limits { return Limits{Steps: 20_000_000, Time: 600_000_000_000} }

// Plan says how the decisions of a run are made. The zero Plan makes none: the running goroutine
// goes on while it can.
type Plan struct {
	Strategy string // its name, for readers
	seed     uint64
	rule     string // as the runtime reads it
	limits   Limits
	trace    bool // turns are recorded
	offers   bool // choices are recorded
}

// strategies are tried in turn. A rank is lowered at parts of 65536 of the longest run so far.
var strategies = []struct {
	name string
	rule func(r *rand.Rand) string
}{
	{"uniform", func(*rand.Rand) string { return "random=0" }},
	{"pct 2", func(r *rand.Rand) string { return ranked(r, 1) }},
	{"sticky", func(*rand.Rand) string { return "random=896" }},
	{"pct 3", func(r *rand.Rand) string { return ranked(r, 2) }},
	{early, func(*rand.Rand) string { return "random=512 early=20" }},
}

const early = "early timers"

// punctual is the plan without early timers.
func (p Plan) punctual() Plan {
	if p.Strategy == early {
		p.Strategy, p.rule = "sticky", "random=512"
	}
	return p
}

// Early is how much a timer may be early in some plans: it goes off though others could go on, as
// if these had been stopped by a busy machine for so long.
const Early = 10 * time.Millisecond

// Clock is the goroutine of a decision that lets time pass early.
const Clock = math.MaxUint32

// ranked is PCT (Burckhardt et al., ASPLOS 2010): the goroutine with the highest rank goes on, and
// some times it becomes the lowest. It finds a bug that n ordered decisions show, with n-1 changes.
func ranked(r *rand.Rand, changes int) string {
	at := make([]int, changes)
	for i := range at {
		at[i] = r.IntN(65536)
	}
	slices.Sort(at)
	return "ranked=" + strings.Trim(strings.ReplaceAll(fmt.Sprint(at), " ", ","), "[]")
}

// Plans returns the plans of a test for a seed. The first two make no decision: a test whose second
// run fails cannot be run twice in a process.
func Plans(seed uint64, test string, n int) []Plan {
	h := fnv.New64a()
	fmt.Fprint(h, test)
	r := rand.New(rand.NewPCG(seed, h.Sum64()))
	out := make([]Plan, n)
	for i := range out {
		out[i] = Plan{Strategy: "usual order", seed: r.Uint64(), limits: DefaultLimits()}
		if i > 1 {
			s := strategies[i%len(strategies)]
			out[i].Strategy, out[i].rule = s.name, s.rule(r)
		}
	}
	return out
}

// Replay returns the plan that makes recorded decisions.
func Replay(seed uint64, limits Limits, decisions []Decision) Plan {
	var b strings.Builder
	b.WriteString("forced=")
	for i, d := range decisions {
		if i > 0 {
			b.WriteByte(',')
		}
		fmt.Fprintf(&b, "%d:%d", d.Step, d.Goroutine)
	}
	return Plan{Strategy: "replay", seed: seed, rule: b.String(), limits: limits}
}

// line is the plan as the runtime reads it.
func (p Plan) line() string {
	line := fmt.Sprintf("seed=%d %s limit=%d until=%d within=%d", p.seed, p.rule, p.limits.Steps, p.limits.Time, Early.Nanoseconds())
	if p.trace {
		line += " trace=on"
	}
	if p.offers {
		line += " offers=on"
	}
	return line
}
