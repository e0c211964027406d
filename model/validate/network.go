package validate

import (
	"cmp"
	"encoding/binary"
	"slices"

	"github.com/clouseau-go/clouseau/logic"
	"github.com/clouseau-go/clouseau/model"
	"github.com/clouseau-go/clouseau/sre"
)

// Messages. What the tester sends waits until the system takes it, and what the system answers
// waits until the tester sees it; [model.Wires] says how. Nothing happens before an observation
// needs it: taking a request later than the system did explains the same observations, as long as
// the order of the system's steps is kept. So a send only adds a packet, and a receive looks for
// all ways in which requests can be taken until there is an answer that fits. A request therefore
// never explains an answer received before it was sent.

// reliable reports whether the network keeps the order of packets and loses none.
func (x *engine) reliable() bool { return !x.sym.step.Wires.Unordered && !x.sym.step.Wires.Lossy }

// send puts a request under way. If the network has no room for it, the system has taken requests
// before, or a packet is dropped.
func (x *engine) send(br *branch, e *observed, step int) []*branch {
	if br.free {
		return []*branch{br}
	}
	p := packet{Message: e.message, step: step, foot: x.footprint(&e.message)}
	var out []*branch
	add := func(br *branch) (fits bool) {
		for _, entry := range model.Entries(x.sym.step.Wires, br.in, &p.Message, false) {
			fits = fits || entry.Fits()
			if entry.Lost {
				out = append(out, br)
				continue
			}
			b := br.clone()
			b.in = x.arrange(model.Entered(br.in, entry, p))
			out = append(out, b)
		}
		return fits
	}
	if x.sym.step.Wires.Capacity == 0 {
		add(br)
		return out
	}
	d := demand{wants: func(q packet) bool { return logic.IsTrue(x.sym.step.Wires.Together(&q.Message, &p.Message)) }}
	x.explore([]*branch{br}, d, func(m node) (room bool) {
		if m.br.free {
			out = append(out, m.br)
			return true
		}
		if last, only := m.last(); !only || last.Op != nil && !d.wants(last) {
			return false
		}
		return add(m.br)
	}, nil)
	return out
}

// observed is an event of the run, with its values as terms.
type observed struct {
	event   sre.Event
	message model.Message
}

func (x *engine) observed(e sre.Event) *observed {
	return &observed{e, x.sym.step.Wires.Message(e.Op, x.sym.step.Literals(e.Values))}
}

// receive returns the branches that explain the event as an answer that is delivered now. why, if
// not nil, collects why others do not.
func (x *engine) receive(brs []*branch, e *observed, why *reasons) []*branch {
	var out []*branch
	d := x.demandOf(brs, e)
	x.explore(brs, d, func(n node) (decided bool) {
		if n.br.free {
			out = append(out, n.br)
			return true
		}
		last, only := n.last()
		mayEnd := slices.ContainsFunc(n.br.in, func(p packet) bool { return p.foot.free })
		for _, way := range x.deliveries(n.br.out) {
			p := n.br.out[way.At]
			// If packets cannot overtake and are not lost, the oldest packet of a connection is the
			// next one.
			alike := logic.IsTrue(x.sym.step.Wires.Together(&p.Message, &e.message))
			decided = decided || x.reliable() && !p.Optional && !mayEnd && alike
			switch {
			// The answer could have come without the request that was taken last.
			case !only || last.Op != nil && p.step != last.step:
			case p.Op == e.message.Op:
				out = append(out, x.deliver(n.br, way, e, why)...)
			case alike:
				why.add(p.path, "answers with "+p.Op.Name+", not with "+e.message.Op.Name)
			}
		}
		return decided
	}, why)
	return out
}

// deliver returns the branches in which an answer arrives that equals the event.
func (x *engine) deliver(b *branch, way model.Delivery, e *observed, why *reasons) []*branch {
	var out []*branch
	p := b.out[way.At]
	next := b.clone()
	if x.sym.unify(next, p.Values, e.message.Values) {
		next.out[way.At].Values = e.message.Values
		next.out = model.Delivered(next.out, way)
		out = x.settled(next)
	}
	if len(out) == 0 && why != nil {
		why.add(p.path, x.mismatch(b, b, p.Op, p.Values, e.event.Values))
	}
	return out
}

// deliveries returns the ways in which packets may arrive next, one for each set of equal packets.
func (x *engine) deliveries(ps []packet) []model.Delivery {
	ways := model.Deliveries(x.sym.step.Wires, ps)
	if !x.sym.step.Wires.Unordered {
		return ways
	}
	out := ways[:0]
	for _, d := range ways {
		if !slices.ContainsFunc(out, func(k model.Delivery) bool { return twins(ps[k.At], ps[d.At]) }) {
			out = append(out, d)
		}
	}
	return out
}

// twins reports whether it makes no difference which of two packets is delivered.
func twins(a, b packet) bool {
	return a.Op == b.Op && a.Copies == b.Copies && a.Optional == b.Optional && same(a.Values, b.Values) &&
		slices.EqualFunc(a.early, b.early, sameEarly) && a.meanwhile == b.meanwhile
}

