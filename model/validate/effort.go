package validate

import (
	"slices"

	"github.com/clouseau-go/clouseau/sre"
)

const (
	// maxExact is how many branches an event may have before a summary judges it, if one can.
	maxExact = 48
	// maxOrders is how many orders of requests are tried if a summary is possible, as far as they
	// can be foreseen.
	maxOrders = 200
)

// busy reports whether there are too many orders of the requests that matter for an event to try
// them. It counts the orders of the first requests of all connections.
func (x *engine) busy(brs []*branch, d demand) bool {
	most, total := min(maxOrders, x.limits.Exact), 0
	for _, br := range brs {
		total += orders(len(br.in))
	}
	if total <= most {
		return false
	}
	total = 0
	for _, br := range brs {
		needed := x.needed(br, d)
		n := 0
		for _, way := range x.deliveries(br.in) {
			if needed[way.At] && !x.idle(br, way.At, d) {
				n++
			}
		}
		if total += orders(n); total > most {
			return true
		}
	}
	return false
}

// orders returns how many sequences of some of n requests end with a certain one.
func orders(n int) int {
	total, some := 1, 1
	for k := n - 1; k > 0 && total < 1<<20; k-- {
		some *= k
		total += some
	}
	return total
}

// demandOf returns what an event demands of the waiting requests.
func (x *engine) demandOf(brs []*branch, e *observed) demand {
	if e.event.Op.Kind != sre.Receive {
		return x.demandAtOnce(brs, e)
	}
	conn := x.connectionOf(&e.message)
	return demand{wants: func(p packet) bool { return x.mayAnswer(p.foot, e.event.Op, conn) }}
}

// demandAtOnce returns what an event demands that happens at once: a call, or what the system says
// by itself.
func (x *engine) demandAtOnce(brs []*branch, e *observed) demand {
	d := demand{wants: func(packet) bool { return false }}
	if e.event.Op.Kind != sre.Send && waits(brs) {
		d.call = x.footprint(&e.message)
	}
	return d
}

// waits reports whether a request waits.
func waits(brs []*branch) bool {
	return slices.ContainsFunc(brs, func(br *branch) bool { return len(br.in) > 0 })
}

// idle reports whether a request need not be taken, since its early outcomes say what it could have
// answered.
func (x *engine) idle(br *branch, i int, d demand) bool {
	p := br.in[i]
	return !d.wants(p) && (p.foot.onlyReads() && x.lazy(br, i) || x.hidden(br, i, d.call))
}
