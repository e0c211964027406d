package sre

import (
	"encoding/binary"
	"fmt"
	"maps"
	"slices"

	"github.com/clouseau-go/clouseau/internal/lists"
	"github.com/clouseau-go/clouseau/logic"
)

// Membership by definition. Every operator is implemented by its meaning: a concatenation tries all
// places to cut, a star all first rounds, a shuffle all ways to deal the events out, a complement
// asks whether the body fails. Nothing here uses derivatives or normal forms, so tests can check
// the faster code against it. The memo table makes it polynomial if the operands of a shuffle are
// regular expressions; events are only dealt out to other operands.

// Match reports whether e denotes tr under env, which assigns e's free variables and applies its
// functions. If env leaves the value of a qualifier open, e is not shown to denote tr, and the
// answer is no, also under a complement.
func Match(e Expr, tr Trace, env logic.Env) bool {
	m := newMatcher(tr, env)
	return len(m.parses(e, m.whole(), mode{})) > 0
}

// MatchFirst returns the length of the shortest prefix of tr that e denotes under env; -1
// where there is none.
func MatchFirst(e Expr, tr Trace, env logic.Env) int {
	m := newMatcher(tr, env)
	for n := range len(tr) + 1 {
		if len(m.parses(e, span{0, 0, n}, mode{})) > 0 {
			return n
		}
	}
	return -1
}

// MatchMarked reports whether tr has a parse in e in which the events of kind Receive at the given
// positions are matched by a demand: by a class that demands the event and not merely allows it.
// Other events may be matched by demands or not: a demand may be met by an event with another
// cause. In an intersection an event is matched by a demand when it is in one of the operands'
// parses; under a complement never.
func MatchMarked(e Expr, tr Trace, env logic.Env, positions []int) bool {
	for _, i := range positions {
		if i < 0 || i >= len(tr) || tr[i].Op.Kind != Receive {
			return false
		}
	}
	m := newMatcher(tr, env)
	want := markSet(positions)
	return slices.ContainsFunc(m.parses(e, m.whole(), mode{marked: true}), func(s marks) bool { return s.union(want) == s })
}

// Markings returns, for all parses of tr in e, the sets of positions of
// received events that are matched by a demand: each set once and in
// increasing order, smaller sets first. It is empty where e does not denote
// tr, and holds the empty set where some parse demands no received event.
func Markings(e Expr, tr Trace, env logic.Env) [][]int {
	return newMatcher(tr, env).markings(e)
}

// markings returns the sets of marks of all parses of the whole trace.
func (m *matcher) markings(e Expr) [][]int {
	out := lists.Of(m.parses(e, m.whole(), mode{marked: true}), marks.positions)
	slices.SortFunc(out, func(x, y []int) int {
		if len(x) != len(y) {
			return len(x) - len(y)
		}
		return slices.Compare(x, y)
	})
	return out
}

// Demands is Markings for events of all kinds: the sets of positions of events that are
// matched by a demand.
func Demands(e Expr, tr Trace, env logic.Env) [][]int {
	m := newMatcher(tr, env)
	m.every = true
	return m.markings(e)
}

// MatchSome looks for values of vars, each from its candidates, under which e
// denotes tr; what vars leave open comes from env. It tries all combinations
// and returns the first, or nil.
func MatchSome(
	e Expr, tr Trace, vars []*logic.Var, candidates map[*logic.Var][]logic.Value, env logic.Env,
) logic.Assignment {
	a := logic.Assignment{}
	var try func(vars []*logic.Var) bool
	try = func(vars []*logic.Var) bool {
		if len(vars) == 0 {
			return Match(e, tr, Extend(env, a))
		}
		for _, v := range candidates[vars[0]] {
			a[vars[0]] = v
			if try(vars[1:]) {
				return true
			}
		}
		delete(a, vars[0])
		return false
	}
	if !try(vars) {
		return nil
	}
	return a
}

// matcher finds parses of parts of one trace.
type matcher struct {
	tr    Trace
	env   logic.Env
	every bool           // events of all kinds may be marked, not only received ones
	seqs  [][]int        // subsequences of the trace's positions; the first is all of them
	ids   map[string]int // encoding of one that was dealt -> its place in seqs
	memo  map[parseKey][]marks
	// regular is the operands of each shuffle as automata; nil where one is not regular.
	regular map[*Interleave][]*positions
	deals   bool     // events are dealt out for any shuffle
	at      eventEnv // of the event at hand
}

