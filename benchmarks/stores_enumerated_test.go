package benchmarks_test

import (
	"cmp"
	"fmt"
	"math"
	"slices"
	"testing"

	"github.com/clouseau-go/clouseau/benchmarks"
	"github.com/clouseau-go/clouseau/benchmarks/store/memory"
	"github.com/clouseau-go/clouseau/internal/oracle"
	"github.com/clouseau-go/clouseau/logic"
	rt "github.com/clouseau-go/clouseau/runtime"
	"github.com/clouseau-go/clouseau/runtime/play/event"
	"github.com/clouseau-go/clouseau/sre"
	"github.com/clouseau-go/clouseau/uhat"
)

// TestGoalsByEnumeration runs the applications themselves, without generators: two requests with
// small arguments, in every order of their statements with a few switches from one to the other,
// and in the long mode also up to 60,000 runs of three, with one switch more. The naive matcher
// judges the runs. A goal is met by none of them in the modes where the table says so. In the long
// mode it is met by one in the others, if all runs were made; what takes more switches has an order
// of its own.
func TestGoalsByEnumeration(t *testing.T) {
	t.Parallel()
	want := goalTable()
	for _, a := range benchmarks.Applications() {
		if !long && a.Name != "shopping" {
			continue
		}
		for _, m := range memory.Modes() {
			if !long && m != memory.RC && m != memory.SI {
				continue
			}
			t.Run(a.Name+"/"+m.String(), func(t *testing.T) {
				t.Parallel()
				s := load(t, system(t, a.Name))
				opt := oracle.Options{Functions: functions(s, system(t, a.Name))}
				e := &enumeration{t: t, app: a, mode: m, spec: s, opt: opt, met: map[string]sre.Trace{}}
				if e.requests(2, 2, math.MaxInt); long {
					e.requests(3, 3, e.runs+60_000)
				}
				e.vanish()
				for _, g := range s.Goals {
					cell := want[[2]string{a.Name + ":" + g.Name, m.String()}]
					needed := g.Name == "vanished" || long && e.runs < e.most
					if r, met := e.met[g.Name]; met && cell != "yes" || !met && cell == "yes" && needed {
						t.Errorf("%s: the table says %s; %d runs; %v", g.Name, cell, e.runs, r)
					}
				}
				t.Logf("%d runs, %d of %d goals met", e.runs, len(e.met), len(s.Goals))
				if m == memory.RC && len(e.met) < 2 {
					t.Error("too few goals are met")
				}
			})
		}
	}
}

// enumeration runs requests in many orders.
type enumeration struct {
	t    *testing.T
	app  benchmarks.Application
	mode memory.Mode
	spec *uhat.Spec
	opt  oracle.Options // with the meanings of the functions
	runs int
	most int                  // runs
	met  map[string]sre.Trace // a run in each goal that is met
}

// vanish runs what takes four switches, and so is not among the others: two requests read a cart,
// one after the other they write it, and a third one reads it.
func (e *enumeration) vanish() {
	if e.app.Name != "shopping" {
		return
	}
	sends := e.sends()
	var requests []sre.Event
	for session, name := range []string{"addItemReq", "addItemReq", "checkoutReq"} {
		of := slices.DeleteFunc(slices.Clone(sends), func(v sre.Event) bool { return v.Op.Name != name })
		v := sre.Event{Op: of[0].Op, Values: slices.Clone(of[session%len(of)].Values)}
		v.Values[0] = logic.IntValue(int64(session))
		requests = append(requests, v)
	}
	e.run(requests, []int{0, 0, 1, 1, 0, 0, 0, 1, 1, 1, 2})
}

// requests runs every multiset of n requests with at most so many switches, up to so many runs.
// Those of different requests come first.
func (e *enumeration) requests(n, switches, most int) {
	e.most = most
	sends := e.sends()
	var multisets [][]int
	var choose func(chosen []int)
	choose = func(chosen []int) {
		if len(chosen) == n {
			multisets = append(multisets, chosen)
			return
		}
		for i := range sends {
			if len(chosen) > 0 && i < chosen[len(chosen)-1] {
				continue
			}
			choose(append(chosen[:len(chosen):len(chosen)], i))
		}
	}
	choose(nil)
	repeated := func(chosen []int) int { return n - len(slices.Compact(slices.Clone(chosen))) }
	slices.SortStableFunc(multisets, func(x, y []int) int { return cmp.Compare(repeated(x), repeated(y)) })
	for _, chosen := range multisets {
		if len(e.met) == len(e.spec.Goals) || e.runs >= e.most {
			return
		}
		var requests []sre.Event
		for session, i := range chosen {
			v := sre.Event{Op: sends[i].Op, Values: slices.Clone(sends[i].Values)}
			v.Values[0] = logic.IntValue(int64(session))
			requests = append(requests, v)
		}
		e.orders(requests, switches)
	}
}

