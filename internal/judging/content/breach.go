package content

import (
	"cmp"
	"slices"

	"github.com/clouseau-go/clouseau/logic"
)

// Breach is a run whose last answer is not as a law says.
type Breach struct {
	Run  []Call
	Want []logic.Value // the right results of the last call
	Says string        // the law, such as "len is the number of slice"
	// Rows is in how many different calls the law says something, Exceptions in how many of them
	// the answer is another one.
	Rows, Exceptions int
}

// Limits of what is taken for a breach.
const (
	leastSupport    = 150
	mostExceptions  = 0.1
	mostOfObservers = 0.15
	mostOfTwo       = 0.03 // of a law that says one of two things
	largestLaw      = 7
	leastOfOneSide  = 40
	repeated        = 16
	mostBreaches    = 4
	triedExceptions = 6
)

// plainly are the functions that say which of two terms is meant.
var plainly = []string{"contains", "inside", "between", "empty", "some"}

// believed reports whether a law may judge: it is simple, it says something in many rows, and it
// holds in nearly all of them.
func (s *subject) believed(t *target) bool {
	l := t.best
	if l == nil || l.then == nil || l.size() > largestLaw {
		return false
	}
	informative := len(s.rows) - t.trivial
	most := mostExceptions
	if s.op == nil || slices.Contains(s.f.pure, s.op) {
		most = mostOfObservers
	}
	if l.when != nil && !l.unless {
		most = mostOfTwo
	}
	if informative < leastSupport || float64(len(l.wrong)) > most*float64(informative) {
		return false
	}
	if l.when != nil {
		if f := l.when.fun; !l.unless && f != nil && !slices.Contains(plainly, f.name) {
			return false
		}
		then := 0
		for _, row := range s.rows {
			then += int(truly(l.side(s.w, row)).n)
		}
		return min(then, len(s.rows)-then) >= leastOfOneSide
	}
	return true
}

// Limits of what is taken for a system that shows all that matters.
const (
	mostUnclear = 0.2  // of the rows in which a law says something, that it gets wrong
	mostDiffer  = 0.04 // of calls after which the same comes again, that have another outcome
)

// understood reports whether what is shown before says what comes, as far as laws can tell.
func (s *subject) understood() bool {
	if float64(s.differs) > mostDiffer*float64(s.again) {
		return false
	}
	if s.op == nil || slices.Contains(s.f.pure, s.op) {
		return true
	}
	return !slices.ContainsFunc(s.targets, func(t *target) bool {
		return t.best == nil || float64(len(t.best.exceptions)) > mostUnclear*float64(len(s.rows)-t.trivial)
	})
}

// breaches returns the smallest run for each target that has exceptions.
func (f *finder) breaches() (out []Breach, err error) {
	for _, s := range f.subjects {
		for k, t := range s.targets {
			if len(out) == mostBreaches || t.best == nil || !s.understood() || !s.believed(t) || len(t.best.wrong) == 0 || t.explained || s.hidden(t) {
				continue
			}
			b, ok, err := s.breach(k)
			if err != nil {
				return nil, err
			}
			if ok {
				out = append(out, b)
			}
		}
	}
	return out, nil
}

// breach makes a run in which the law of a target does not hold.
func (s *subject) breach(k int) (b Breach, ok bool, err error) {
	t := s.targets[k]
	wrong := slices.Clone(t.best.wrong)
	slices.SortStableFunc(wrong, func(i, j int) int { return cmp.Compare(len(s.kept[i].past), len(s.kept[j].past)) })
	for _, i := range wrong[:min(triedExceptions, len(wrong))] {
		past := s.kept[i].past
		call := s.kept[i].call.Call
		if b, ok, err = s.check(k, past, call); err != nil {
			return b, false, err
		}
		if !ok {
			continue // something before had another effect
		}
		for n := len(past); n >= 1; n /= 2 {
			for at := 0; at+n <= len(past); {
				less := slices.Delete(slices.Clone(past), at, at+n)
				c, breaks, err := s.check(k, less, call)
				switch {
				case err != nil:
					return b, false, err
				case breaks:
					past, b = less, c
				default:
					at += n
				}
			}
		}
		for range repeated {
			if _, ok, err = s.check(k, past, call); err != nil || !ok {
				return b, false, err
			}
		}
		b.Says = s.name(k) + " is " + t.best.words(s.w)
		b.Rows = len(s.rows) - t.trivial
		b.Exceptions = len(t.best.wrong)
		return b, true, nil
	}
	return b, false, nil
}

