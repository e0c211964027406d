package law

import (
	"slices"

	"github.com/clouseau-go/clouseau/logic"
	"github.com/clouseau-go/clouseau/sre"
)

// look finds the operations that only look: their own answers repeat themselves, and they change
// those of no other. Cases are not told apart for that: an answer tells what has changed, and so it
// seems to be what changes it.
func (m *miner) look() {
	looks := make([]bool, len(m.w.ops))
	touched := make([]set, len(m.w.ops))
	for i := range looks {
		touched[i], looks[i] = m.repeats(i, 1)
	}
	for i := range looks {
		for k := range looks {
			looks[k] = looks[k] && !(touched[i] != set{} && touched[i].meets(m.again(i, 1).kinds.every(k)))
		}
	}
	m.looks = looks
	for m.convict() {
	}
	for i := range m.w.ops {
		if t, ok := m.repeats(i, 2); ok {
			m.touched[i] = t
		}
	}
	m.activate()
	for i, looks := range m.looks {
		if looks {
			m.since(i)
		}
	}
	m.refine()
	for i, looks := range m.looks {
		if looks {
			f := m.again(i, 2)
			m.consider(f, m.collect(&f, m.walks), nil, [][]*Cond{f.then}, 0)
		}
	}
}

// convict finds the operation after a case of which, with nothing in between but operations that
// only look, most answers differ from what they were. It does not only look.
func (m *miner) convict() bool {
	worst := 0.5
	guilty := -1
	for i := range m.w.ops {
		f := m.again(i, 2)
		if !m.looks[i] || f.kinds == nil {
			continue
		}
		s := m.sample(m.collect(&f, m.walks), f.then, i)
		quiet, _ := m.quiet(f)
		for j := range s.calls { // the first of two answers may be what changes the second
			env := s.calls[j].env
			f.kinds.see(&s.calls[j].since, &step{i, m.w.ops[i].kase(env), env}, pick(env, f.keys))
		}
		for k, looks := range m.looks {
			for c := range f.kinds.of[k] {
				own := f.kinds.cases(k, c)
				n := several
				bad := 0
				for j := range s.calls {
					since := s.calls[j].since
					if !looks || !since.meets(own) || since.without(quiet.without(f.kinds.every(k)).with(own)) != (set{}) {
						continue
					}
					n++
					if s.bad[j] {
						bad++
					}
				}
				if rate := float64(bad) / float64(n); rate > worst {
					worst = rate
					guilty = k
				}
			}
		}
	}
	if guilty >= 0 {
		m.looks[guilty] = false
	}
	return guilty >= 0
}

// again is that an operation answers the same once more.
func (m *miner) again(i, fine int) finding {
	o := &m.w.ops[i]
	var args []int
	f := finding{}
	for field := range o.Fields {
		if field < o.Args() {
			args = append(args, field)
			continue
		}
		form := Same
		if o.Fields[field].Sort.Kind() == logic.BoolKind {
			form = Iff
		}
		f.then = append(f.then, &Cond{Form: form, Field: field, Var: field})
	}
	f.given = given{op: i, keys: args, track: args}
	f.question = question{i, args}
	f.kinds = m.shape(m.sorts(i, args), fine)
	return f
}

// repeats finds what concerns the answers of an operation: what has happened between two that
// differ.
func (m *miner) repeats(i, fine int) (touched set, ok bool) {
	f := m.again(i, fine)
	if m.w.ops[i].Kind != sre.Call || len(f.then) == 0 || f.kinds == nil {
		return set{}, false
	}
	s := m.sample(m.collect(&f, m.walks), f.then, i)
	if s.restless() {
		return set{}, false
	}
	quiet, _ := m.quiet(f)
	return s.eliminate(set{}, quiet, least)
}

// restless reports whether answers differ although nothing, or hardly anything, has happened.
func (s *sample) restless() bool {
	for most := range 3 {
		n := 0
		wrong := 0
		for i := range s.calls {
			if s.calls[i].since.size() > most {
				continue
			}
			n++
			if s.bad[i] {
				wrong++
			}
		}
		if n >= leastWalks {
			return float64(wrong) > touches*float64(most+1)/3*float64(n)
		}
	}
	return true
}

// activate finds the cases of operations that change some answer. Where no answer tells what is
// changed, all of them may.
func (m *miner) activate() {
	for i, touched := range m.touched {
		ks := m.again(i, 2).kinds
		for k := range m.active {
			for c := range ks.of[k] {
				m.active[k][c] = m.active[k][c] || ks.cases(k, c).meets(touched)
			}
		}
	}
	for i, active := range m.active {
		if !m.looks[i] && len(m.touched) == 0 {
			m.active[i] = slices.Repeat([]bool{true}, len(active))
		}
	}
}

