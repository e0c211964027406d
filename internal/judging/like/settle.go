package like

import (
	"cmp"
	"slices"

	"github.com/clouseau-go/clouseau/logic"
)

// tally is in how many walks each option and fit of an operation held.
type tally struct {
	walks   int // in which the operation was called
	options []*option
	held    [][]held // by option and fit
}

// held is how often a fit held, by the constants that were learned.
type held struct {
	walks  map[[2]logic.Value]int
	proven bool
}

// settle decides how the results of each operation are explained, once it is known what changes the
// model: by what holds in most walks. What holds in fewer than a share of them explains nothing.
// A few walks with a bug do not matter.
func (p *problem) settle(t *table, m mapping, walks []int, share float64) *Likeness {
	return p.settled(t, m, p.tallied(t, m, walks), share)
}

// tallied counts what holds in some walks.
func (p *problem) tallied(t *table, m mapping, walks []int) []tally {
	tallies := make([]tally, len(p.ops))
	for i := range tallies {
		tallies[i].options = t.observes[i]
		if m[i] != nil {
			tallies[i].options = []*option{m[i]}
		}
		for _, o := range tallies[i].options {
			tallies[i].held = append(tallies[i].held, make([]held, len(o.fits)))
		}
	}
	for _, w := range walks {
		p.hold(t, m, p.walks[w], tallies)
	}
	return tallies
}

// settled does the same with what was counted.
func (p *problem) settled(t *table, m mapping, tallies []tally, share float64) *Likeness {
	l := &Likeness{bound: t.bound, texts: p.texts, table: t, mapping: m, named: p.least > explaining, ops: p.ops, roles: make([]role, len(p.ops))}
	for i := range tallies {
		l.roles[i] = tallies[i].choose(p.ops[i], p.varied[i], share)
	}
	return l
}

// hold counts what holds in a walk.
func (p *problem) hold(t *table, m mapping, walk []seen, tallies []tally) {
	lives := make([][]live, len(p.ops))
	model := t.open(t.capacity)
	var parts []part
	for i := range walk {
		c := &walk[i]
		if lives[c.op] == nil {
			for _, o := range tallies[c.op].options {
				lives[c.op] = append(lives[c.op], newLive(o))
			}
			tallies[c.op].walks++
		}
		for j := range lives[c.op] {
			l := &lives[c.op][j]
			if m[c.op] == nil && len(l.fits) == 0 {
				continue
			}
			parts = parts[:0]
			if l.option.method != nil {
				parts = l.option.call(model, c.args, parts)
			}
			l.meet(parts, c)
		}
	}
	for op, of := range lives {
		for j, l := range of {
			for _, f := range l.fits {
				h := &tallies[op].held[j][f.at]
				if h.walks == nil {
					h.walks = map[[2]logic.Value]int{}
				}
				h.walks[[2]logic.Value{f.yes, f.no}]++
				h.proven = h.proven || f.proven
			}
		}
	}
}

// commonest returns the value that was learned most often.
func (h *held) commonest(of int) (best logic.Value) {
	counts := map[logic.Value]int{}
	for constants, n := range h.walks {
		if constants[of].IsValid() {
			counts[constants[of]] += n
		}
	}
	for v, n := range counts {
		if !best.IsValid() || n > counts[best] || n == counts[best] && logic.CompareValues(v, best) < 0 {
			best = v
		}
	}
	return best
}

// choose returns the option that explains most, with the best fit for each result. A constant says
// little of a result that varies: in short walks it holds as well.
func (t *tally) choose(op *signature, varied []bool, share float64) (best role) {
	most := -1.0
	for i, option := range t.options {
		r := role{option: option, results: make([]fit, len(op.results))}
		sum := 0.0
		for result := range op.results {
			e, support := t.explain(i, result)
			if support < share {
				e.form = unexplained
			}
			r.results[result] = e
			switch {
			case e.form == unexplained, e.form == constant && varied[result]:
			case e.form.informative():
				sum += support
			default:
				sum += support / 2
			}
		}
		informs := slices.ContainsFunc(r.results, func(e fit) bool { return e.judges() })
		if option.method == nil && sum == 0 || option.method != nil && !option.method.changes && !informs {
			continue
		}
		if sum -= float64(option.left) / 4; sum > most {
			most, best = sum, r
		}
	}
	if best.option != nil && best.option.method == nil {
		best.option = nil
	}
	if best.results == nil {
		best.results = slices.Repeat([]fit{{form: unexplained}}, len(op.results))
	}
	return best
}

