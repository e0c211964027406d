package content

import (
	"cmp"
	"math/bits"
	"math/rand/v2"
	"slices"

	"github.com/clouseau-go/clouseau/logic"
)

// law says what a target is: a term, or one of two terms.
type law struct {
	when       *term // nil: always
	then, els  *term
	unless     bool    // when says whether then has a value
	exceptions []int   // rows for which it says nothing, or something else than there is
	wrong      []int   // those for which it says something else
	rate       float64 // errors, and a little for the size
}

// size is how much there is to say.
func (l *law) size() int {
	n := l.then.size
	if l.when != nil {
		n += l.els.size
		if !l.unless {
			n += l.when.size
		}
	}
	return n
}

// terms are the terms of a law.
func (l *law) terms() []*term {
	if l.when == nil {
		return []*term{l.then}
	}
	return []*term{l.when, l.then, l.els}
}

// side reports whether the first term is for a row.
func (l *law) side(w *world, row []val) bool {
	if l.when == nil {
		return true
	}
	v := l.when.eval(w, row)
	if l.unless {
		return v.is
	}
	return v.n != 0
}

// eval returns what the law says of a row.
func (l *law) eval(w *world, row []val) val {
	if l.side(w, row) {
		return l.then.eval(w, row)
	}
	return l.els.eval(w, row)
}

// words says in words what the law is.
func (l *law) words(w *world) string {
	switch {
	case l.when == nil:
		return l.then.words(w)
	case l.unless:
		return l.then.words(w) + ", or else " + l.els.words(w)
	}
	return l.then.words(w) + " or " + l.els.words(w) + ", depending on " + l.when.words(w)
}

// problem asks what some targets are in terms of inputs.
type problem struct {
	w       *world
	inputs  []*input
	rows    [][]val
	targets []*target
	shown   bool      // the targets tell of the same state as the inputs
	beside  []*target // values that are no inputs, but tell what a row is
	r       *rand.Rand
}

// target is a value that follows from the inputs.
type target struct {
	typ       typ
	want      []val // for each row
	best      *law
	plain     *term // the best one without functions
	trivial   int   // rows in which it is right
	explained bool
}

// Limits of the search.
const (
	sampled     = 64
	largestTerm = 4
	triedTerms  = 9000
	rounds      = 3
	tested      = 10
)

// solve finds the best law of each target.
func (p *problem) solve() {
	if len(p.rows) == 0 {
		for _, t := range p.targets {
			t.best = &law{rate: 1}
		}
		return
	}
	for round := range rounds {
		sample := p.sample(round > 0)
		var rows [][]val
		for _, i := range sample {
			rows = append(rows, p.rows[i])
		}
		b := enumerate(p.w, p.inputs, p.constants(), rows, largestTerm, triedTerms)
		again := false
		for _, t := range p.targets {
			old := t.best
			p.fit(b, t, sample)
			again = again || len(t.best.exceptions) > 0 && len(t.best.exceptions) < len(p.rows)/4 && (round == 0 || t.best != old)
			if round > 0 {
				p.explain(b, t, sample)
			}
		}
		if !again {
			return
		}
	}
}

// sample chooses rows; among them some that the best laws get wrong.
func (p *problem) sample(wrong bool) (out []int) {
	if wrong {
		for _, t := range p.targets {
			e := slices.Clone(t.best.exceptions)
			if len(e) > len(p.rows)/4 {
				continue
			}
			p.r.Shuffle(len(e), func(i, j int) { e[i], e[j] = e[j], e[i] })
			for _, i := range e[:min(len(e), max(6, 24/len(p.targets)))] {
				if len(out) < sampled/2 && !slices.Contains(out, i) {
					out = append(out, i)
				}
			}
		}
	}
	for _, i := range p.r.Perm(len(p.rows)) {
		if len(out) < sampled && !slices.Contains(out, i) {
			out = append(out, i)
		}
	}
	return out
}

