package same

import (
	"cmp"
	"math/rand/v2"
	"slices"

	"github.com/clouseau-go/clouseau/logic"
	"github.com/clouseau-go/clouseau/sre"
)

// Some operations take back what others did: after Subscribe and Unsubscribe nothing shows that
// they were called. Which do so is learned: in most cases all is shown again that was shown before.
// Where the second operation changes something that the first one has not touched, it has taken
// away too much.

// Told is a system that tells its results.
type Told interface {
	// Tell makes a call. The system is over if it has panicked, or may not be made.
	Tell(c Call) (results []logic.Value, over bool, err error)
	Close() error
}

// Taken is a case in which too much was taken back: at the end of the run something is not as it
// was before the two calls in front of it.
type Taken struct {
	Run     []Call
	Support Support
}

// TakenBack looks for such cases. At most one is returned for two operations.
func TakenBack(walks [][]Call, open func() (Told, error), seed uint64) ([]Taken, error) {
	f := &taker{calls: callsOf(walks), open: open}
	if err := f.observers(rand.New(rand.NewPCG(seed, 200))); err != nil || len(f.showing) == 0 {
		return nil, err
	}
	return f.undone(rand.New(rand.NewPCG(seed, 203)))
}

// taker looks for cases.
type taker struct {
	*calls
	open    func() (Told, error)
	noisy   map[shownBy]bool // answers that are chance, or what the time is
	showing []*sre.Op        // operations that change nothing; some of their answers may be chance
}

// taken is an operation that may take back what another one did.
type taken struct {
	do, undo *sre.Op
	from     []int // the argument of do that each argument of undo is
	whole    bool  // all arguments of do are among them
}

// Limits of what is taken for such an operation.
const (
	firstTries    = 24
	leastHope     = 6
	allTries      = 400
	leastChanged  = 40   // cases in which something shows the first call
	leastRestored = 0.75 // of them, in which nothing shows both
	mostFar       = 6
	repeated      = 16
	askedOfOne    = 4 // calls of an observer in a case
)

// pairs are the operations that may be such ones, as far as their arguments tell.
func (f *taker) pairs() (out []taken) {
	for _, do := range f.ops {
		for _, undo := range f.ops {
			if do == undo || undo.Args() == 0 || undo.Args() > do.Args() || slices.Contains(f.showing, do) || f.chancy(do) || f.chancy(undo) {
				continue
			}
			if from := argumentsOf(do, undo); from != nil {
				out = append(out, taken{do, undo, from, do.Args() == undo.Args()})
			}
		}
	}
	return out
}

// argumentsOf returns which arguments of an operation those of another one are: the one with the
// same name and sort, or else the first one of the sort; nil if there is none for some.
func argumentsOf(do, undo *sre.Op) []int {
	from := make([]int, undo.Args())
	used := make([]bool, do.Args())
	for i := range from {
		from[i] = -1
	}
	for _, named := range []bool{true, false} {
		for i, x := range undo.Fields[:undo.Args()] {
			for k, y := range do.Fields[:do.Args()] {
				if from[i] < 0 && !used[k] && x.Sort == y.Sort && (x.Name == y.Name || !named) {
					from[i] = k
					used[k] = true
				}
			}
		}
	}
	if slices.Contains(from, -1) {
		return nil
	}
	return from
}

// back is the call that takes back another one.
func (t taken) back(c Call) Call {
	out := Call{Op: t.undo}
	for _, i := range t.from {
		out.Args = append(out.Args, c.Args[i])
	}
	return out
}

// tried is a case: what was called before, the call, and one that shows too much taken away.
type tried struct {
	past  []Call
	do    Call
	all   []Call // what is asked
	asks  Call   // what shows too much taken away
	group string
	new   bool // the first call says that there is something new
	far   bool // something else is changed
	back  bool // the second call changes something
}