// span is the part from i up to, but without, j of a subsequence.
type span struct{ seq, i, j int }

// parseKey identifies a question. From is zero, except for an Interleave of which only the operands
// from there on are asked for.
type parseKey struct {
	e    Expr
	from int
	s    span
	m    mode
}

// mode says what is asked of a parse.
type mode struct {
	// Marked asks which events were demanded; otherwise all parses count as one that marks nothing.
	marked bool
	// Negated says that an odd number of complements is around: unknown values count as a match.
	negated bool
}

func newMatcher(tr Trace, env logic.Env) *matcher {
	m := &matcher{tr: tr, env: env}
	every := make([]int, len(tr))
	for i := range tr {
		every[i] = i
	}
	m.seqs = append(m.seqs, every)
	return m
}

func (m *matcher) whole() span { return span{0, 0, len(m.tr)} }

func (m *matcher) subsequence(positions []int) span {
	var key []byte
	for _, p := range positions {
		key = binary.AppendUvarint(key, uint64(p))
	}
	id, ok := m.ids[string(key)]
	if !ok {
		if m.ids == nil {
			m.ids = map[string]int{}
		}
		id = len(m.seqs)
		m.ids[string(key)] = id
		m.seqs = append(m.seqs, slices.Clone(positions))
	}
	return span{id, 0, len(positions)}
}

func (m *matcher) positions(s span) []int { return m.seqs[s.seq][s.i:s.j] }

// parses returns the sets of marks of all parses of s in e, each once; none
// where e does not denote s.
func (m *matcher) parses(e Expr, s span, md mode) []marks {
	return m.parsesFrom(e, 0, s, md)
}

func (m *matcher) parsesFrom(e Expr, from int, s span, md mode) []marks {
	if isPlain(e) {
		return m.parse(e, s, md)
	}
	k := parseKey{e, from, s, md}
	if r, ok := m.memo[k]; ok {
		return r
	}
	var r []marks
	if x, ok := e.(*Interleave); ok {
		r = m.shuffle(x, from, s, md)
	} else {
		r = m.parse(e, s, md)
	}
	if m.memo == nil {
		m.memo = map[parseKey][]marks{}
	}
	m.memo[k] = r
	return r
}

// isPlain reports whether to parse e again takes no more than to remember what came of it.
func isPlain(e Expr) bool {
	switch e := e.(type) {
	case *None, *Eps, *Class:
		return true
	case *Star:
		_, gap := e.body.(*Class)
		return gap
	}
	return false
}

func (m *matcher) parse(e Expr, s span, md mode) []marks {
	switch e := e.(type) {
	case *None:
		return nil
	case *Eps:
		return unless(s.i < s.j)
	case *Class:
		if s.j-s.i != 1 {
			return nil
		}
		return m.parseEvent(e, m.positions(s)[0], md)
	case *Seq:
		return m.parseSeq(e.parts, s, md)
	case *Or:
		var out []marks
		for _, p := range e.parts {
			out = merged(out, m.parses(p, s, md))
		}
		return out
	case *And:
		out := unless(false)
		for _, p := range e.parts {
			out = pairs(out, m.parses(p, s, md))
		}
		return out
	case *Not:
		return unless(len(m.parses(e.body, s, mode{negated: !md.negated})) > 0)
	case *Star:
		if c, ok := e.body.(*Class); ok { // every event by itself
			for _, p := range m.positions(s) {
				if !m.inGap(c, p, md) {
					return nil
				}
			}
			return unless(false)
		}
		out := unless(s.i < s.j)
		// The first round is not empty: empty rounds change nothing.
		for k := s.i + 1; k <= s.j; k++ {
			first := m.parses(e.body, span{s.seq, s.i, k}, md)
			out = merged(out, pairs(first, m.parses(e, span{s.seq, k, s.j}, md)))
		}
		return out
	default:
		panic(fmt.Sprintf("sre: unexpected %T", e))
	}
}

