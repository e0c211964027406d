package same

import (
	"cmp"
	"fmt"
	"math/rand/v2"
	"regexp"
	"slices"
	"strings"
	"unicode"

	"github.com/clouseau-go/clouseau/logic"
	"github.com/clouseau-go/clouseau/sre"
)

// Question is what is asked of a system.
type Question struct {
	Walks [][]Call // what is called, and with what
	Open  Opener
	Seed  uint64
	// Order reports whether an operation shows in which order a system goes through what it has, as
	// one with a callback does. If it changes something, histories that show the same may differ.
	Order func(*sre.Op) bool
}

// Pair is two histories after which a system shows the same, and behaves differently.
type Pair struct {
	Probe      []Call // the calls that show the same
	Run, Other []Call
	// Then is called after both. The answers to its last call differ.
	Then []Call
	// Got and Want are these answers.
	Got, Want string
}

func (p Pair) size() int { return len(p.Run) + len(p.Other) + len(p.Then) }

// last is the operation whose answers differ.
func (p Pair) last() *sre.Op { return p.Then[len(p.Then)-1].Op }

// Panic is the answer of a call that panics.
const Panic = "panic"

// Support says how a hypothesis fared.
type Support struct{ Tried, Differ int }

// Answer is what was found.
type Answer struct {
	Observers []*sre.Op
	Support   Support  // pairs of histories
	Shown     int      // different things that were shown
	Pairs     []Pair   // small, with at most one for each operation whose answers differ
	Without   []string // operations that were not called: they write or show what observers do not
	Refused   []Refusal
	Listed    Listed
}

// Listed says which lookups do not answer by what is listed.
type Listed struct {
	Support Support
	Pairs   []Pair
}

// stage is a way to make histories.
type stage struct {
	scripts, longest int
	values           int  // of each sort that are in use
	any              bool // these are any values, not the most frequent ones
	args             int  // of each operation in a script
	cuts             int  // at which a script is compared with other histories
}

var stages = []stage{
	{scripts: 200, longest: 24, values: 5, args: fewArgs, cuts: 8},
	{scripts: 60, longest: 24, values: 6, any: true, args: fewArgs, cuts: 4},
	{scripts: 60, longest: 80, values: 30, args: 30, cuts: 2},
}

// leastPairs is how many pairs have to differ: of less it may be that observers were not asked
// about what was in use.
const leastPairs = 4

// rounds is how often operations that write what nothing shows are left out.
const rounds = 6

// Find looks for histories that show the same and lead to different answers. An operation that
// writes what nothing shows, such as one that sets a limit, is left out.
func Find(q Question) (Answer, error) {
	var without []*sre.Op
	var first Answer // of the first round
	for i := range rounds {
		f := &finder{Question: q, without: without}
		err := f.find()
		if i == 0 {
			first = f.answer
		}
		f.answer.Refused = first.Refused
		f.answer.Listed = first.Listed
		if f.answer.Support.Differ < leastPairs {
			f.answer.Pairs = nil
		}
		if err != nil || len(f.hidden) == 0 {
			for _, op := range f.without {
				f.answer.Without = append(f.answer.Without, op.Name)
			}
			return f.answer, err
		}
		without = append(without, f.hidden...)
	}
	return Answer{Refused: first.Refused, Listed: first.Listed}, nil
}

// finder looks for pairs.
type finder struct {
	Question
	without []*sre.Op // operations that are not called

	domain    // of the stage
	probe     []Call
	args      int
	observers []*sre.Op
	widest    map[*sre.Op]Call
	swaps     []Call            // that exchange what is shown
	canon     map[string][]Call // the shortest history after which something is shown

	quiet  map[*sre.Op]bool // operations of which nothing is seen in many cases
	pairs  []Pair
	hidden []*sre.Op // operations that seem to write what nothing shows
	answer Answer
}