// explain returns the best fit of an option for a result, and in which share of the walks it held.
// A fit that never explained more than a constant is none.
func (t *tally) explain(option, result int) (best fit, support float64) {
	best.form = unexplained
	for i, f := range t.options[option].fits {
		h := &t.held[option][i]
		if int(f.result) != result || len(h.walks) == 0 {
			continue
		}
		f.yes, f.no = h.commonest(0), h.commonest(1)
		proven := h.proven || f.form == argument || (f.form == truth || f.form == zero || f.form == fails) && f.yes.IsValid() && f.no.IsValid() && f.yes != f.no
		if !proven && f.form != constant {
			continue
		}
		n := 0
		for constants, times := range h.walks {
			if (!constants[0].IsValid() || constants[0] == f.yes) && (!constants[1].IsValid() || constants[1] == f.no || f.form == fails) {
				n += times
			}
		}
		s := float64(n) / float64(t.walks)
		if f.form == anyOrder { // that the order holds is rarely chance
			s -= disorder
		}
		if s > support || s == support && !best.judges() && f.form.informative() {
			support, best = s, f
		}
	}
	if best.form == anyOrder {
		support += disorder
	}
	return best, support
}

// disorder is in which share of the walks the order of a list may be another one, if that of a
// right system is known.
const disorder = 0.1

// score compares a likeness with walks.
func (l *Likeness) score(p *problem, walks []int) {
	l.Clean, l.Total = 0, len(walks)
	l.Breach = nil
	l.calls, l.judged = make([]int, len(p.ops)), make([]int, len(p.ops))
	results, explained := 0, 0
	l.loose, l.reached = 0, 0
	for _, w := range walks {
		model := l.open(l.capacity)
		clean := true
		var parts []part
		for i := range p.walks[w] {
			c := &p.walks[w][i]
			parts = l.roles[c.op].parts(model, c.args, parts[:0])
			judged := 0
			for r, e := range l.roles[c.op].results {
				if p.varied[c.op][r] {
					results++
				}
				if !e.judges() {
					continue
				}
				judged++
				if p.varied[c.op][r] {
					explained++
				}
				if e.form == anyOrder {
					l.loose++
				}
				if !e.holds(parts, c) {
					clean = false
					if l.Breach == nil {
						l.Breach = l.breach(p, w, i, r, parts)
					}
					break
				}
			}
			l.calls[c.op]++
			if judged > 0 {
				l.judged[c.op]++
			}
			if !clean {
				l.reached += float64(i) / float64(len(p.walks[w]))
				break
			}
		}
		if clean {
			l.Clean++
			l.reached++
		}
	}
	l.explained = float64(explained) / float64(max(1, results))
}

// worth is how good a likeness is. Measured on systems with bugs in half of their walks: a model
// that explains less is right in more walks than the right one, but not in so many more.
// Where names say what it is, to explain all counts for more: a bug may show in most walks.
func (l *Likeness) worth() float64 {
	w := l.Share() * l.explained * l.explained
	if l.named {
		w *= l.explained * l.explained * l.explained * l.explained
	}
	return w
}

// compareLikeness orders likenesses, the better ones first, and small models before large ones.
func compareLikeness(x, y *Likeness) int {
	return cmp.Or(
		cmp.Compare(int(y.worth()*100), int(x.worth()*100)),
		cmp.Compare(min(x.loose, 1), min(y.loose, 1)),
		cmp.Compare(x.table.rank, y.table.rank))
}

// idle reports whether an argument of an operation that changes the model seems not to matter: the
// model explains as many walks if it is the same in all calls.
func idle(p *problem, l *Likeness) bool {
	for op, o := range l.mapping {
		if o != nil && slices.ContainsFunc(o.args, func(arg int) bool { return !matters(p, l, op, arg) }) {
			return true
		}
	}
	return false
}

// matters reports whether an argument does, or is never given. What is seldom done shows in few
// walks, so all are looked at if it does not show in some.
func matters(p *problem, l *Likeness, op, arg int) bool {
	var first logic.Value
	for _, n := range []int{ranking, len(p.walks)} {
		q := *p
		q.walks = nil
		for _, w := range p.some(n) {
			calls := slices.Clone(p.walks[w])
			for i, c := range calls {
				if c.op != op {
					continue
				}
				if !first.IsValid() {
					first = c.args[arg]
				}
				calls[i].args = slices.Clone(c.args)
				calls[i].args[arg] = first
			}
			q.walks = append(q.walks, calls)
		}
		pinned, free := *l, *l
		pinned.score(&q, q.some(len(q.walks)))
		if free.score(p, p.some(n)); pinned.Clean < free.Clean {
			return true
		}
	}
	return !first.IsValid()
}