// parseSeq cuts s into one piece for each part.
func (m *matcher) parseSeq(parts []Expr, s span, md mode) []marks {
	// Per length, the parses of the parts so far in what stands before it, and the same with the
	// next part.
	upTo := make([][]marks, s.j-s.i+1)
	next := make([][]marks, s.j-s.i+1)
	upTo[0] = unless(false)
	for i, p := range parts {
		clear(next)
		m.parsePart(p, i == len(parts)-1, s, upTo, next, md)
		upTo, next = next, upTo
	}
	return upTo[len(upTo)-1]
}

// parsePart adds a part of a sequence; last says that only what goes to the end of s is asked for.
func (m *matcher) parsePart(p Expr, last bool, s span, upTo, next [][]marks, md mode) {
	at := m.positions(s)
	if star, ok := p.(*Star); ok {
		if c, ok := star.body.(*Class); ok { // it ends here, or has one more event
			for k := range next {
				next[k] = upTo[k]
				if k > 0 && len(next[k-1]) > 0 && m.inGap(c, at[k-1], md) {
					next[k] = merged(next[k], next[k-1])
				}
			}
			return
		}
	}
	lo, hi := lengths(p)
	for k := range upTo {
		first := k + lo
		if last {
			first = max(first, len(at))
		}
		for j := first; j <= min(k+hi, len(at)) && len(upTo[k]) > 0; j++ {
			next[j] = merged(next[j], pairs(upTo[k], m.parses(p, span{s.seq, s.i + k, s.i + j}, md)))
		}
	}
}

// inGap reports whether the event at a position is in a class that demands nothing.
func (m *matcher) inGap(c *Class, position int, md mode) bool {
	ev := m.tr[position]
	q := c.Allow(ev.Op)
	return q != nil && m.holds(q, ev, md.negated)
}

// parseEvent matches the event at a position of the trace.
func (m *matcher) parseEvent(c *Class, position int, md mode) []marks {
	ev := m.tr[position]
	q := c.Allow(ev.Op)
	if q == nil || !m.holds(q, ev, md.negated) {
		return nil
	}
	if !md.marked || ev.Op.Kind != Receive && !m.every || !m.holds(c.demand(ev.Op), ev, false) {
		return unless(false)
	}
	return []marks{markSet([]int{position})}
}

// holds reports whether ev satisfies q, and returns other where env does not know a value.
func (m *matcher) holds(q logic.Term, ev Event, other bool) bool {
	if logic.IsTrue(q) {
		return true
	}
	m.at = eventEnv{ev, m.env}
	v, ok := logic.Eval(q, &m.at)
	if !ok {
		return other
	}
	return v.Bool()
}

// shuffle returns the sets of marks of all parses of s in e. If all operands are regular, the
// events are read one after the other, each by some operand; else they are dealt out to the
// operands.
func (m *matcher) shuffle(e *Interleave, from int, s span, md mode) []marks {
	if from > 0 || m.deals {
		return m.parseShuffle(e, from, s, md)
	}
	operands, ok := m.regular[e]
	if !ok {
		for _, x := range e.parts {
			p := positionsOf(x)
			if p == nil {
				operands = nil
				break
			}
			operands = append(operands, p)
		}
		if m.regular == nil {
			m.regular = map[*Interleave][]*positions{}
		}
		m.regular[e] = operands
	}
	if operands == nil {
		return m.parseShuffle(e, from, s, md)
	}
	return m.readShuffle(operands, s, md)
}

// readShuffle reads the events of s one after the other. The state is the place in each of the
// operands.
func (m *matcher) readShuffle(operands []*positions, s span, md mode) []marks {
	start := string(encode(make([]int, len(operands))))
	states := map[string][]marks{start: unless(false)}
	for _, position := range m.positions(s) {
		next := map[string][]marks{}
		for _, key := range slices.Sorted(maps.Keys(states)) {
			state := decode(key)
			for k, o := range operands {
				at := state[k]
				for _, to := range o.follow[at] {
					read := m.readAt(o, to, position, md)
					if len(read) == 0 {
						continue
					}
					state[k] = to
					to := string(encode(state))
					next[to] = append(next[to], pairs(states[key], read)...)
				}
				state[k] = at
			}
		}
		for key := range next {
			next[key] = distinct(next[key])
		}
		states = next
	}
	var out []marks
	for key, sets := range states {
		ended := true
		for k, at := range decode(key) {
			ended = ended && operands[k].ends[at]
		}
		if ended {
			out = append(out, sets...)
		}
	}
	return distinct(out)
}

