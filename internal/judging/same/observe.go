package same

import (
	"cmp"
	"math/rand/v2"
	"slices"
	"strings"

	"github.com/clouseau-go/clouseau/logic"
	"github.com/clouseau-go/clouseau/sre"
)

// domain is what calls are made of: the operations with the arguments that walks gave them, the
// most frequent first.
type domain struct {
	ops   []*sre.Op
	calls map[*sre.Op][]Call
}

// Sizes of domains.
const (
	mostValues = 200 // of a sort
	manyArgs   = 40  // different arguments of an operation
	fewArgs    = 3   // of an operation in one script
)

// ranked are things with how often they come.
type ranked[T any] struct {
	all []T
	n   []int
}

func (r *ranked[T]) add(x T, equal func(a, b T) bool) {
	i := slices.IndexFunc(r.all, func(y T) bool { return equal(x, y) })
	if i < 0 {
		if len(r.all) == 300 {
			return
		}
		i = len(r.all)
		r.all = append(r.all, x)
		r.n = append(r.n, 0)
	}
	r.n[i]++
}

// most returns the most frequent ones.
func (r *ranked[T]) most(limit int) (out []T) {
	order := make([]int, len(r.all))
	for i := range order {
		order[i] = i
	}
	slices.SortStableFunc(order, func(i, j int) int { return cmp.Compare(r.n[j], r.n[i]) })
	for _, i := range order[:min(limit, len(order))] {
		out = append(out, r.all[i])
	}
	return out
}

func sameValue(a, b logic.Value) bool { return a == b }

// domainOf returns the calls whose arguments are among the values that choose takes of all those of
// a sort, the most frequent first.
func domainOf(walks [][]Call, without []*sre.Op, choose func([]logic.Value) []logic.Value) domain {
	values := map[*logic.Sort]*ranked[logic.Value]{}
	var sorts []*logic.Sort
	for _, w := range walks {
		for _, c := range w {
			for _, v := range c.Args {
				r := values[v.Sort()]
				if r == nil {
					r = &ranked[logic.Value]{}
					values[v.Sort()] = r
					sorts = append(sorts, v.Sort())
				}
				r.add(v, sameValue)
			}
		}
	}
	usual := map[*logic.Sort][]logic.Value{}
	for _, s := range sorts {
		usual[s] = choose(values[s].most(mostValues))
	}
	uses := map[*sre.Op]*ranked[Call]{}
	d := domain{calls: map[*sre.Op][]Call{}}
	for _, w := range walks {
		for _, c := range w {
			if slices.Contains(without, c.Op) || slices.ContainsFunc(c.Args, func(v logic.Value) bool { return !slices.Contains(usual[v.Sort()], v) }) {
				continue
			}
			if uses[c.Op] == nil {
				uses[c.Op] = &ranked[Call]{}
				d.ops = append(d.ops, c.Op)
			}
			uses[c.Op].add(c, Call.equal)
		}
	}
	slices.SortFunc(d.ops, func(a, b *sre.Op) int { return cmp.Compare(a.Index(), b.Index()) })
	for op, r := range uses {
		d.calls[op] = r.most(manyArgs)
	}
	return d
}

// some returns few of the calls, so that what they lead to comes again. What has neither arguments
// nor results often undoes all, so it seldom is among them.
func (d domain) some(r *rand.Rand, observers []*sre.Op, args int) []Call {
	var out []Call
	for _, op := range d.ops {
		if r.IntN(3) == 0 || len(op.Fields) == 0 && r.IntN(2) == 0 {
			continue
		}
		calls := d.calls[op]
		n := 1 + r.IntN(args)
		if slices.Contains(observers, op) {
			n = 1
		}
		for range n {
			// Those that are used most are likelier.
			out = append(out, calls[r.IntN(1+r.IntN(len(calls)))])
		}
	}
	return out
}

// random returns a script.
func (d domain) random(r *rand.Rand, length int, observers []*sre.Op, args int) (out []Call) {
	pool := d.some(r, observers, args)
	if len(pool) == 0 {
		return nil
	}
	for range length {
		out = append(out, pool[r.IntN(len(pool))])
	}
	return out
}

// separator stands between answers.
const separator = "\x00"

// shows returns what a system shows after a history.
func (f *finder) shows(history []Call) (string, error) { return f.showsTo(f.probe, history) }

// showsTo returns what a system shows to a probe after a history.
func (f *finder) showsTo(probe, history []Call) (string, error) {
	answers, err := f.Open.perform(history, probe)
	return strings.Join(answers[min(len(history), len(answers)):], separator), err
}