// constants are those that terms may have: the most frequent values of targets, and zeroes.
func (p *problem) constants() (out []*term) {
	add := func(t typ, v val) {
		if !slices.ContainsFunc(out, func(x *term) bool { return x.typ == t && x.is.equal(v) }) {
			out = append(out, &term{is: v, typ: t})
		}
	}
	add(whole, number(0))
	add(whole, number(1))
	add(whole, number(-1))
	for _, t := range p.targets {
		if z, ok := p.w.zero(t.typ); ok {
			add(t.typ, z)
		}
		if t.typ.list {
			continue
		}
		n := map[int64]int{}
		for _, v := range t.want {
			n[v.n]++
		}
		var all []int64
		for v := range n {
			all = append(all, v)
		}
		slices.SortFunc(all, func(a, b int64) int { return cmp.Or(n[b]-n[a], cmp.Compare(a, b)) })
		for _, v := range all[:min(3, len(all))] {
			if t.typ.of.Kind() != logic.IntKind || n[v]*10 > len(t.want) {
				add(t.typ, number(v))
			}
		}
	}
	return out
}

// masked is a term with the rows of the sample where it is right.
type masked struct {
	*term
	right, defined uint64
}

// fit finds the best law of a target.
func (p *problem) fit(b *bank, t *target, sample []int) {
	all, terms := masks(b, t, sample)
	whens := predicates(b, 3)
	var found []*law
	n := float64(len(sample))
	score := func(l *law, right uint64) {
		l.rate = 1 - float64(bits.OnesCount64(right))/n + 0.003*float64(l.size())
		found = append(found, l)
	}
	for _, x := range terms {
		score(&law{then: x.term}, x.right)
	}
	full := ^uint64(0) >> (64 - len(sample))
	for _, x := range terms {
		if x.defined == full || x.right == 0 {
			continue
		}
		if y := best(terms, full&^x.defined, nil); y != nil {
			score(&law{when: x.term, then: x.term, els: y.term, unless: true}, x.right|y.right&^x.defined)
		}
	}
	for _, q := range whens {
		x := best(terms, q.right, q.term)
		y := best(terms, full&^q.right, q.term)
		if x == nil || y == nil || x.term == y.term {
			continue
		}
		score(&law{when: q.term, then: x.term, els: y.term}, x.right&q.right|y.right&^q.right)
	}
	slices.SortStableFunc(found, func(a, b *law) int { return cmp.Compare(a.rate, b.rate) })
	if t.best != nil {
		found = append([]*law{t.best}, found...)
	}
	var chosen *law
	for _, l := range found[:min(tested, len(found))] {
		p.judge(t, l)
		if chosen == nil || l.rate < chosen.rate {
			chosen = l
		}
	}
	if t.best = chosen; chosen == nil {
		t.best = &law{exceptions: make([]int, len(p.rows)), rate: 1}
	}
	if t.trivial == 0 {
		for _, x := range all {
			if x.size > 1 {
				continue
			}
			l := &law{then: x.term}
			p.judge(t, l)
			if n := len(p.rows) - len(l.exceptions); n > t.trivial {
				t.trivial = n
				t.plain = l.then
			}
		}
	}
}

// masks returns the terms that may be a target, all of them and those that are right in other rows.
func masks(b *bank, t *target, sample []int) (all, different []masked) {
	seen := map[[2]uint64]bool{}
	for _, x := range b.order {
		if x.typ != t.typ {
			continue
		}
		m := masked{term: x}
		for i, v := range x.vals {
			if v.is {
				m.defined |= 1 << i
				if v.equal(t.want[sample[i]]) {
					m.right |= 1 << i
				}
			}
		}
		all = append(all, m)
		if k := [2]uint64{m.right, m.defined}; !seen[k] {
			seen[k] = true
			different = append(different, m)
		}
	}
	return all, different
}

// best returns the term that is right in most of some rows, the smallest one of these.
func best(terms []masked, rows uint64, when *term) *masked {
	var out *masked
	n := 0
	for i := range terms {
		if m := bits.OnesCount64(terms[i].right & rows); m > n {
			n = m
			out = &terms[i]
		}
	}
	return out
}