func (f *finder) find() error {
	f.widest = widestOf(f.Walks)
	f.enter(stages[0], nil)
	if err := f.observe(); err != nil {
		return err
	}
	if f.answer.Observers = f.observers; len(f.observers) == 0 {
		return nil
	}
	if len(f.without) == 0 {
		var err error
		if f.answer.Refused, err = f.refused(); err != nil {
			return err
		}
		f.enter(stages[0], nil)
		if f.answer.Listed.Pairs, f.answer.Listed.Support, err = f.listed(); err != nil {
			return err
		}
	}
	if f.counts() {
		return nil
	}
	if err := f.silent(); err != nil || len(f.hidden) > 0 {
		return err
	}
	for _, op := range f.ops {
		if f.Order(op) && !slices.Contains(f.observers, op) {
			f.without = append(f.without[:len(f.without):len(f.without)], op)
		}
	}
	for i, s := range stages {
		r := rand.New(rand.NewPCG(f.Seed, uint64(i)))
		f.enter(s, r)
		f.probe = f.probeOf(f.domain, s.values)
		f.pairs = nil
		if err := f.perform(s, r); err != nil {
			return err
		}
		f.answer.Shown += len(f.canon)
		if err := f.keep(r); err != nil || len(f.hidden) > 0 {
			return err
		}
	}
	return nil
}

// counts reports whether what goes in are texts or lists, and only numbers show the system, in
// answer to no question: they tell how much there is, and not what.
func (f *finder) counts() bool {
	holds := func(f sre.Field) bool { return f.Sort.HasParts() || f.Sort.Kind() == logic.StringKind }
	taken := slices.ContainsFunc(f.ops, func(op *sre.Op) bool { return slices.ContainsFunc(op.Fields[:op.Args()], holds) })
	return taken && !slices.ContainsFunc(f.observers, func(op *sre.Op) bool { return op.Args() > 0 || slices.ContainsFunc(op.Fields, holds) })
}

// enter makes the domain of a stage.
func (f *finder) enter(s stage, r *rand.Rand) {
	f.args = s.args
	f.canon = map[string][]Call{}
	f.domain = domainOf(f.Walks, f.without, func(all []logic.Value) []logic.Value {
		if s.any {
			all = slices.Clone(all)
			r.Shuffle(len(all), func(i, j int) { all[i], all[j] = all[j], all[i] })
		}
		return all[:min(s.values, len(all))]
	})
}

// recorded is a script with what it has shown.
type recorded struct {
	calls   []Call
	answers []string
	end     string // what is shown at its end
	cuts    []int
	shows   []string // before the calls of these indices
}

// perform performs the scripts of a stage, and compares each with other histories.
func (f *finder) perform(s stage, r *rand.Rand) error {
	var all []*recorded
	for range s.scripts {
		x, err := f.record(f.random(r, 1+r.IntN(s.longest), f.observers, s.args), r, s.cuts)
		if err != nil {
			return err
		}
		all = append(all, x)
	}
	for _, x := range all {
		for i, at := range x.cuts {
			if err := f.compare(x, at, x.shows[i]); err != nil {
				return err
			}
		}
	}
	return nil
}

// record performs a script.
func (f *finder) record(calls []Call, r *rand.Rand, cuts int) (*recorded, error) {
	answers, err := f.Open.perform(calls)
	if err != nil {
		return nil, err
	}
	x := &recorded{calls: calls[:len(answers)], answers: answers}
	for _, i := range r.Perm(len(x.calls)) {
		if i > 0 && len(x.cuts) < cuts {
			x.cuts = append(x.cuts, i)
		}
	}
	for _, i := range append(slices.Clone(x.cuts), len(x.calls)) {
		shown, err := f.shows(x.calls[:i])
		if err != nil {
			return nil, err
		}
		if old, ok := f.canon[shown]; !ok || i < len(old) {
			f.canon[shown] = x.calls[:i]
		}
		x.shows = append(x.shows, shown)
	}
	x.end = x.shows[len(x.cuts)]
	return x, nil
}

