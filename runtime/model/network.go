package model

import (
	"cmp"
	"fmt"
	"slices"

	"github.com/clouseau-go/clouseau/logic"
	"github.com/clouseau-go/clouseau/sre"
)

// Networks. What the tester sends waits until the system takes it, and what the
// system answers waits until the tester sees it; a network says in which order, and
// whether something gets lost or comes again. Nothing happens before an observation needs
// it: taking a request later than the system did explains the same observations, as long as the
// order of what the system does is kept. So a send only adds a packet, and a receive looks
// for all ways in which requests can be taken until an answer is there that fits. What
// was received before a request was sent can so never be explained by the request.

// network returns the model's network; by default packets keep their order.
func (x *engine) network() *Network {
	if n := x.m.Network; n != nil {
		return n
	}
	return &defaultNetwork
}

var defaultNetwork = Network{}

// connection returns the term that names the connection of a message, nil where there is one
// connection only.
func (n *Network) connection(op *sre.Op, values []logic.Term) logic.Term {
	if n.Connection == "" {
		return nil
	}
	if i := op.Position(n.Connection); i >= 0 {
		return values[i]
	}
	return nil
}

// send puts a request on its way. Where the network has no room for it, the system has
// taken requests before.
func (x *engine) send(br *branch, e sre.Event, step int) []*branch {
	values := make([]logic.Term, len(e.Values))
	for i, v := range e.Values {
		values[i] = x.l.Value(v)
	}
	n := x.network()
	p := packet{op: e.Op, values: values, copies: n.Copies, step: step}
	var out []*branch
	add := func(b *branch) {
		b = b.clone()
		b.in = append(b.in, p)
		x.arrange(b.in)
		out = append(out, b)
	}
	if br.free {
		return []*branch{br}
	}
	if n.Capacity == 0 {
		add(br)
		return out
	}
	x.explore([]*branch{br}, func(b *branch) bool {
		if x.load(b.in, n.connection(p.op, p.values)) < n.Capacity {
			add(b)
			return true
		}
		if n.Lossy {
			out = append(out, b)
		}
		return false
	}, nil)
	return out
}

// load returns how many packets of a connection are under way.
func (x *engine) load(ps []packet, conn logic.Term) int {
	n := 0
	for _, p := range ps {
		if x.network().connection(p.op, p.values) == conn {
			n++
		}
	}
	return n
}

// receive returns the branches that explain the event as an answer that is delivered
// now. Why others do not goes to why, if there is one.
func (x *engine) receive(brs []*branch, e sre.Event, why *reasons) []*branch {
	var out []*branch
	x.explore(brs, func(b *branch) (decided bool) {
		if b.free {
			out = append(out, b)
			return true
		}
		for _, i := range x.deliverable(b.out) {
			p := b.out[i]
			// Where nothing overtakes and nothing is lost, the oldest packet of a connection is the next one.
			decided = decided || x.reliable() && x.sameConnection(p, e)
			if p.op == e.Op {
				out = append(out, x.deliver(b, i, e, why)...)
			} else if x.sameConnection(p, e) {
				why.add(p.path, "answers with "+p.op.Name+", not with "+e.Op.Name)
			}
		}
		return decided
	}, why)
	return out
}

// reliable reports whether the network keeps the order of packets and loses none. Where a
// request can be taken about which the model says nothing, everything may come, so nothing is relied on.
func (x *engine) reliable() bool {
	n := x.network()
	return !n.Unordered && !n.Lossy && x.m.Unspecified != Free
}

// deliver returns the branches in which the i-th answer on its way is the event.
func (x *engine) deliver(b *branch, i int, e sre.Event, why *reasons) []*branch {
	var out []*branch
	p := b.out[i]
	next := b.clone()
	fits := x.unify(next, p.values, e.Values)
	for _, kept := range x.delivered(next.out, i) {
		c := next.clone()
		c.out = kept
		if fits {
			out = append(out, x.settled(c)...)
		}
	}
	if len(out) == 0 && why != nil {
		why.add(p.path, x.mismatch(b, p.op, p.values, e.Values))
	}
	return out
}

// sameConnection reports whether a packet is for sure in the connection of an event.
func (x *engine) sameConnection(p packet, e sre.Event) bool {
	n := x.network()
	if n.Connection == "" {
		return true
	}
	i, j := p.op.Position(n.Connection), e.Op.Position(n.Connection)
	if i < 0 || j < 0 {
		return i == j
	}
	return p.values[i] == x.l.Value(e.Values[j])
}

// deliverable returns the positions of the packets that may come next: the oldest of each
// connection, or all.
func (x *engine) deliverable(ps []packet) []int {
	n := x.network()
	var out []int
	for i, p := range ps {
		first := true
		for j := 0; j < i && first && !n.Unordered; j++ {
			first = n.connection(ps[j].op, ps[j].values) != n.connection(p.op, p.values)
		}
		if first && !slices.ContainsFunc(out, func(k int) bool { return twins(ps[k], p) }) {
			out = append(out, i)
		}
	}
	return out
}

// twins reports whether it makes no difference which of two packets is delivered.
func twins(a, b packet) bool {
	return a.op == b.op && a.copies == b.copies && same(a.values, b.values)
}

