package mix

import (
	"math"
	"math/bits"
	"slices"
	"strings"

	"github.com/clouseau-go/clouseau/logic"
	"github.com/clouseau-go/clouseau/runtime/play/draw"
	"github.com/clouseau-go/clouseau/runtime/play/run"
)

// values is what the runs of a generator told of the values that they drew.
type values struct {
	picky  bool    // too many runs leave the script
	runs   int     // that ended
	went   float64 // how far they went, in all
	stages []stage
	sites  map[string]*site
	kin    *values   // what is known of the same draws by name, and then by field (kin.go)
	run    []drawn   // by the run under way, or the last one
	ints   []integer // the last integers among them
	last   []outcome // of the last one
	how    float64   // the last one went
	ended  bool      // it is to be counted
}

// stage is a step of a script behind a draw: the nth event for a clause; for kin any of them.
type stage struct {
	clause string
	nth    int
}

// site is a draw of a script, by its name. A script may come to it several times.
type site struct {
	whole tallies
	by    map[part]*tallies
}

// part is some of the values that a site may draw: a single one, or a sixteenth of an interval. A
// pair of sites has parts as well: by how much the one draws more than the other.
type part struct {
	value logic.Value
	of    int // of the interval or the difference, counted from 1; 0: the value
}

// tallies count the runs that drew something, and by stage those that came there, and how far they
// went on from there.
type tallies struct {
	runs       float64
	came, went []float64
}

// integer is one that a site drew.
type integer struct {
	site  string
	value int64
}

// drawn is a value that a run drew when there were so many events.
type drawn struct {
	site   string
	kin    string // of the site (kin.go); "": none
	part   part
	events int
}

// outcome says how far a run went on from an event of its script.
type outcome struct {
	clause string
	event  int
	went   float64
}

// How far a run went: to the event that decides, or up to where the system prevented what it was
// about, which tells something but seldom finds a bug, or neither.
const (
	through   = 1
	prevented = 0.25
	astray    = 0
)

const (
	// enough is how many runs tell whether too many leave the script: they go through less than
	// mostly.
	enough, mostly = 10, 0.9
	// plain: one run in so many is as it is drawn, so that no value dies out. Such runs teach less
	// and less, so it is one in so many more for every rarer runs, up to rarest.
	plain, rarer, rarest = 16, 20, 64
	// tries is how often a value is drawn again at most.
	tries = 16
	// parts is in how many parts an interval is divided, and mostParts how many a site may have for
	// what is known of one to say something about the next run.
	parts, mostParts = 16, 64
	// mostDrawn is how many values of a run are looked at, and mostStages how many stages.
	mostDrawn, mostStages = 128, 64
	// mostCompared is with how many earlier integers a drawn one is compared.
	mostCompared = 4
	// faith is how many runs that went on are taken to be known of each value.
	faith = 2
)

// Draws has the values of the run that begins drawn with what earlier ones told; events counts the
// events of the run.
func (m *Mix) Draws(s *draw.Source, events func() int) {
	v := &m.values[m.last]
	if v.run = v.run[:0]; !m.learns || !v.chooses() && v.runs >= enough || s.Rapid() == nil {
		return
	}
	v.ints = v.ints[:0]
	again := 0
	asDrawn := true
	if v.chooses() {
		again, asDrawn = tries, s.Choose(min(plain+v.runs/rarer, rarest)) == 0
	}
	s.Choosy(func(name string, d *draw.Drawn) bool {
		p, ok := partOf(d)
		if !ok {
			return true
		}
		from := len(v.run)
		kin := kinOf(name)
		if p.of > 0 {
			kin = ""
		}
		v.run = append(v.run, drawn{name, kin, p, events()})
		v.compare(name, d, events())
		for _, x := range v.run[from:] {
			if !asDrawn && !v.takes(&x, s.Choose) {
				v.run = v.run[:from]
				return false
			}
		}
		v.run = v.run[:min(len(v.run), mostDrawn)]
		v.note(name, d)
		return true
	}, again)
}