// undone looks for cases in which too much is taken back.
func (f *taker) undone(r *rand.Rand) (out []Taken, err error) {
	pairs := f.pairs()
	for _, t := range pairs {
		if err := f.impure(r, t); err != nil {
			return nil, err
		}
	}
	var all []*tally
	for _, t := range pairs {
		if slices.Contains(f.showing, t.undo) {
			continue
		}
		one, err := f.takesBack(r, t)
		if err != nil {
			return nil, err
		}
		all = append(all, one)
	}
	for _, one := range all {
		if len(out) == kept || slices.ContainsFunc(all, one.wider) {
			continue
		}
		b, ok, err := f.least(one)
		if err != nil {
			return nil, err
		}
		if ok {
			out = append(out, b)
		}
	}
	return out, nil
}

// tally is how the cases of an operation came out, by what the first call answered.
type tally struct {
	taken
	changed, restored map[string]int
	far               []tried
}

// share is how many of the cases are restored, after those answers after which most are.
func (x *tally) share() (most float64) {
	for g, n := range x.changed {
		if n >= leastChanged {
			most = max(most, float64(x.restored[g])/float64(n))
		}
	}
	return most
}

// wider reports whether another operation takes back the same, and less of what else there is.
func (x *tally) wider(other *tally) bool { return other.do == x.do && other.share() > x.share() }

// impure looks whether an operation that seemed to change nothing takes something back.
func (f *taker) impure(r *rand.Rand, t taken) error {
	for range firstTries {
		if !slices.Contains(f.showing, t.undo) {
			return nil
		}
		x, _, _, err := f.attempt(r, t)
		if err != nil {
			return err
		}
		if x.back {
			f.showing = slices.DeleteFunc(f.showing, func(op *sre.Op) bool { return op == t.undo })
		}
	}
	return nil
}

// takesBack tries one operation.
func (f *taker) takesBack(r *rand.Rand, t taken) (*tally, error) {
	all := &tally{taken: t, changed: map[string]int{}, restored: map[string]int{}}
	for i := range allTries {
		if i%firstTries == firstTries-1 && (!all.hopeful() || all.seldom(i+1)) {
			break
		}
		x, shows, same, err := f.attempt(r, t)
		if err != nil {
			return nil, err
		}
		if shows {
			all.changed[x.group]++
		}
		if shows && same {
			all.restored[x.group]++
		}
		if x.far {
			all.far = append(all.far, x)
		}
	}
	return all, nil
}

// least returns the smallest case in which too much is taken back.
func (f *taker) least(all *tally) (b Taken, ok bool, err error) {
	far := slices.DeleteFunc(all.far, func(x tried) bool {
		return all.changed[x.group] < leastChanged || float64(all.restored[x.group]) < leastRestored*float64(all.changed[x.group])
	})
	slices.SortStableFunc(far, func(a, b tried) int { return cmp.Compare(len(a.past), len(b.past)) })
	for _, x := range far[:min(mostFar, len(far))] {
		if b, ok, err = f.tooMuch(all.taken, x); err != nil || ok {
			n := all.changed[x.group]
			b.Support = Support{n, n - all.restored[x.group]}
			return b, ok, err
		}
	}
	return b, false, nil
}

// hopeful reports whether the operation may take back the other one, as far as is known.
func (x *tally) hopeful() bool {
	n := 0
	for g, k := range x.changed {
		if n += k; 2*x.restored[g] > k {
			return true
		}
	}
	return n < leastHope
}

// seldom reports whether so few of the first cases show the first call that all of them will not
// tell anything.
func (x *tally) seldom(cases int) bool {
	n := 0
	for _, k := range x.changed {
		n += k
	}
	return cases > 3*firstTries && 2*n*allTries < leastChanged*cases
}