// refine finds what also concerns answers, though seldom: of a key, events with it that change
// something; otherwise what concerns the answers of other operations from which these follow.
func (m *miner) refine() {
	for range m.looks {
		for _, f := range m.found {
			if m.looks[f.question.op] && f.args == nil && f.when == nil {
				both := m.touched[f.given.op].with(m.touched[f.question.op])
				m.touched[f.given.op] = both
				m.touched[f.question.op] = both
			}
		}
	}
	for i, touched := range m.touched {
		f := m.again(i, 2)
		quiet, _ := m.quiet(f)
		likely := m.likely(f)
		s := m.sample(m.collect(&f, m.walks), f.then, i)
		t := s.count(touched)
		for k, x := range f.kinds.list {
			another := x.equal == nil && len(f.kinds.of[x.op][0].equal) > 0
			if !quiet.has(k) && !another && t.rate(k) >= 0.08 && t.matters(k) {
				likely.add(k)
			}
		}
		if more, ok := s.eliminate(touched, quiet.with(all.without(likely)), 1); ok {
			m.touched[i] = more
		}
	}
	m.activate()
}

// quiet are the kinds of events that only look. Changes are those of all others that change
// something, as seen from the key: of events that may have it, those that do.
func (m *miner) quiet(f finding) (quiet, changes set) {
	ks := f.kinds
	for i, looks := range m.looks {
		if looks {
			quiet = quiet.with(ks.every(i))
			continue
		}
		for c, l := range ks.of[i] {
			if !m.active[i][c] {
				continue
			}
			for _, k := range l.equal {
				changes.add(k)
			}
			if len(f.track) == 0 && len(f.args) == 0 || len(l.equal) == 0 {
				changes.add(l.other)
			}
		}
	}
	return quiet, changes
}

// likely are the kinds of events that concern an answer, if it concerns it at all.
func (m *miner) likely(f finding) set {
	touched, known := m.touched[f.question.op]
	own := m.again(f.question.op, 2).kinds == f.kinds
	_, changes := m.quiet(f)
	if known && own && m.looks[f.question.op] && len(f.track) == 0 && len(f.args) == 0 {
		for i := range m.w.ops { // what has no arguments may concern everything, such as clear
			if m.w.ops[i].Args() == 0 {
				touched = touched.with(f.kinds.every(i))
			}
		}
		return touched.without(all.without(changes))
	}
	if known && own {
		return changes.with(touched)
	}
	return changes
}

// stands reports whether a law is more than chance. If it fails in some walks, it is not kept where
// it only says that something is true, or has some value, whatever has happened to a key. And what
// a change adds has to be so in nearly all calls.
func (m *miner) stands(f *finding, t *tally, chance float64) bool {
	if !t.stands(chance) || t.part() >= strictly {
		return t.stands(chance)
	}
	if t.bad*10*len(f.chain) > t.calls {
		return false
	}
	looks := m.looks[f.question.op] && f.given.op != beginning && m.looks[f.given.op]
	says := slices.ContainsFunc(f.then, func(c *Cond) bool { return c.Form == Is || c.Form == Iff })
	return len(f.args) > 0 || looks || !says || chance <= touches
}

// consider keeps the law with those of the conditions that hold best, if that is clearly better
// than what there is. It returns in which part of the walks the best law holds. The calls that are
// near are those in which nothing of concern has happened: a condition has to hold in most of them.
func (m *miner) consider(f finding, calls, near []call, tests [][]*Cond, best float64) float64 {
	limit := best + clearly
	var found *finding
	quiet, _ := m.quiet(f)
	likely := m.likely(f)
	for _, then := range tests {
		f.then = then
		bad := 0
		for i := range near {
			if !m.satisfy(then, near[i].env, near[i].event) {
				bad++
			}
		}
		if best >= strictly || bad*2 > len(near) {
			continue
		}
		s := m.sample(calls, then, f.question.op)
		excluded, ok := s.between(f.excluded, quiet, likely)
		if !ok {
			continue
		}
		excluded = f.kinds.closed(excluded)
		if t := s.count(excluded); m.stands(&f, t, s.chance) && t.part() >= limit {
			best = t.part()
			limit = best + 1e-9
			one := f
			one.excluded = excluded
			one.part = best
			one.chance = s.chance
			found = &one
		}
	}
	if found != nil {
		m.found = append(m.found, *found)
	}
	return best
}