// compare adds to the run how a drawn integer differs from the last ones of other sites. Whether
// there is enough money is no question of the sum alone.
func (v *values) compare(name string, d *draw.Drawn, events int) {
	if d.Value.Sort().Kind() != logic.IntKind {
		return
	}
	n, _ := d.Value.Integer().Int64()
	for _, x := range v.ints {
		if x.site != name && len(v.run) < mostDrawn {
			v.run = append(v.run, drawn{name + " and " + x.site, kinOf(name) + " and " + kinOf(x.site), apart(n, x.value), events})
		}
	}
}

// note keeps a drawn integer that others are compared with.
func (v *values) note(name string, d *draw.Drawn) {
	if d.Value.Sort().Kind() != logic.IntKind {
		return
	}
	n, _ := d.Value.Integer().Int64()
	v.ints = slices.DeleteFunc(v.ints, func(x integer) bool { return x.site == name })
	if v.ints = append(v.ints, integer{name, n}); len(v.ints) > mostCompared {
		v.ints = v.ints[1:]
	}
}

// apart returns the part of a difference: which of two integers is the larger one, and how many
// bits it takes to say by how much.
func apart(n, m int64) part {
	const middle = 65
	if n < m {
		return part{of: middle - bits.Len64(uint64(m)-uint64(n))}
	}
	return part{of: middle + bits.Len64(uint64(n)-uint64(m))}
}

// partOf returns the part of a drawn value; ok is false if nothing else could have been drawn.
func partOf(d *draw.Drawn) (p part, ok bool) {
	if d.Pool != nil {
		return part{value: d.Value}, len(d.Pool) != 1
	}
	lo, small := d.Lo.Int64()
	hi, small2 := d.Hi.Int64()
	n, small3 := d.Value.Integer().Int64()
	if width := hi - lo; small && small2 && small3 && width >= parts && n >= lo && width < 1<<48 {
		return part{of: 1 + int((n-lo)*parts/(width+1))}, true
	}
	return part{value: d.Value}, d.Lo.Cmp(d.Hi) != 0
}

func (v *values) site(name string) *site {
	x := v.sites[name]
	if x == nil {
		if v.sites == nil {
			v.sites = map[string]*site{}
		}
		x = &site{by: map[part]*tallies{}}
		v.sites[name] = x
	}
	return x
}

func (x *site) part(p part) *tallies {
	t := x.by[p]
	if t == nil {
		t = &tallies{}
		x.by[p] = t
	}
	return t
}

// takes draws whether a value is taken: the likelier, the more it promises compared with the best.
func (v *values) takes(d *drawn, choose func(n int) int) bool {
	x := v.site(d.site)
	if len(x.by) > mostParts {
		return true
	}
	best := 1.0
	for p := range x.by {
		best = max(best, v.expects(d, p))
	}
	const fine = 256
	q := v.expects(d, d.part) / best
	chance := int(fine * q * q)
	return chance >= fine || choose(fine) < chance
}

// promises returns how much likelier it is with a part than without that a run stays on its script.
func (x *site) promises(t *tallies) float64 {
	out := 1.0
	for at, came := range t.came {
		usual := (x.whole.went[at] + 1) / (x.whole.came[at] + 1)
		out *= (t.went[at] + faith) / (came*usual + faith)
	}
	return out
}

// Learn keeps what the run that was played last shows of its values until the next one begins: if
// it fails, rapid may repeat it, and then it has to draw the same. Random requests stay random:
// they have no script to stay on.
func (m *Mix) Learn(r *run.Result) {
	if r.Explored {
		return
	}
	v := &m.values[m.last]
	v.ended = true
	v.how = astray
	v.last = v.last[:0]
	switch {
	case r.Verdict == run.Prevented:
		v.how = prevented
	case r.Verdict.Informs():
		v.how = through
	}
	if len(v.run) == 0 {
		return
	}
	off := len(r.Trace)
	if r.Deviation != nil {
		off = r.Deviation.Event
	}
	for i := range min(off, len(r.Trace)) {
		if c := r.Rec.Clause(i); c != "" {
			v.last = append(v.last, outcome{c, i, through})
		}
	}
	switch {
	case v.how > astray:
		v.last = append(v.last, outcome{"", off, v.how})
	case r.Deviation != nil:
		v.last = append(v.last, outcome{r.Deviation.Clause, off, astray})
	}
}