// event returns the event of a request.
func eventOf(m *model.Message) sre.Event {
	e := sre.Event{Op: m.Op}
	for _, t := range m.Values {
		e.Values = append(e.Values, value(t)) // invalid if it was not observed
	}
	return e
}

// emit puts the answers to a request under way, in all ways in which there is room for them.
func (x *engine) emit(br *branch, replies []model.Answer, step int, path []string) []*branch {
	out := []*branch{br}
	for i, r := range replies {
		p := packet{Message: x.sym.step.Wires.Message(r.Op, r.Values), step: step, path: path}
		var next []*branch
		for _, b := range out {
			entries := model.Entries(x.sym.step.Wires, b.out, &p.Message, i > 0)
			for k, entry := range entries {
				c := b
				if k < len(entries)-1 {
					c = b.clone()
				}
				c.out = model.Entered(b.out, entry, p)
				next = append(next, c)
			}
		}
		out = next
	}
	return out
}

// arrange sorts packets whose order does not matter: connections one after the other and, if
// packets overtake each other, equal ones side by side. Optional equal packets that need no room
// become one packet that may come more often. If packets keep their order and the connection of one
// is unknown, nothing is moved.
func (x *engine) arrange(ps []packet) []packet {
	n := x.sym.step.Wires
	unknown := func(p packet) bool { return !isLiteral(n.ConnectionOf(&p.Message)) }
	if len(ps) < 2 || !n.Unordered && (n.Connection == "" || slices.ContainsFunc(ps, unknown)) {
		return ps
	}
	slices.SortStableFunc(ps, func(a, b packet) int {
		if c := cmp.Compare(termID(n.ConnectionOf(&a.Message)), termID(n.ConnectionOf(&b.Message))); c != 0 || !n.Unordered {
			return c
		}
		if c := cmp.Compare(a.Op.Index(), b.Op.Index()); c != 0 {
			return c
		}
		return slices.CompareFunc(a.Values, b.Values, func(s, t logic.Term) int { return cmp.Compare(termID(s), termID(t)) })
	})
	if !n.Unordered || n.Capacity > 0 {
		return ps
	}
	out := ps[:1]
	for _, p := range ps[1:] {
		if q := &out[len(out)-1]; q.Optional && p.Optional && q.Op == p.Op && same(q.Values, p.Values) && len(q.early)+len(p.early) == 0 {
			q.Copies += p.Copies + 1
			q.step = p.step
			continue
		}
		out = append(out, p)
	}
	return out
}

// isLiteral reports whether a term is a value, or nil, which never becomes a certain value.
func isLiteral(t logic.Term) bool {
	_, ok := t.(*logic.Lit)
	return ok || t == nil
}

// termID numbers terms; nil comes first.
func termID(t logic.Term) int {
	if t == nil {
		return -1
	}
	return t.ID()
}

// Early outcomes. A request waits as long as no observation needs it. When another request is taken
// that writes what it reads, it may have been taken before, or may be taken later. If taking it
// before has no effect but its answer, the two cases need not be two branches: the answer is kept
// with the request, as an early outcome, and counts as one more way to take it. There are two kinds
// of such requests: those that only read; and those that only write, if what they write is
// overwritten at once and no waiting request could have read it in between.
//
// So k readers that wait while something changes, or k writers of the same place, cost k early
// outcomes, and not a branch for each set of them.

// earlyOutcome is what a request would have done at an earlier moment.
type earlyOutcome struct {
	facts   []logic.Term
	replies []model.Answer
	path    []string
}

// rewriteEarly returns early outcomes with f applied to their terms; ps itself if nothing changes.
// It drops outcomes that have become impossible.
func rewriteEarly(ps []earlyOutcome, f func(logic.Term) logic.Term) []earlyOutcome {
	var out []earlyOutcome // set once something has changed
	for i, p := range ps {
		next, possible := p.rewrite(f)
		if out == nil && (!possible || !same(next.facts, p.facts) || !slices.EqualFunc(next.replies, p.replies, sameReply)) {
			out = append(make([]earlyOutcome, 0, len(ps)), ps[:i]...)
		}
		if out != nil && possible {
			out = append(out, next)
		}
	}
	if out == nil {
		return ps
	}
	return out
}

// rewrite returns the early outcome with f applied to its terms; false if one of its facts became
// false.
func (p earlyOutcome) rewrite(f func(logic.Term) logic.Term) (earlyOutcome, bool) {
	p.facts = rewriteAll(p.facts, f)
	if slices.ContainsFunc(p.facts, logic.IsFalse) {
		return p, false
	}
	if slices.ContainsFunc(p.facts, logic.IsTrue) {
		p.facts = slices.DeleteFunc(slices.Clone(p.facts), logic.IsTrue)
	}
	replies := p.replies
	cloned := false
	for i, r := range p.replies {
		if values := rewriteAll(r.Values, f); !same(values, r.Values) {
			if !cloned {
				replies = slices.Clone(replies)
				cloned = true
			}
			replies[i].Values = values
		}
	}
	p.replies = replies
	return p, true
}