// laws are those of all targets that the last call shows.
func (s *subject) laws(ask int) (out []int) {
	for k, t := range s.targets {
		if s.ends[k].ask == ask && s.believed(t) {
			out = append(out, k)
		}
	}
	return out
}

// check performs a run that ends with a call, and reports whether the law of a target is broken.
func (s *subject) check(k int, past []Call, call Call) (b Breach, breaks bool, err error) {
	e := s.ends[k]
	laws := s.laws(e.ask)
	used := s.asks(laws)
	run := slices.Clone(past)
	for _, a := range used {
		run = append(run, s.f.asked[a].call)
	}
	if s.op != nil {
		run = append(run, call)
	}
	if e.ask >= 0 {
		run = append(run, s.f.asked[e.ask].call)
	}
	got, err := s.f.perform(run)
	if err != nil || len(got) < len(run) {
		return b, false, err
	}
	var row []val
	for _, i := range s.base {
		p := s.f.parts[i]
		v := val{}
		if at := slices.Index(used, p.ask); at >= 0 {
			d := got[len(past)+at]
			v = p.of(s.w, d.results[p.field-d.Op.Args()])
		}
		row = append(row, v)
	}
	for _, a := range s.args {
		row = append(row, a.of(s.w, call.Args[a.field]))
	}
	last := got[len(got)-1]
	said := map[part]val{}
	for _, i := range laws {
		if v := s.targets[i].best.eval(s.w, row); v.is {
			said[s.ends[i].part] = v
		}
	}
	want, ok := said[e.part]
	if !ok || want.equal(e.part.of(s.w, last.results[e.part.field-last.Op.Args()])) {
		return b, false, nil
	}
	b = Breach{Run: run, Want: slices.Clone(last.results)}
	for i, field := range last.Op.Fields[last.Op.Args():] {
		var parts []val
		for _, p := range partsOf(last.Op, last.Op.Args()+i, last.Op.Args()+i+1) {
			v, ok := said[p]
			if !ok {
				v = p.of(s.w, last.results[i])
			}
			parts = append(parts, v)
		}
		if b.Want[i], ok = s.w.assembled(field.Sort, parts); !ok {
			return b, false, nil
		}
	}
	return b, !slices.Equal(b.Want, last.results), nil
}

// asks are the calls that show what some laws read.
func (s *subject) asks(laws []int) (out []int) {
	for _, k := range laws {
		for _, t := range s.targets[k].best.terms() {
			t.inputs(func(in *input) {
				if in.at < len(s.base) {
					if a := s.f.parts[s.base[in.at]].ask; !slices.Contains(out, a) {
						out = append(out, a)
					}
				}
			})
		}
	}
	slices.Sort(out)
	return out
}

// An operation is taken for one that writes what nothing shows if this share of the calls soon
// after it are exceptions, and all exceptions are.
const often = 0.1

// hidden reports whether the exceptions come after an operation that seems to write what nothing
// shows.
func (s *subject) hidden(t *target) bool {
	for _, window := range []int{1, 3, 10, 1000} {
		for _, op := range s.f.ops {
			if op == s.op {
				continue
			}
			soon := func(i int) bool {
				past := s.kept[i].past
				return slices.ContainsFunc(past[max(0, len(past)-window):], func(c Call) bool { return c.Op == op })
			}
			if slices.ContainsFunc(t.best.wrong, func(i int) bool { return !soon(i) }) {
				continue
			}
			n := 0
			for i := range s.kept {
				n += int(truly(soon(i)).n)
			}
			if float64(len(t.best.wrong)) > often*float64(n) && n < len(s.kept)*9/10 {
				return true
			}
		}
	}
	return false
}