// delivered returns what remains of the packets when one has been delivered: it is gone, or it
// may come again.
func (x *engine) delivered(ps []packet, i int) [][]packet {
	gone := slices.Delete(slices.Clone(ps), i, i+1)
	if ps[i].copies == 0 {
		return [][]packet{gone}
	}
	again := slices.Clone(ps)
	again[i].copies--
	return [][]packet{gone, again}
}

// explore calls visit on branches and on all that they can become when the system takes
// requests that wait, each once; where visit returns true a branch is not followed further.
func (x *engine) explore(brs []*branch, visit func(*branch) bool, why *reasons) {
	todo := slices.Clone(brs)
	seen := map[string]bool{}
	for _, br := range brs {
		seen[x.key(br)] = true
	}
	for len(todo) > 0 && len(seen) <= x.limits.Explore && !x.overwhelmed {
		b := todo[0]
		todo = todo[1:]
		if visit(b) {
			continue
		}
		for _, next := range x.advance(b, why) {
			if k := x.key(next); !seen[k] {
				seen[k] = true
				todo = append(todo, next)
			}
		}
	}
	if len(todo) > 0 {
		x.stats.Overflows++
		x.overwhelmed = true
	}
}

// advance returns the branches after one step of system or network: a request is taken, or lost.
func (x *engine) advance(br *branch, why *reasons) []*branch {
	n := x.network()
	var out []*branch
	for _, i := range x.deliverable(br.in) {
		p := br.in[i]
		for _, o := range x.respond(br, p.message()) {
			for _, kept := range x.delivered(br.in, i) {
				b := o.br.clone()
				b.in = kept
				if x.emit(b, o, p.step) {
					out = append(out, x.settled(b)...)
				} else {
					why.impossible(o)
				}
			}
		}
		if n.Lossy {
			b := br.clone()
			b.in = slices.Delete(b.in, i, i+1)
			out = append(out, b)
		}
	}
	if n.Lossy {
		for _, i := range x.deliverable(br.out) {
			b := br.clone()
			b.out = slices.Delete(b.out, i, i+1)
			out = append(out, b)
		}
	}
	return out
}

// message returns a request as the event that it is.
func (p packet) message() sre.Event {
	e := sre.Event{Op: p.op}
	for _, t := range p.values {
		e.Values = append(e.Values, t.(*logic.Lit).Value())
	}
	return e
}

// emit puts the answers of the system on their way; false where the network has no
// room for them and loses nothing, so that the system has to wait.
func (x *engine) emit(br *branch, o outcome, step int) bool {
	if o.clash != "" {
		return false
	}
	n := x.network()
	for i, r := range o.replies {
		conn := n.connection(r.op, r.values)
		if n.Capacity > 0 && x.load(br.out, conn) >= n.Capacity {
			if n.Lossy {
				continue
			}
			if i == 0 { // once it has begun, all its answers find room somewhere
				return false
			}
		}
		br.out = append(br.out, packet{op: r.op, values: r.values, copies: n.Copies, step: step, path: o.path})
	}
	return true
}

// Owed returns what the system still has to do for the run to be complete: the answers
// that every explanation has on their way, and the requests that wait. Nothing is owed where some
// explanation is complete, or a network may have lost the rest. It says something about a run only
// once the system is at rest.
func (v *Validator) Owed() []string {
	if v.rejected != nil || v.x.overwhelmed {
		return nil
	}
	var best *branch
	v.x.splits = 0
	v.x.explore(v.branches, func(b *branch) bool {
		if best == nil || len(b.in) < len(best.in) || len(b.in) == len(best.in) && len(b.out) < len(best.out) {
			best = b
		}
		return b.free || len(b.in)+len(b.out) == 0
	}, nil)
	if best == nil || best.free || v.x.overwhelmed || v.x.network().Lossy {
		return nil
	}
	var out []string
	for _, p := range best.in {
		out = append(out, fmt.Sprintf("%s of event %d waits", packetText(p), p.step))
	}
	for _, p := range best.out {
		out = append(out, fmt.Sprintf("%s, owed since event %d", packetText(p), p.step))
	}
	return out
}

// arrange brings packets whose order does not matter into one that depends on nothing
// but them: connections one after the other, and where packets overtake each other, equal ones side by
// side.
func (x *engine) arrange(ps []packet) {
	n := x.network()
	if len(ps) < 2 || n.Connection == "" && !n.Unordered {
		return
	}
	slices.SortStableFunc(ps, func(a, b packet) int {
		if c := cmp.Compare(termID(n.connection(a.op, a.values)), termID(n.connection(b.op, b.values))); c != 0 || !n.Unordered {
			return c
		}
		if c := cmp.Compare(a.op.Index(), b.op.Index()); c != 0 {
			return c
		}
		return slices.CompareFunc(a.values, b.values, func(s, t logic.Term) int { return cmp.Compare(termID(s), termID(t)) })
	})
}

// termID numbers terms; nil comes first.
func termID(t logic.Term) int {
	if t == nil {
		return -1
	}
	return t.ID()
}