// each returns what each call answers after a history, alone.
func (f *finder) each(history []Call, calls [][]Call) (out []string, err error) {
	for _, c := range calls {
		answers, err := f.Open.perform(history, c)
		if err != nil {
			return nil, err
		}
		out = append(out, strings.Join(answers[min(len(history), len(answers)):], separator))
	}
	return out, nil
}

// Limits of what is tried to tell observers from others: histories, and calls after these in all.
const (
	mostTries  = 100
	leastTries = 30
	mostShown  = 60_000
)

// observe finds the observers, and makes the probe.
func (f *finder) observe() error {
	r := rand.New(rand.NewPCG(f.Seed, 100))
	var singles [][]Call // calls that may show a change
	var silent []Call    // those without arguments and results
	for _, op := range f.ops {
		switch {
		case len(op.Fields) == 0:
			silent = append(silent, Call{Op: op})
		case op.Args() < len(op.Fields):
			for _, c := range f.calls[op][:min(fewArgs, len(f.calls[op]))] {
				singles = append(singles, []Call{c})
			}
		}
	}
	answering := singles
	for _, s := range silent {
		for _, c := range answering {
			singles = append(singles, []Call{s, c[0]})
		}
	}
	changes := map[*sre.Op]bool{}
	swaps := map[*sre.Op]int{}
	noisy := make([]bool, len(singles))
	tries := min(max(leastTries, mostShown/max(1, len(singles)*len(f.ops))), mostTries)
	for range tries {
		h := f.random(r, r.IntN(12), nil, fewArgs)
		before, err := f.each(h, singles)
		if err != nil {
			return err
		}
		again, err := f.each(h, singles)
		if err != nil {
			return err
		}
		for i := range before {
			noisy[i] = noisy[i] || before[i] != again[i]
		}
		same := func(after []string) bool {
			for i := range after {
				if !noisy[i] && after[i] != before[i] {
					return false
				}
			}
			return true
		}
		for _, op := range f.ops {
			if op.Args() == len(op.Fields) || changes[op] {
				continue
			}
			c := f.calls[op][r.IntN(len(f.calls[op]))]
			after, err := f.each(slices.Concat(h, []Call{c}), singles)
			if err != nil {
				return err
			}
			changes[op] = !same(after)
		}
		for _, c := range silent {
			if swaps[c.Op] < 0 {
				continue
			}
			once, err := f.each(slices.Concat(h, []Call{c}), singles)
			if err != nil {
				return err
			}
			twice, err := f.each(slices.Concat(h, []Call{c, c}), singles)
			if err != nil {
				return err
			}
			switch {
			case !same(twice):
				swaps[c.Op] = -tries
			case !same(once):
				swaps[c.Op]++
			}
		}
	}
	for _, op := range f.ops {
		if op.Args() == len(op.Fields) || changes[op] {
			continue
		}
		if slices.ContainsFunc(singles, func(c []Call) bool {
			return c[len(c)-1].Op == op && noisy[slices.IndexFunc(singles, func(d []Call) bool { return equal(c, d) })]
		}) {
			continue
		}
		f.observers = append(f.observers, op)
	}
	for _, c := range silent {
		if swaps[c.Op] > 0 {
			f.swaps = append(f.swaps, c)
		}
	}
	return nil
}

// wide is the largest number that an observer is asked about, such as how many elements to show.
const wide = 1 << 12

// widestOf returns, for each operation, the call that asks about the largest numbers.
func widestOf(walks [][]Call) map[*sre.Op]Call {
	sum := func(c Call) (n int64) {
		for _, v := range c.Args {
			if v.Sort().Kind() != logic.IntKind {
				continue
			}
			if x, ok := v.Int64(); ok && x <= wide {
				n += x
			} else {
				return -1
			}
		}
		return n
	}
	out := map[*sre.Op]Call{}
	for _, w := range walks {
		for _, c := range w {
			if n := sum(c); n > 0 && n > sum(out[c.Op]) {
				out[c.Op] = c
			}
		}
	}
	return out
}

// probeOf returns the calls of observers that show what a system is, at most so many of each.
func (f *finder) probeOf(d domain, args int) []Call {
	var plain, asked []Call
	for _, op := range f.observers {
		if op.Args() == 0 {
			plain = append(plain, d.calls[op]...)
			continue
		}
		asked = append(asked, d.calls[op][:min(args, len(d.calls[op]))]...)
		if c, ok := f.widest[op]; ok && !slices.ContainsFunc(asked, c.equal) {
			asked = append(asked, c)
		}
	}
	once := slices.Concat(plain, asked)
	all := once
	for _, c := range f.swaps {
		all = slices.Concat(all, []Call{c}, once, []Call{c})
	}
	return all
}