// sends returns the requests with small arguments of the sort Key, whose values are from one, all
// of session 0.
func (e *enumeration) sends() (sends []sre.Event) {
	for _, o := range e.spec.Operations {
		if o.Op.Kind != sre.Send {
			continue
		}
		for _, args := range [][]int64{{1, 1, 2}, {1, 2, 2}} {
			v := sre.Event{Op: o.Op, Values: []logic.Value{{}}}
			for i := range o.Op.Fields[1:] {
				v.Values = append(v.Values, logic.IntValue(args[min(i, 2)]))
			}
			sends = append(sends, v)
		}
	}
	return slices.CompactFunc(sends, func(x, y sre.Event) bool { return x.Op == y.Op && slices.Equal(x.Values, y.Values) })
}

// orders runs the requests in every order of their steps. A prefix of an order is a list of
// sessions; what is left goes on with the first session that can.
func (e *enumeration) orders(sends []sre.Event, switches int) {
	prefixes := [][]int{nil}
	for len(prefixes) > 0 && e.runs < e.most && len(e.met) < len(e.spec.Goals) {
		p := prefixes[len(prefixes)-1]
		prefixes = prefixes[:len(prefixes)-1]
		taken, could := e.run(sends, p)
		for i := len(p); i < len(taken); i++ {
			for _, other := range could[i] {
				next := append(slices.Clone(taken[:i]), other)
				if other != taken[i] && switched(next) <= switches {
					prefixes = append(prefixes, next)
				}
			}
		}
	}
}

// switched counts how often another session goes on than before.
func switched(order []int) (n int) {
	for i := 1; i < len(order); i++ {
		if order[i] != order[i-1] {
			n++
		}
	}
	return n
}

// run performs the requests with a prefix of an order. It returns the sessions that took the steps,
// and those that could have.
func (e *enumeration) run(sends []sre.Event, prefix []int) (taken []int, could [][]int) {
	ctx := e.t.Context()
	a, err := e.app.Buggy(ctx, memory.Deterministic(e.mode))
	if err != nil {
		e.t.Fatal(err)
	}
	defer a.Close()
	var trace sre.Trace
	for _, v := range sends {
		if err := a.Send(ctx, v.Op.Name, v.Values); err != nil {
			e.t.Fatal(err)
		}
		trace = append(trace, v)
	}
	stepper := a.(rt.Stepper)
	var blocked []int
	over := map[int]bool{} // the sessions whose last step has ended their transaction
	for len(taken) < 60 {
		items, err := stepper.Pending(ctx)
		if err != nil {
			e.t.Fatal(err)
		}
		able := map[int]event.Item{}
		var who []int
		for _, it := range items {
			var id int
			fmt.Sscanf(it.From, "session %d", &id)
			if !slices.Contains(blocked, id) {
				able[id], who = it, append(who, id)
			}
		}
		if len(who) == 0 {
			break
		}
		who = forced(who, over, able)
		slices.Sort(who)
		next := goesOn(who, taken, prefix)
		out, err := stepper.Release(ctx, able[next].ID)
		if err != nil {
			e.t.Fatal(err)
		}
		if out.State == event.Blocked {
			blocked = append(blocked, next)
			continue
		}
		taken, could, blocked = append(taken, next), append(could, who), nil
		over[next] = out.Event.Op == "commit" || out.Event.Op == "abort"
		trace = append(trace, e.event(out))
	}
	e.runs++
	for _, g := range e.spec.Goals {
		if e.met[g.Name] == nil && oracle.InGoal(e.spec.Context, g, trace, e.opt) {
			e.met[g.Name] = trace
		}
	}
	return taken, could
}

// forced returns the one session that is at its answer, or all. An answer does nothing to the
// database, so its place does not matter.
func forced(who []int, over map[int]bool, able map[int]event.Item) []int {
	for _, id := range who {
		if over[id] && able[id].Op != "beginT" {
			return []int{id}
		}
	}
	return who
}

// goesOn returns the session that takes the next step: that of the prefix, or else the one that
// took the last step, or else the first.
func goesOn(who, taken, prefix []int) int {
	switch n := len(taken); {
	case n < len(prefix) && slices.Contains(who, prefix[n]):
		return prefix[n]
	case n > 0 && slices.Contains(who, taken[n-1]):
		return taken[n-1]
	}
	return who[0]
}

// event returns what happened as an event of the spec.
func (e *enumeration) event(out event.Outcome) sre.Event {
	for _, o := range e.spec.Operations {
		if o.Op.Name == out.Event.Op {
			return sre.Event{Op: o.Op, Values: out.Event.Values}
		}
	}
	e.t.Fatalf("no operation %s", out.Event.Op)
	return sre.Event{}
}