// shape appends the content of an early outcome to a key.
func (p earlyOutcome) shape(key []byte) []byte {
	key = binary.AppendUvarint(key, uint64(len(p.facts)))
	key = appendTerms(key, p.facts)
	key = binary.AppendUvarint(key, uint64(len(p.replies)))
	for _, r := range p.replies {
		key = binary.AppendUvarint(key, uint64(r.Op.Index()))
		key = appendTerms(key, r.Values)
	}
	return key
}

// sameEarly reports whether two early outcomes say the same.
func sameEarly(a, b earlyOutcome) bool {
	return same(a.facts, b.facts) && slices.EqualFunc(a.replies, b.replies, sameReply)
}

func sameReply(r, s model.Answer) bool { return r.Op == s.Op && same(r.Values, s.Values) }

// lazy reports whether the early outcomes of a waiting request can represent the cases in which it
// was taken: it is the next one, no waiting request has to be taken after it, and its answer meets
// those of no other connection.
func (x *engine) lazy(br *branch, i int) bool {
	n := x.sym.step.Wires
	p := br.in[i]
	switch {
	case n.Capacity > 0 || p.foot.free || p.foot.loose:
		return false
	case n.Unordered:
		return n.Copies == 0 || x.determined(br, p)
	case n.Copies > 0 || !x.local:
		return false
	}
	for j, q := range br.in {
		if q.foot.conn == p.foot.conn && (j > i || j < i && !q.Optional) {
			return false
		}
	}
	return true
}

// determined reports whether an answer to a request has no choices of its own. The choices of an
// early outcome are made once, so they do not fit a request that may be taken again.
func (x *engine) determined(br *branch, p packet) bool {
	br = br.clone()
	x.sym.touch(br, p.foot.reads)
	return !slices.ContainsFunc(x.sym.respond(br, &p.Message), func(o outcome) bool { return o.br.choices > br.choices })
}

// onlyReads reports whether a request leaves the state as it is.
func (f *footprint) onlyReads() bool { return len(f.writes) == 0 && !f.free }

// onlyWrites reports whether a request's effect and answer do not depend on the state.
func (f *footprint) onlyWrites() bool { return len(f.reads) == 0 && len(f.writes) > 0 && !f.free }

// hidden reports whether taking a request right before one that overwrites its writes cannot be
// observed: no other waiting request, nor the call that is being answered, can read them, and each
// of these writes all of them or none.
func (x *engine) hidden(br *branch, i int, call *footprint) bool {
	f := br.in[i].foot
	if !f.onlyWrites() || !x.lazy(br, i) {
		return false
	}
	seen := func(g *footprint) bool {
		return g.free || overlap(g.reads, f.writes) || slices.ContainsFunc(g.leaves, func(leaf []place) bool {
			return overlap(leaf, f.writes) && !overwrites(leaf, f.writes)
		})
	}
	if call != nil && seen(call) {
		return false
	}
	for j, q := range br.in {
		if j != i && seen(q.foot) {
			return false
		}
	}
	return true
}

// remember returns the branch before a request with footprint f is taken, and what other requests
// would do if they were taken now, by position.
func (x *engine) remember(br *branch, skip int, f *footprint, call *footprint) (*branch, map[int][]earlyOutcome) {
	var early map[int][]earlyOutcome
	for i, q := range br.in {
		reader := q.foot.onlyReads() && overlap(q.foot.reads, f.writes) && x.lazy(br, i)
		if i == skip || !reader && !(overlap(q.foot.writes, f.writes) && len(q.early) == 0 && x.hidden(br, i, call)) {
			continue
		}
		if early == nil {
			early, br = map[int][]earlyOutcome{}, br.clone()
		}
		x.sym.touch(br, q.foot.reads)
		known := len(br.facts)
		for _, o := range x.sym.respond(br, &q.Message) {
			if o.clash == "" {
				early[i] = append(early[i], earlyOutcome{slices.Clone(o.br.facts[known:]), o.replies, o.path})
				br.choices = max(br.choices, o.br.choices)
			}
		}
	}
	return br, early
}

// touch gives cells of unknown maps their unknown values, so that all readers find the same.
func (sy *symbols) touch(br *branch, reads []place) {
	for _, p := range reads {
		v := sy.vars[p.slot]
		if keyed := v.Shape == model.Map && !v.Known || br.slots[p.slot].Open; keyed && p.key.IsValid() {
			br.slots, br.choices = sy.step.Touch(br.slots, br.choices, p.slot, sy.l.Value(p.key))
		}
	}
}

// recall adds early outcomes to the requests that the writes of an outcome affect.
func (x *engine) recall(br *branch, early map[int][]earlyOutcome, wrote []place) {
	for i := range br.in {
		p := &br.in[i]
		if len(early[i]) == 0 || p.foot.onlyReads() && !overlap(p.foot.reads, wrote) ||
			p.foot.onlyWrites() && !overwrites(wrote, p.foot.writes) {
			continue
		}
		p.early = slices.Clip(p.early)
		for _, q := range early[i] {
			if !slices.ContainsFunc(p.early, func(old earlyOutcome) bool { return sameEarly(old, q) }) {
				p.early = append(p.early, q)
			}
		}
	}
}