// learn counts what the last run of a generator showed. Of what a site drew several times the last
// value counts that stood before an event.
func (v *values) learn() {
	if !v.ended {
		return
	}
	v.ended = false
	v.runs++
	v.went += v.how
	v.picky = v.picky || v.runs >= enough && v.went < mostly*float64(v.runs)
	for k := v; k != nil; k = k.kin {
		k.picky = k.picky || v.picky
		for i := range v.run {
			d := &v.run[i]
			if d.kin == "" && k != v {
				continue
			}
			k.credit(v, d, v.until(i, func(e *drawn) bool { return k.key(e) == k.key(d) }))
		}
	}
	v.run = v.run[:0]
	v.last = v.last[:0]
}

// credit counts what the last run of a generator showed of a value, up to so many events. Where the
// system has prevented what the run was about, the run is as good up to its end as one that went
// through.
func (v *values) credit(of *values, d *drawn, until int) {
	x := v.site(v.key(d))
	t := x.part(d.part)
	came := make([]bool, mostStages)
	nth := map[string]int{}
	count := func(at int, went float64) {
		t.count(at, went)
		x.whole.count(at, went)
		came[at] = true
	}
	t.runs++
	for _, o := range of.last {
		if o.event < d.events || o.event >= until {
			continue
		}
		if at := v.stage(stage{o.clause, nth[o.clause]}); at >= 0 {
			count(at, o.went)
		}
		if v.kin != nil {
			nth[o.clause]++
		}
	}
	if of.how == prevented && until == math.MaxInt {
		for at, n := range x.whole.came {
			if n > 0 && !came[at] {
				count(at, through)
			}
		}
	}
}

// until returns the number of events before the next draw that is the same as the i-th.
func (v *values) until(i int, same func(*drawn) bool) int {
	for i++; i < len(v.run); i++ {
		if d := &v.run[i]; same(d) {
			return d.events
		}
	}
	return math.MaxInt
}

// stage returns the number of a stage; -1 if there are too many.
func (v *values) stage(x stage) int {
	at := slices.Index(v.stages, x)
	if at < 0 && len(v.stages) < mostStages {
		at = len(v.stages)
		v.stages = append(v.stages, x)
	}
	return at
}

func (t *tallies) count(at int, went float64) {
	for len(t.came) <= at {
		t.came = append(t.came, 0)
		t.went = append(t.went, 0)
	}
	t.came[at]++
	t.went[at] += went
}

// A site has few runs to learn from, and a test has many sites. Those with the same name in other
// generators of a goal often stand in the same place, and those with the same name but for a number
// at its end draw for the same field:
//
//	left1, left2, left3, left4    of one generator
//	left1, left2                  of another one
//
// An address that does not exist for the one does hardly exist for the others. So what is known of
// a value by name and by field counts for a site as long as it knows little by itself. A part of an
// interval says nothing about another interval, so it has no kin.

// kinOf returns the name of a site without its number.
func kinOf(name string) string { return strings.TrimRight(name, "0123456789") }

// chooses reports whether the values of a generator are chosen: too many of its runs leave the
// script, or of those of another one.
func (v *values) chooses() bool { return v.picky || v.kin.picky }

// key returns the name by which values are told of a draw.
func (v *values) key(d *drawn) string {
	if v.kin == nil {
		return d.kin
	}
	return d.site
}

// expects returns what the part p of the site of a draw promises: by what the site knows, and in
// the beginning by what its kin knows, if that is more.
func (v *values) expects(d *drawn, p part) float64 {
	out, runs := v.promises(d, p)
	if d.kin == "" {
		return out
	}
	for k := v.kin; k != nil; k = k.kin {
		if q, known := k.promises(d, p); known > 2*runs {
			out *= math.Pow(q, faith/(faith+runs))
		}
	}
	return out
}

// promises returns what the part p of the site of a draw promises, and how many runs say so.
func (v *values) promises(d *drawn, p part) (q, runs float64) {
	x := v.site(v.key(d))
	if t := x.by[p]; t != nil {
		return x.promises(t), t.runs
	}
	return 1, 0
}
