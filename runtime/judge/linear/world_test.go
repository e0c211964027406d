package linear_test

import (
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/clouseau-go/clouseau/internal/play/overlap"
	"github.com/clouseau-go/clouseau/logic"
	"github.com/clouseau-go/clouseau/spec"
	"github.com/clouseau-go/clouseau/sre"
)

// world is the operations of a system and their meaning: all that may follow when a call is made in
// a state, with its answer. States are texts.
type world struct {
	name  string
	ops   []*sre.Op
	start string
	next  func(state string, e sre.Event) []string
	draw  func(r *rand.Rand, op *sre.Op) []int64
	keys  map[string]string
}

// load returns the operations of a spec.
func load(t testing.TB, src string) (ops []*sre.Op) {
	t.Helper()
	s, ds := spec.LoadSource("test.clouseau.hcl", []byte(src))
	if s == nil || ds.HasErrors() {
		t.Fatal(ds)
	}
	for _, o := range s.Operations {
		ops = append(ops, o.Op)
	}
	return ops
}

// register is a variable that is written, read, and changed if it has a value.
const register = `language = 1
operation "write" {
  kind = call
  args = { v = int }
}
operation "read" {
  kind    = call
  results = { v = int }
}
operation "cas" {
  kind    = call
  args    = { old = int, new = int }
  results = { ok = int }
}
`

// small draws values below n, and whether something went well.
func small(n int64) func(r *rand.Rand, op *sre.Op) []int64 {
	return func(r *rand.Rand, op *sre.Op) []int64 {
		out := make([]int64, len(op.Fields))
		for i, f := range op.Fields {
			if out[i] = r.Int64N(n); f.Name == "ok" {
				out[i] = r.Int64N(2)
			}
		}
		return out
	}
}

func newRegister(t testing.TB) *world {
	t.Helper()
	return &world{name: "register", ops: load(t, register), start: "0", next: registerNext, draw: small(2)}
}

func registerNext(state string, e sre.Event) []string {
	held := int64(state[0] - '0')
	result := func() int64 { return e.Values[len(e.Values)-1].Int() }
	switch e.Op.Name {
	case "write":
		return []string{string(rune('0' + e.Values[0].Int()))}
	case "read":
		if result() == held {
			return []string{state}
		}
	case "cas":
		same := held == e.Values[0].Int()
		if same != (result() == 1) {
			return nil
		}
		if same {
			return []string{string(rune('0' + e.Values[1].Int()))}
		}
		return []string{state}
	}
	return nil
}

// tickets are handed out by the system, which chooses one that nobody has.
const tickets = `language = 1
operation "take" {
  kind    = call
  results = { n = int }
}
operation "back" {
  kind    = call
  args    = { n = int }
  results = { ok = int }
}
`

func newTickets(t testing.TB) *world {
	t.Helper()
	return &world{name: "tickets", ops: load(t, tickets), start: "...", next: ticketsNext, draw: small(3)}
}

// ticketsNext has a state with an x for each ticket that is out.
func ticketsNext(state string, e sre.Event) (out []string) {
	with := func(n int64, c byte) string {
		b := []byte(state)
		b[n] = c
		return string(b)
	}
	if e.Op.Name == "take" {
		for n := range int64(3) {
			if state[n] == '.' && e.Values[0].Int() == n {
				out = append(out, with(n, 'x'))
			}
		}
		return out
	}
	n := e.Values[0].Int()
	was := state[n] == 'x'
	switch {
	case was != (e.Values[1].Int() == 1):
		return nil
	case was:
		return []string{with(n, '.')}
	}
	return []string{state}
}

// history returns a random history of up to most calls in up to four lanes.
func (w *world) history(r *rand.Rand, most int) (calls overlap.Calls) {
	type begun struct {
		event sre.Event
		at    int64
	}
	n, lanes := 1+r.IntN(most), 1+r.IntN(4)
	under := make([]begun, lanes)
	open := 0
	for tick := int64(1); len(calls) < n; tick++ {
		lane := r.IntN(lanes)
		if u := &under[lane]; u.at > 0 {
			calls = append(calls, overlap.Recorded(lane+1, u.event, u.at, tick))
			*u = begun{}
			open--
			continue
		}
		if len(calls)+open >= n {
			continue
		}
		op := w.ops[r.IntN(len(w.ops))]
		e := sre.Event{Op: op}
		for _, x := range w.draw(r, op) {
			e.Values = append(e.Values, logic.IntValue(x))
		}
		under[lane] = begun{e, tick}
		open++
	}
	return calls
}

// brute says whether a history has an order, by trying all. Order is given by before; a call may be
// late by as many calls of other operations as late says.
type brute struct {
	w      *world
	calls  overlap.Calls
	before func(a, b *overlap.Call) bool
	late   map[string]int
	used   []bool
}

func (w *world) brute(calls overlap.Calls) *brute {
	return &brute{w: w, calls: calls, before: (*overlap.Call).Before, used: make([]bool, len(calls))}
}

// explained tries to go on after the states that came about so far, the last one at the end.
func (b *brute) explained(states []string) bool {
	whole := true
	for i, c := range b.calls {
		if b.used[i] {
			continue
		}
		whole = false
		if slices.ContainsFunc(b.calls, func(d *overlap.Call) bool { return !b.used[slices.Index(b.calls, d)] && b.before(d, c) }) {
			continue
		}
		b.used[i] = true
		ok := b.takes(states, c)
		b.used[i] = false
		if ok {
			return true
		}
	}
	return whole
}

func (b *brute) takes(states []string, c *overlap.Call) bool {
	last := len(states) - 1
	if n := b.late[c.Event.Op.Name]; n > 0 {
		for i := max(0, last-n); i <= last; i++ {
			if len(b.w.next(states[i], c.Event)) > 0 && b.explained(states) {
				return true
			}
		}
		return false
	}
	for _, next := range b.w.next(states[last], c.Event) {
		if b.explained(append(slices.Clip(states), next)) {
			return true
		}
	}
	return false
}