// compare compares a script from an index on with one that begins with a shorter history that shows
// the same.
func (f *finder) compare(x *recorded, at int, shown string) error {
	other := f.canon[shown]
	if len(other) == at {
		var err error
		if other, err = f.reduced(x.calls[:at], shown); err != nil || len(other) == at {
			return err
		}
		f.canon[shown] = other
	}
	rest := slices.Concat(x.calls[at:], f.probe)
	got, err := f.Open.perform(other, rest)
	if err != nil {
		return err
	}
	got = got[min(len(other), len(got)):]
	want := slices.Concat(x.answers[at:], strings.Split(x.end, separator))
	f.answer.Support.Tried++
	for k := range min(len(got), len(want)) {
		if got[k] != want[k] {
			f.answer.Support.Differ++
			f.pairs = append(f.pairs, Pair{Probe: f.probe, Run: x.calls[:at], Other: other, Then: rest[:k+1]})
			break
		}
	}
	return nil
}

// reduced leaves out calls of a history as long as it shows the same.
func (f *finder) reduced(history []Call, shown string) ([]Call, error) {
	for n := len(history); n >= 1; n /= 2 {
		for i := 0; i+n <= len(history); {
			less := slices.Delete(slices.Clone(history), i, i+n)
			got, err := f.shows(less)
			switch {
			case err != nil:
				return nil, err
			case got == shown:
				history = less
			default:
				i += n
			}
		}
	}
	return history, nil
}

const kept = 4

// inner matches the names of operations that tell how a system is built. That may depend on how it
// has come there.
var inner = regexp.MustCompile(`(?i)^(get)?(max_?(len|size|length)|cap|capacity|fill_?(rate|factor|ratio)?|load_?factor|height|depth|stats|metrics|buckets|memory\w*|size_?in_?bytes|buffered|available)$`)

// Inner reports whether an operation has such a name.
func Inner(name string) bool { return inner.MatchString(name) }

// reordered reports whether both histories are the same calls in another order. That of equals,
// such as two tasks with one priority, may matter although nothing shows it.
func (p Pair) reordered() bool {
	left := slices.Clone(p.Other)
	for _, c := range p.Run {
		i := slices.IndexFunc(left, func(d Call) bool { return c.Op == d.Op && slices.Equal(c.Args, d.Args) })
		if i < 0 {
			return false
		}
		left = slices.Delete(left, i, i+1)
	}
	return len(left) == 0
}

// keep makes the shortest pairs smaller, one for each operation whose answers differ.
func (f *finder) keep(r *rand.Rand) error {
	slices.SortStableFunc(f.pairs, func(a, b Pair) int { return cmp.Compare(a.size(), b.size()) })
	var seen []*sre.Op
	for _, p := range f.answer.Pairs {
		seen = append(seen, p.last())
	}
	for _, p := range f.pairs {
		if slices.Contains(seen, p.last()) || len(seen) == kept || Inner(p.last().Name) {
			continue
		}
		seen = append(seen, p.last())
		small, err := f.shrunk(p)
		if err != nil {
			return err
		}
		if small, err = f.nearer(small); err != nil {
			return err
		}
		if small.reordered() {
			continue
		}
		hides, err := f.hides(r, small)
		switch {
		case err != nil:
			return err
		case len(hides) > 0:
			f.hidden = append(f.hidden, slices.DeleteFunc(hides, func(op *sre.Op) bool { return slices.Contains(f.hidden, op) })...)
		default:
			if small.Want == Panic { // the right answer is none
				small.Run, small.Other = small.Other, small.Run
				small.Got, small.Want = small.Want, small.Got
			}
			f.answer.Pairs = append(f.answer.Pairs, small)
		}
	}
	return nil
}

// nearer replaces a history of a pair by the other one without a quiet call, if that is a pair as
// well: then it is this call that matters.
func (f *finder) nearer(p Pair) (Pair, error) {
	for _, whole := range [][]Call{p.Run, p.Other} {
		for i, c := range whole {
			if !f.quiet[c.Op] {
				continue
			}
			q := p
			q.Run = whole
			q.Other = slices.Delete(slices.Clone(whole), i, i+1)
			if _, differs, err := f.tell(&q); err != nil || differs {
				return q, err
			}
		}
	}
	return p, nil
}

// Limits of what is taken for an operation that writes what nothing shows.
const (
	elsewhere = 300
	often     = 0.1
)

