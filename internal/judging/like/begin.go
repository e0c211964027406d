package like

import (
	"slices"

	"github.com/clouseau-go/clouseau/logic"
)

// begins is a model whose constructor takes a value: what a history begins with, or how long an
// entry lives.
type begins interface{ begin(v logic.Value) }

// beginning returns a model that begins with a value.
func beginning(m *model, v logic.Value) *model {
	own := *m
	own.first = v
	own.open = func(n int) any {
		h := m.open(n).(*holder)
		fresh := h.fresh
		h.fresh = func() any {
			x := fresh()
			x.(begins).begin(v)
			return x
		}
		h.on = h.fresh()
		return h
	}
	return &own
}

// beginnings returns the models that begin with the values that fit.
func beginnings(m *model, all []*bound, firsts []logic.Value) (out []*bound) {
	if m.starts == "" {
		return all
	}
	for _, b := range all {
		for _, v := range firsts {
			if m.starts == "V" && logic.Compatible(b.values, v.Sort()) || m.starts == "D" && isDuration(v) {
				own := *b
				own.model = beginning(m, v)
				out = append(out, &own)
			}
		}
	}
	return out
}

// isDuration reports whether a number may be a duration: no other ones are so great.
func isDuration(v logic.Value) bool {
	return v.Sort().Kind() == logic.IntKind && saturated(v) >= 1_000_000
}

// begin looks for what systems may begin with: what is answered first, and durations that are
// arguments.
func begin(p *problem) {
	first, durations := map[logic.Value]int{}, map[logic.Value]int{}
	for _, w := range p.walks {
		for i, c := range w {
			if i == 0 && len(c.args) == 0 && len(c.results) > 0 {
				v := c.results[0]
				if c.elems[0] != nil {
					v = v.Elem(0)
				}
				first[v]++
			}
			for _, v := range c.args {
				if isDuration(v) {
					durations[v]++
				}
			}
		}
	}
	for v := commonest(first); v.IsValid() && len(p.firsts) < 2; v = commonest(first) {
		p.firsts = append(p.firsts, v)
		delete(first, v)
	}
	// That of the constructor is drawn often, as are shorter and longer ones: its half and double.
	var often []logic.Value
	most := 0
	for v := commonest(durations); v.IsValid() && 4*durations[v] >= most; v = commonest(durations) {
		most = max(most, durations[v])
		often = append(often, v)
		delete(durations, v)
	}
	drawn := func(n int64) bool { return slices.Contains(often, logic.IntValue(n)) }
	for _, v := range often {
		if n := saturated(v); drawn(n/2) && drawn(2*n) {
			p.firsts = append(p.firsts, v)
			return
		}
	}
	often = often[:min(3, len(often))]
	slices.SortFunc(often, logic.CompareValues)
	if n := len(often); n > 0 {
		p.firsts = append(p.firsts, often[n/2])
	}
}
