package model_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strconv"
	"testing"

	"github.com/clouseau-go/clouseau/logic"
	"github.com/clouseau-go/clouseau/model"
	"github.com/clouseau-go/clouseau/sre"
)

// lines is a network that runs twice: on events, and on terms. Both keep every possible content.
type lines struct {
	l       *logic.Builder
	op      *sre.Op
	net     model.Network
	wires   *model.Wires
	values  logic.Assignment // of the unknowns in messages
	unknown bool             // connections are unknowns
	flights [][]model.Flight
	terms   [][]model.Message
}

func newLines(net model.Network, unknown bool) *lines {
	x := &lines{l: logic.NewBuilder(), net: net, unknown: unknown, values: logic.Assignment{}}
	x.op = &sre.Op{Name: "say", Kind: sre.Send, Fields: []sre.Field{{Name: "conn", Sort: logic.Int}, {Name: "n", Sort: logic.Int}}}
	x.wires = model.NewStepper(&model.Model{L: x.l, Network: &net}, model.Terms{L: x.l, Exact: unknown}).Wires
	x.flights, x.terms = [][]model.Flight{nil}, [][]model.Message{nil}
	return x
}

func (x *lines) event(conn, n int64) sre.Event {
	return sre.Event{Op: x.op, Values: []logic.Value{logic.IntValue(conn), logic.IntValue(n)}}
}

// message returns an event as a message.
func (x *lines) message(e sre.Event) model.Message {
	conn := x.l.Value(e.Values[0])
	if x.unknown {
		conn = x.l.Var("c"+strconv.Itoa(len(x.values)), logic.Int)
		x.values[conn] = e.Values[0]
	}
	return x.wires.Message(x.op, []logic.Term{conn, x.l.Value(e.Values[1])})
}

func (x *lines) holds(when logic.Term) bool {
	v, ok := logic.Eval(when, x.values)
	return ok && v.Bool()
}

// is reports whether a message is an event.
func (x *lines) is(m model.Message, e sre.Event) bool {
	return x.holds(x.l.And(x.l.Eq(m.Values[0], x.l.Value(e.Values[0])), x.l.Eq(m.Values[1], x.l.Value(e.Values[1]))))
}

// answer sends the answers to one request; it returns false if they have to wait.
func (x *lines) answer(es []sre.Event) (flights, terms bool) {
	var left [][]model.Flight
	for _, ps := range x.lost() {
		left = append(left, x.net.Answered(ps, es)...)
	}
	queues := x.terms
	for i, e := range es {
		m := x.message(e)
		var next [][]model.Message
		for _, ps := range queues {
			for _, entry := range model.Entries(x.wires, ps, &m, i > 0) {
				if x.holds(entry.When) {
					next = append(next, model.Entered(ps, entry, m))
				}
			}
		}
		queues = next
	}
	if len(left) > 0 && len(queues) > 0 {
		x.flights, x.terms = few(left), few(queues)
	}
	return len(left) > 0, len(queues) > 0
}

// arrive lets an event arrive; it returns false if it cannot.
func (x *lines) arrive(e sre.Event) (flights, terms bool) {
	var left [][]model.Flight
	for _, ps := range x.lost() {
		for i, p := range ps {
			if x.net.MayArrive(ps, i) && slices.Equal(p.Event.Values, e.Values) {
				left = append(left, x.net.Arrived(ps, i)...)
			}
		}
	}
	var queues [][]model.Message
	for _, ps := range x.terms {
		for _, d := range model.Deliveries(x.wires, ps) {
			if x.is(ps[d.At], e) && x.holds(d.When) {
				queues = append(queues, model.Delivered(ps, d))
			}
		}
	}
	if len(left) > 0 && len(queues) > 0 {
		x.flights, x.terms = few(left), few(queues)
	}
	return len(left) > 0, len(queues) > 0
}

// lost returns what may be under way after losses.
func (x *lines) lost() [][]model.Flight {
	if !x.net.Lossy {
		return x.flights
	}
	var out [][]model.Flight
	for _, ps := range x.flights {
		for kept := range 1 << len(ps) {
			var q []model.Flight
			for i, p := range ps {
				if kept>>i&1 > 0 {
					q = append(q, p)
				}
			}
			out = append(out, q)
		}
	}
	return few(out)
}

// few returns each of the queues once.
func few[P any](queues [][]P) [][]P {
	seen := map[string]bool{}
	return slices.DeleteFunc(queues, func(q []P) bool {
		k := fmt.Sprint(q)
		old := seen[k]
		seen[k] = true
		return old
	})
}

// TestNetworkAgrees: a network of terms may do what the network of events may do, whether
// connections are known or not.
func TestNetworkAgrees(t *testing.T) {
	t.Parallel()
	arrived, waited, refused := 0, 0, 0
	for seed := range uint64(200) {
		r := rand.New(rand.NewPCG(seed, 3))
		net := model.Network{Unordered: r.IntN(3) == 0, Lossy: r.IntN(2) == 0, Copies: r.IntN(2), Capacity: r.IntN(3)}
		if r.IntN(3) > 0 {
			net.Connection = "conn"
		}
		x := newLines(net, r.IntN(2) == 0)
		for range 10 {
			e := x.event(r.Int64N(2), r.Int64N(2))
			var flights, terms bool
			if r.IntN(2) == 0 && len(x.flights) < 40 {
				flights, terms = x.answer([]sre.Event{e, x.event(r.Int64N(2), r.Int64N(2))}[:1+r.IntN(2)])
				if !flights {
					waited++
				}
			} else if flights, terms = x.arrive(e); flights {
				arrived++
			} else {
				refused++
			}
			if flights != terms {
				t.Fatalf("seed %d, %+v: possible with events %v, with terms %v\n%v\n%v", seed, net, flights, terms, x.flights, x.terms)
			}
		}
	}
	if arrived < 150 || waited < 30 || refused < 150 {
		t.Errorf("%d arrived, %d waited, %d refused", arrived, waited, refused)
	}
}
