package report

import (
	"cmp"
	"fmt"
	"math/big"
	"slices"

	"github.com/clouseau-go/clouseau/runtime/report"
)

// mostBars is how many bars a distribution has.
const mostBars = 20

// values returns the distribution of each argument whose values were counted. Many integers are
// shown in intervals of equal width, of many other values the most frequent.
func values(t report.Tried) []countTable {
	var out []countTable
	for _, x := range t.Chosen {
		if len(x.Counts) == 0 {
			continue
		}
		counts, more := intervals(x.Counts), x.More
		if counts == nil {
			counts = slices.Clone(x.Counts)
			slices.SortStableFunc(counts, func(a, b report.Count) int { return cmp.Compare(b.Count, a.Count) })
			for _, c := range counts[min(len(counts), mostBars):] {
				more += c.Count
			}
			if counts = counts[:min(len(counts), mostBars)]; len(counts) == len(x.Counts) {
				counts = x.Counts // in their own order
			}
		}
		if more > 0 {
			counts = append(slices.Clip(counts), report.Count{Name: "others", Count: more})
		}
		out = append(out, countTable{x.Field, "times", counts})
	}
	return out
}

// intervals counts integers in intervals; nil if there are other values.
func intervals(counts []report.Count) []report.Count {
	ns := make([]*big.Int, len(counts))
	for i, c := range counts {
		n, ok := new(big.Int).SetString(c.Name, 10)
		if !ok {
			return nil
		}
		ns[i] = n
	}
	if len(counts) <= mostBars {
		return counts
	}
	lo, hi := slices.MinFunc(ns, (*big.Int).Cmp), slices.MaxFunc(ns, (*big.Int).Cmp)
	width := new(big.Int).Sub(hi, lo)
	width.Div(width, big.NewInt(mostBars)).Add(width, big.NewInt(1))
	var out []report.Count
	for from := new(big.Int).Set(lo); from.Cmp(hi) <= 0; from = new(big.Int).Add(from, width) {
		to := new(big.Int).Add(from, width) // beyond the interval
		c := report.Count{Name: fmt.Sprintf("%v..%v", from, new(big.Int).Sub(to, big.NewInt(1)))}
		for i, n := range ns {
			if n.Cmp(from) >= 0 && n.Cmp(to) < 0 {
				c.Count += counts[i].Count
			}
		}
		out = append(out, c)
	}
	return out
}

// origin is an argument of the failing run with where it comes from.
type origin struct {
	Number              int
	Op, Argument, Value string
	From                string
}

// Values returns the arguments of the failing run, if any of them is an earlier answer.
func (r *Run) Values() []origin {
	var out []origin
	answers := false
	for i, e := range r.Failure.Events {
		for _, a := range e.Args {
			o := origin{i + 1, e.Op, a.Name, a.Value, "chosen by the script"}
			if j := slices.IndexFunc(e.Origins, func(x report.Origin) bool { return x.Argument == a.Name }); j >= 0 {
				answers = true
				o.From = fmt.Sprintf("%s of event %d", e.Origins[j].Field, e.Origins[j].Event)
			}
			out = append(out, o)
		}
	}
	if !answers {
		return nil
	}
	return out
}