// attempt makes one case. It reports whether something shows the first call, and whether nothing
// shows both.
func (f *taker) attempt(r *rand.Rand, t taken) (x tried, shows, same bool, err error) {
	p := f.pool(r, 3+r.IntN(8))
	x = tried{do: f.one(r, p, t.do)}
	for range r.IntN(20) {
		if c, ok := p.draw(r, func(op *sre.Op) bool { return !slices.Contains(f.showing, op) }); ok {
			x.past = append(x.past, c)
		}
	}
	asks := f.asksAbout(r, p, x.do)
	x.all = asks
	run := slices.Concat(x.past, asks, []Call{x.do}, asks, []Call{t.back(x.do)}, asks)
	got, err := f.perform(run)
	if err != nil || len(got) < len(run) {
		return x, false, false, err
	}
	got = got[len(x.past):]
	n := len(asks)
	group, new := t.outcome(got[n])
	x.group = group
	if !new && !t.whole {
		return x, false, false, nil
	}
	x.new = new
	same = true
	for i, c := range asks {
		before, between, after := got[i].results, got[n+1+i].results, got[2*n+2+i].results
		for k, v := range before {
			if f.noisy[shownBy{c.Op, k}] {
				continue
			}
			shows = shows || v != between[k]
			x.back = x.back || c.Op != t.undo && between[k] != after[k]
			same = same && v == after[k]
		}
		if !x.far && x.tooFar(c.Op, before, between, after, f.noisy) >= 0 {
			x.far = true
			x.asks = c
		}
	}
	x.far = x.far && shows && (x.new || !f.there(x.do, got[:n]))
	return x, shows, same, nil
}

// before reports whether the operation was called with what it is to take back: then a call of it
// may have changed what was there, and that is not brought back.
func (t taken) before(past []Call, do Call) bool {
	about := t.back(do).Args
	return slices.ContainsFunc(past, func(c Call) bool { return c.Op == t.do && slices.Equal(t.back(c).Args, about) })
}

// tells reports whether a call says no the second time. What says yes again only says that it went
// well, as an error does that is nil.
func (f *taker) tells(t taken, past []Call, do Call) (bool, error) {
	got, err := f.perform(past, []Call{do, do})
	if err != nil || len(got) < len(past)+2 {
		return false, err
	}
	_, again := t.outcome(got[len(past)+1])
	return !again, nil
}

// there reports whether answers have in them what a call takes.
func (f *taker) there(do Call, answers []done) bool {
	return slices.ContainsFunc(answers, func(d done) bool {
		return slices.ContainsFunc(d.results, func(v logic.Value) bool {
			return slices.ContainsFunc(do.Args, func(a logic.Value) bool {
				return within(a, v) || slices.ContainsFunc(partsIn(a), func(e entry) bool { return within(e.key, v) })
			})
		})
	})
}

// asksAbout are calls of observers, some of them with what a call is about.
func (f *taker) asksAbout(r *rand.Rand, p pool, about Call) (out []Call) {
	for _, op := range f.showing {
		for range askedOfOne {
			c := f.one(r, p, op)
			c.Args = slices.Clone(c.Args)
			for i, v := range c.Args {
				same := slices.DeleteFunc(slices.Clone(about.Args), func(w logic.Value) bool { return w.Sort() != v.Sort() })
				if len(same) > 0 && r.IntN(3) > 0 {
					c.Args[i] = same[r.IntN(len(same))]
				}
			}
			if !slices.ContainsFunc(out, func(d Call) bool { return d.Op == c.Op && slices.Equal(d.Args, c.Args) }) {
				out = append(out, c)
			}
		}
	}
	return out
}

// outcome is what a call says besides what it returns, and whether it says yes.
func (t taken) outcome(d done) (group string, yes bool) {
	for _, v := range d.results {
		switch v.Sort().Kind() {
		case logic.BoolKind:
			yes = yes || v.Bool()
			group += v.String() + " "
		case logic.EnumKind:
			group += v.String() + " "
		}
	}
	return group, yes
}