// predicates are the truth values that differ.
func predicates(b *bank, largest int) (out []masked) {
	seen := map[uint64]bool{}
	full := ^uint64(0) >> (64 - len(b.sample))
	for _, x := range b.order {
		if x.typ != truth || x.size > largest || x.in == nil && x.fun == nil {
			continue
		}
		m := masked{term: x}
		for i, v := range x.vals {
			if v.is && v.n != 0 {
				m.right |= 1 << i
			}
		}
		if m.right == 0 || m.right == full || seen[m.right] || seen[full&^m.right] {
			continue
		}
		seen[m.right] = true
		out = append(out, m)
	}
	return out
}

// judge looks in which rows a law is wrong.
func (p *problem) judge(t *target, l *law) {
	l.exceptions = l.exceptions[:0]
	l.wrong = l.wrong[:0]
	for i, row := range p.rows {
		v := l.eval(p.w, row)
		if !v.equal(t.want[i]) {
			l.exceptions = append(l.exceptions, i)
		}
		if v.is && !v.equal(t.want[i]) {
			l.wrong = append(l.wrong, i)
		}
	}
	l.rate = float64(len(l.exceptions))/float64(len(p.rows)) + 0.002*float64(l.size())
}

// explain says whether a small term tells what is wrong from other rows, or another term is right
// in all of that: then this is how the system is meant to be. The latter does not count where two
// answers tell of the same state.
func (p *problem) explain(b *bank, t *target, sample []int) {
	var wrong uint64
	for i, k := range sample {
		if slices.Contains(t.best.wrong, k) {
			wrong |= 1 << i
		}
	}
	if t.explained = false; wrong == 0 {
		return
	}
	var right uint64 // in rows that say something
	for i, k := range sample {
		if t.plain == nil || !t.plain.eval(p.w, p.rows[k]).equal(t.want[k]) {
			right |= 1 << i
		}
	}
	right &^= wrong
	tells := func(q uint64) bool {
		return wrong&^q == 0 && bits.OnesCount64(q&right)*20 <= bits.OnesCount64(right)
	}
	t.explained = slices.ContainsFunc(predicates(b, largestTerm), func(q masked) bool { return tells(q.right) || tells(^q.right) })
	if !t.explained && t.typ != truth && !p.shown {
		_, terms := masks(b, t, sample)
		t.explained = slices.ContainsFunc(terms, func(x masked) bool { return wrong&^x.right == 0 })
	}
	seldom := func(q uint64) bool {
		return wrong&^q == 0 && bits.OnesCount64(q&right)*5 <= bits.OnesCount64(right)*2
	}
	t.explained = t.explained || p.told(t, sample, seldom)
}

// told reports whether a part tells the exceptions from other rows: a truth value, one of few named
// values, the sign of a number, or an empty list.
func (p *problem) told(t *target, sample []int, tells func(uint64) bool) bool {
	flag := func(x typ, value func(row int) val) bool {
		masks := map[int64]uint64{}
		switch {
		case x.list || x == text:
			zero, _ := p.w.zero(x)
			for i, row := range sample {
				masks[truly(value(row).equal(zero)).n] |= 1 << i
			}
		case x == whole:
			for i, row := range sample {
				masks[int64(cmp.Compare(value(row).n, 0))] |= 1 << i
			}
		case x == truth || x.of.Kind() == logic.EnumKind:
			for i, row := range sample {
				masks[value(row).n] |= 1 << i
			}
		}
		for _, m := range masks {
			if tells(m) {
				return true
			}
		}
		return false
	}
	for _, in := range p.inputs {
		if flag(in.typ, func(row int) val { return p.rows[row][in.at] }) {
			return true
		}
	}
	for _, x := range append(p.targets, p.beside...) {
		if x != t && flag(x.typ, func(row int) val { return x.want[row] }) {
			return true
		}
	}
	return false
}