// hides returns the operations of a pair that seem to write what nothing shows. If the two
// histories differ in one call, and the same call makes a difference after other histories as well,
// it is such a call. What the answers tell of such calls is no mistake either.
func (f *finder) hides(r *rand.Rand, p Pair) (ops []*sre.Op, err error) {
	a, b := difference(p.Run, p.Other)
	switch {
	case tells(a, b, p.Got) && tells(b, a, p.Want):
		return operations(a, b), nil
	case len(a) > 1 || len(b) > 1:
		return nil, nil
	}
	behind := p.Run[len(p.Run)-commonEnd(p.Run, p.Other, len(a), len(b)):]
	var s Support
	for range elsewhere {
		h := f.random(r, r.IntN(10), f.observers, f.args)
		q := Pair{Probe: p.Probe, Run: slices.Concat(h, a, behind), Other: slices.Concat(h, b, behind), Then: p.Then}
		alike, differs, err := f.tell(&q)
		if err != nil {
			return nil, err
		}
		if alike {
			s.Tried++
		}
		if differs {
			s.Differ++
		}
	}
	if float64(s.Differ) <= often*float64(s.Tried) {
		return nil, nil
	}
	return operations(a, b), nil
}

// operations returns what is called.
func operations(a, b []Call) (ops []*sre.Op) {
	for _, c := range slices.Concat(a, b) {
		if !slices.Contains(ops, c.Op) {
			ops = append(ops, c.Op)
		}
	}
	return ops
}

// tells reports whether an answer has a value that calls were given and the others were not. Then
// the system has kept it, and the answer only tells so.
func tells(calls, others []Call, answer string) bool {
	given := words(fmt.Sprint(others))
	said := words(answer)
	return slices.ContainsFunc(words(fmt.Sprint(calls)), func(w string) bool {
		return slices.Contains(said, w) && !slices.Contains(given, w)
	})
}

func words(text string) []string {
	return strings.FieldsFunc(text, func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsDigit(r) })
}

// commonEnd is how many calls two histories have in common behind what is different.
func commonEnd(x, y []Call, a, b int) (n int) {
	for n < len(x)-a && n < len(y)-b && x[len(x)-1-n].equal(y[len(y)-1-n]) {
		n++
	}
	return n
}

// Limits of what is taken for an operation that writes what nothing shows, whatever it is called
// with.
const (
	silentTries = 100
	leastSilent = 3
	oftenSilent = 0.2
	oftenQuiet  = 0.3
)

// silent finds operations that seem to write what nothing shows: a call that nothing shows, or one
// with other arguments that shows the same, often leads to something else.
func (f *finder) silent() error {
	r := rand.New(rand.NewPCG(f.Seed, 101))
	f.quiet = map[*sre.Op]bool{}
	f.probe = f.probeOf(f.domain, stages[0].values)
	for _, op := range f.ops {
		if slices.Contains(f.observers, op) {
			continue
		}
		var s Support
		made := 0
		for range silentTries {
			h := f.random(r, r.IntN(stages[0].longest), f.observers, f.args)
			calls := f.calls[op]
			q := Pair{Probe: f.probe, Run: append(slices.Clip(h), calls[r.IntN(len(calls))]), Other: h}
			if c := calls[r.IntN(len(calls))]; r.IntN(2) == 0 {
				q.Other = append(slices.Clip(h), c)
			}
			q.Then = slices.Concat(f.random(r, 12, f.observers, f.args), f.probe)
			if equal(q.Run, q.Other) {
				continue
			}
			made++
			alike, differs, err := f.tell(&q)
			if err != nil {
				return err
			}
			if alike {
				s.Tried++
			}
			if differs {
				s.Differ++
			}
		}
		f.quiet[op] = float64(s.Tried) > oftenQuiet*float64(made)
		if s.Differ >= leastSilent && float64(s.Differ) > oftenSilent*float64(s.Tried) {
			f.hidden = append(f.hidden, op)
		}
	}
	return nil
}

// difference returns what is different in two histories.
func difference(a, b []Call) (x, y []Call) {
	for len(a) > 0 && len(b) > 0 && a[0].equal(b[0]) {
		a, b = a[1:], b[1:]
	}
	for len(a) > 0 && len(b) > 0 && a[len(a)-1].equal(b[len(b)-1]) {
		a, b = a[:len(a)-1], b[:len(b)-1]
	}
	return a, b
}