// readAt matches the event at a position of the trace with the class at a place.
func (m *matcher) readAt(o *positions, place, position int, md mode) []marks {
	if o.gaps[place] {
		md.marked = false
	}
	return m.parseEvent(o.classes[place], position, md)
}

func encode(state []int) []byte {
	var key []byte
	for _, at := range state {
		key = binary.AppendUvarint(key, uint64(at))
	}
	return key
}

func decode(key string) []int {
	var state []int
	for rest := []byte(key); len(rest) > 0; {
		at, n := binary.Uvarint(rest)
		state = append(state, int(at))
		rest = rest[n:]
	}
	return state
}

// parseShuffle deals the events of s out to the operands of e from the given one on: the first of
// them gets any subsequence, the others share the rest. Subsequences that it cannot take, by their
// length or because it has no class for one of their events, are skipped.
func (m *matcher) parseShuffle(e *Interleave, from int, s span, md mode) []marks {
	first := e.parts[from]
	if from == len(e.parts)-1 {
		return m.parses(first, s, md)
	}
	var out []marks
	d := dealer{
		cards: m.positions(s),
		fits:  func(position int) bool { return m.mayTake(first, position, md) },
		each: func(mine, rest []int) {
			if ps := m.parses(first, m.subsequence(mine), md); len(ps) > 0 {
				out = append(out, pairs(ps, m.parsesFrom(e, from+1, m.subsequence(rest), md))...)
			}
		},
	}
	lo, hi := lengths(first)
	theirLo := 0
	theirHi := 0
	for _, p := range e.parts[from+1:] {
		l, h := lengths(p)
		theirLo = theirLo + l
		theirHi = min(theirHi+h, unbounded)
	}
	d.deal(max(lo, len(d.cards)-theirHi), min(hi, len(d.cards)-theirLo))
	return distinct(out)
}

// mayTake reports whether some trace of e could contain the event at a
// position: an event of a parse is matched by a class, unless a complement is
// around.
func (m *matcher) mayTake(e Expr, position int, md mode) bool {
	found := false
	Walk(e, func(e Expr) bool {
		switch e := e.(type) {
		case *Not:
			found = true
		case *Class:
			found = found || len(m.parseEvent(e, position, md)) > 0
		}
		return !found
	})
	return found
}

// dealer splits cards into two hands.
type dealer struct {
	cards      []int
	fits       func(card int) bool // may be in the first hand
	each       func(mine, rest []int)
	mine, rest []int
}

// deal calls each for every split whose first hand has lo to hi cards that fit.
func (d *dealer) deal(lo, hi int) {
	next := len(d.mine) + len(d.rest)
	if len(d.mine) > hi || len(d.mine)+len(d.cards)-next < lo {
		return
	}
	if next == len(d.cards) {
		d.each(d.mine, d.rest)
		return
	}
	card := d.cards[next]
	if d.fits(card) {
		d.mine = append(d.mine, card)
		d.deal(lo, hi)
		d.mine = d.mine[:len(d.mine)-1]
	}
	d.rest = append(d.rest, card)
	d.deal(lo, hi)
	d.rest = d.rest[:len(d.rest)-1]
}

// unbounded stands for lengths without a bound; longer than any trace.
const unbounded = 1 << 40

// lengths returns bounds on the length of the traces of e.
func lengths(e Expr) (lo, hi int) {
	switch e := e.(type) {
	case *None:
		return unbounded, 0
	case *Eps:
		return 0, 0
	case *Class:
		return 1, 1
	case *Seq:
		return sumLengths(e.parts)
	case *Or:
		lo = unbounded
		hi = 0
		for _, p := range e.parts {
			l, h := lengths(p)
			lo = min(lo, l)
			hi = max(hi, h)
		}
		return lo, hi
	case *And:
		lo = 0
		hi = unbounded
		for _, p := range e.parts {
			l, h := lengths(p)
			lo = max(lo, l)
			hi = min(hi, h)
		}
		return lo, hi
	case *Not, *Star:
		return 0, unbounded
	case *Interleave:
		return sumLengths(e.parts)
	default:
		panic(fmt.Sprintf("sre: unexpected %T", e))
	}
}

func sumLengths(es []Expr) (lo, hi int) {
	for _, e := range es {
		l, h := lengths(e)
		lo = min(lo+l, unbounded)
		hi = min(hi+h, unbounded)
	}
	return lo, hi
}