// tooFar returns the result that shows that more is taken back than there was new, or -1. Where
// nothing says that it was new, what is lost may be the same thing, so it has to be something else.
func (x tried) tooFar(op *sre.Op, before, between, after []logic.Value, noisy map[shownBy]bool) int {
	far := -1
	for k, v := range before {
		lost := lost(v, between[k], after[k])
		switch {
		case noisy[shownBy{op, k}]:
		case x.new && (len(lost) > 0 || v == between[k] && v != after[k]):
			return k
		case !x.new && slices.ContainsFunc(lost, x.about):
			return -1
		case !x.new && len(lost) > 0:
			far = k
		}
	}
	return far
}

// about reports whether an entry is what the first call takes, or a part of it.
func (x tried) about(e entry) bool {
	return slices.ContainsFunc(x.do.Args, func(a logic.Value) bool {
		return within(e.key, a) || within(a, e.key) || e.value.IsValid() && (within(e.value, a) || within(a, e.value))
	})
}

// lost are the entries that were there after the first call, as before, and are not after the
// second one.
func lost(before, between, after logic.Value) []entry {
	if !before.Sort().HasParts() || before == after {
		return nil
	}
	kept := partsIn(between)
	left := partsIn(after)
	return slices.DeleteFunc(partsIn(before), func(e entry) bool { return !slices.Contains(kept, e) || slices.Contains(left, e) })
}

// entry is an element of a list, which has no value, or an entry of a map.
type entry struct{ key, value logic.Value }

// partsIn are the elements of a list, or the entries of a map.
func partsIn(v logic.Value) (out []entry) {
	switch v.Sort().Kind() {
	case logic.ListKind:
		for _, e := range v.Elems() {
			out = append(out, entry{key: e})
		}
	case logic.MapKind:
		for _, p := range v.Pairs() {
			out = append(out, entry{p.Key, p.Value})
		}
	}
	return out
}

// within reports whether a value is, or is a part of, another one.
func within(v, of logic.Value) bool {
	if v == of {
		return true
	}
	switch of.Sort().Kind() {
	case logic.RecordKind:
		return slices.ContainsFunc(of.Sort().Members(), func(m logic.Member) bool { return within(v, of.Field(m.Name)) })
	case logic.ListKind, logic.MapKind:
		return slices.ContainsFunc(partsIn(of), func(e entry) bool {
			return within(v, e.key) || e.value.IsValid() && within(v, e.value)
		})
	}
	return false
}

// tooMuch makes a case as small as possible.
func (f *taker) tooMuch(t taken, x tried) (b Taken, ok bool, err error) {
	breaks := func(past []Call) (bool, error) {
		run := slices.Concat(past, x.all, []Call{x.asks, x.do, x.asks, t.back(x.do), x.asks})
		got, err := f.perform(run)
		if err != nil || len(got) < len(run) {
			return false, err
		}
		shown := got[len(past) : len(past)+len(x.all)]
		got = got[len(past)+len(x.all):]
		group, _ := t.outcome(got[1])
		return (x.new || !f.there(x.do, shown)) && group == x.group && x.tooFar(x.asks.Op, got[0].results, got[2].results, got[4].results, f.noisy) >= 0, nil
	}
	past := x.past
	if ok, err = breaks(past); err != nil || !ok {
		return b, false, err
	}
	for n := len(past); n >= 1; n /= 2 {
		for at := 0; at+n <= len(past); {
			less := slices.Delete(slices.Clone(past), at, at+n)
			if ok, err = breaks(less); err != nil {
				return b, false, err
			}
			if ok {
				past = less
			} else {
				at += n
			}
		}
	}
	if x.new {
		ok, err = f.tells(t, past, x.do)
	} else {
		ok = !t.before(past, x.do)
	}
	if err != nil || !ok {
		return b, false, err
	}
	for range repeated {
		if ok, err = breaks(past); err != nil || !ok {
			return b, false, err
		}
	}
	b.Run = slices.Concat(past, []Call{x.do, t.back(x.do), x.asks})
	return b, true, nil
}
