package same

import (
	"cmp"
	"math/rand/v2"
	"slices"

	"github.com/clouseau-go/clouseau/logic"
	"github.com/clouseau-go/clouseau/sre"
)

// What a system lists is what is in it. However it has come there, it has to find the same: lookups
// that nearly always answer by what is listed are wrong where they do not. That is so as well where
// other observers tell in which form the system has it, as the number of its bytes does.

// Limits of what is taken for a lookup that answers by what is listed.
const (
	listings    = 200  // histories
	longestList = 12   // calls in one
	fewMutators = 8    // operations in one, of those that change something
	mostLists   = 3    // that are looked at
	mostLookups = 160  // calls, of all operations
	lookupsEach = 20   // of one
	leastLooked = 150  // comparisons
	leastWrong  = 2    // that differ
	mostWrong   = 0.01 // of them
)

// listing is a history with what is answered after it.
type listing struct {
	calls   []Call
	answers []string // of the lists and then of the lookups
}

// listed finds lookups that do not answer by what is listed, a pair for each operation.
func (f *finder) listed() (pairs []Pair, s Support, err error) {
	lists, lookups := f.views()
	if len(lists) == 0 || len(lookups) == 0 {
		return nil, s, nil
	}
	all, err := f.listings(slices.Concat(lists, lookups))
	if err != nil {
		return nil, s, err
	}
	for i, list := range lists {
		for _, op := range f.observers {
			x := lookup{finder: f, list: i}
			for k, c := range lookups {
				if c.Op == op && !slices.ContainsFunc(pairs, func(p Pair) bool { return p.last() == op }) {
					x.look(all, list, len(lists)+k, c)
				}
			}
			if x.Tried < leastLooked || x.Differ > int(mostWrong*float64(x.Tried)) {
				continue
			}
			s.Tried += x.Tried
			s.Differ += x.Differ
			p, ok, err := x.smallest()
			if err != nil {
				return nil, s, err
			}
			if ok {
				pairs = append(pairs, p)
			}
		}
	}
	return pairs, s, nil
}

// views returns the calls that list something, and those that look something up.
func (f *finder) views() (lists, lookups []Call) {
	for _, op := range f.observers {
		calls := f.calls[op]
		if op.Args() > 0 {
			lookups = append(lookups, calls[:min(lookupsEach, len(calls), max(0, mostLookups-len(lookups)))]...)
			continue
		}
		kind := op.Fields[0].Sort.Kind()
		if len(op.Fields) == 1 && (kind == logic.ListKind || kind == logic.MapKind) && len(lists) < mostLists {
			lists = append(lists, calls[0])
		}
	}
	return lists, lookups
}

// listings makes histories, and calls something after each. The shorter ones come first.
func (f *finder) listings(views []Call) (out []*listing, err error) {
	r := rand.New(rand.NewPCG(f.Seed, 104))
	var changing []*sre.Op
	for _, op := range f.ops {
		if !slices.Contains(f.observers, op) && !f.Order(op) {
			changing = append(changing, op)
		}
	}
	for range listings {
		var pool, calls []Call
		for _, op := range changing {
			if r.IntN(len(changing)) >= fewMutators {
				continue
			}
			for range 1 + r.IntN(fewArgs) {
				pool = append(pool, f.calls[op][r.IntN(len(f.calls[op]))])
			}
		}
		for range min(len(pool), 1+r.IntN(longestList)) {
			calls = append(calls, pool[r.IntN(len(pool))])
		}
		// Few histories list the same by chance, so each is followed by calls that may not show.
		more := [][]Call{calls}
		for _, op := range changing {
			if op.Args() == 0 || r.IntN(len(changing)) < fewMutators {
				more = append(more, append(slices.Clip(calls), f.calls[op][r.IntN(len(f.calls[op]))]))
			}
		}
		for _, calls := range more {
			got, err := f.Open.perform(calls, views)
			switch {
			case err != nil:
				return nil, err
			case len(got) == len(calls)+len(views):
				out = append(out, &listing{calls, got[len(calls):]})
			}
		}
	}
	slices.SortStableFunc(out, func(a, b *listing) int { return cmp.Compare(len(a.calls), len(b.calls)) })
	return out, nil
}

// lookup is an operation whose answers are compared where the same is listed.
type lookup struct {
	*finder
	Support
	list  int
	pairs []Pair
}

// look compares the answers to a call, which has an index among all.
func (x *lookup) look(all []*listing, list Call, at int, c Call) {
	groups := map[string][]*listing{}
	for _, l := range all {
		groups[l.answers[x.list]] = append(groups[l.answers[x.list]], l)
	}
	for _, l := range all {
		g := groups[l.answers[x.list]]
		if g[0] != l || len(g) < 3 {
			continue
		}
		n := map[string]int{}
		var usual *listing
		for _, m := range g {
			if n[m.answers[at]]++; 2*n[m.answers[at]] > len(g) {
				usual = m
			}
		}
		if x.Tried += len(g); usual == nil {
			x.Differ += len(g)
			continue
		}
		usual = g[slices.IndexFunc(g, func(m *listing) bool { return m.answers[at] == usual.answers[at] })]
		for _, m := range g {
			if m.answers[at] != usual.answers[at] {
				x.Differ++
				x.pairs = append(x.pairs, Pair{Probe: []Call{list}, Run: m.calls, Other: usual.calls, Then: []Call{c}})
			}
		}
	}
}

// smallest returns the smallest pair, made smaller; not ok if there are too few, or the system has
// kept what calls were given and tells that.
func (x *lookup) smallest() (p Pair, ok bool, err error) {
	if len(x.pairs) < leastWrong {
		return p, false, nil
	}
	p = slices.MinFunc(x.pairs, func(a, b Pair) int { return cmp.Compare(a.size(), b.size()) })
	for range settled {
		if _, ok, err = x.tell(&p); err != nil || !ok {
			return p, false, err
		}
	}
	p, err = x.shrunk(p)
	a, b := difference(p.Run, p.Other)
	kept := tells(a, b, p.Got) || tells(b, a, p.Want)
	return p, err == nil && !kept && p.Got != Panic && p.Want != Panic, err
}
