package validate_test

import (
	"fmt"
	"strings"
	"testing"

	"pgregory.net/rapid"

	_ "github.com/clouseau-go/clouseau/internal/seeded"
	"github.com/clouseau-go/clouseau/logic"
	"github.com/clouseau-go/clouseau/model"
	"github.com/clouseau-go/clouseau/model/validate"
	"github.com/clouseau-go/clouseau/sre"
)

// TestValidatorSaysAgreesWithOracle: with a rule on a receive, which the system says by itself, the
// validator rejects exactly the runs that the oracle does not explain, and at the same event: among
// calls, and among calls and requests that are under way.
func TestValidatorSaysAgreesWithOracle(t *testing.T) {
	for _, messages := range []bool{false, true} {
		t.Run(fmt.Sprintf("messages=%v", messages), func(t *testing.T) {
			t.Parallel()
			said, rejections := 0, 0
			rapid.Check(t, func(t *rapid.T) {
				r := drawModel(t, messages)
				r.rule(r.receive)
				v := validate.New(r.m, validate.Limits{})
				var trace sre.Trace
				rejected := false
				for n := rapid.IntRange(1, 5).Draw(t, "events"); !rejected && len(trace) < n; {
					e := r.request(messages && r.flip("send"))
					if e.Op == r.call || r.flip("receive") {
						e = r.observation(e)
					}
					if r.flip("says") {
						e = r.observation(sre.Event{Op: r.receive})
					}
					trace = append(trace, e)
					if rejected = v.Step(e); e.Op != r.receive {
						continue
					}
					if rejected {
						rejections++
					} else {
						said++
					}
				}
				checkAgainstOracle(t, r.m, v, trace, rejected, tries{500, logic.Integer{}})
			})
			t.Logf("%d receives are explained, %d rejected", said, rejections)
			if said < 20 || rejections < 20 {
				t.Errorf("%d receives are explained, %d rejected", said, rejections)
			}
		})
	}
}

// alarm is a model of an alarm that is armed by a call, or by a message, and then says once that it
// rings, with a number of its own that a later call repeats.
func alarm() (m *model.Model, arm, post, rung, last *sre.Op) {
	l := logic.NewBuilder()
	arm = &sre.Op{Name: "arm", Kind: sre.Call}
	post = &sre.Op{Name: "post", Kind: sre.Send}
	rung = &sre.Op{Name: "rung", Kind: sre.Receive, Fields: []sre.Field{{Name: "n", Sort: logic.Int, Result: true}}}
	last = &sre.Op{Name: "last", Kind: sre.Call, Fields: []sre.Field{{Name: "n", Sort: logic.Int, Result: true}}}
	sre.NewBuilder(l, arm, post, rung, last)
	armed := model.ScalarVar(l, "armed", logic.Bool).From(l.False())
	number := model.ScalarVar(l, "number", logic.Int).From(l.Int(0))
	n := l.Var("rung.n", logic.Int)
	sets := []model.Update{{Var: armed, Terms: []logic.Term{l.True()}}}
	m = &model.Model{Name: "alarm", L: l, State: []*model.Var{armed, number}, Rules: []*model.Rule{
		{Op: arm, Body: &model.Case{Updates: sets}},
		{Op: post, Body: &model.Case{Updates: sets}},
		{Op: rung, Args: []*logic.Var{n}, Body: &model.Case{
			When: armed.Value, Require: l.Lt(number.Value, n),
			Updates: []model.Update{{Var: armed, Terms: []logic.Term{l.False()}}, {Var: number, Terms: []logic.Term{n}}},
		}},
		{Op: last, Body: &model.Case{Replies: []model.Reply{{Op: last, Fields: []logic.Term{number.Value}}}}},
	}}
	return m, arm, post, rung, last
}

// TestSays: what the system says by itself is judged where it is received, whether a call or a
// request that waits allows it, and changes the state.
func TestSays(t *testing.T) {
	t.Parallel()
	m, arm, post, rung, last := alarm()
	rings := func(n int64) sre.Event { return sre.Event{Op: rung, Values: []logic.Value{logic.IntValue(n)}} }
	ask := func(n int64) sre.Event { return sre.Event{Op: last, Values: []logic.Value{logic.IntValue(n)}} }
	for _, c := range []struct {
		name  string
		trace sre.Trace
		why   string // empty: every event is explained; else the last one is not, for this reason
	}{
		{"armed", sre.Trace{{Op: arm}, rings(3), ask(3), {Op: arm}, rings(4)}, ""},
		{"posted", sre.Trace{{Op: post}, rings(3), ask(3)}, ""},
		{"asked first", sre.Trace{{Op: post}, ask(0), rings(3), ask(3)}, ""},
		{"never armed", sre.Trace{rings(3)}, "the model does not say this here"},
		{"twice", sre.Trace{{Op: post}, rings(3), rings(4)}, "the model does not say this here"},
		{"not greater", sre.Trace{{Op: arm}, rings(3), {Op: arm}, rings(3)}, "nothing satisfies what it requires"},
		{"forgotten", sre.Trace{{Op: arm}, rings(3), ask(0)}, "n is 0, expected 3"},
	} {
		v := validate.New(m, validate.Limits{})
		for i, e := range c.trace {
			if rejected := v.Step(e); rejected != (c.why != "" && i == len(c.trace)-1) {
				t.Errorf("%s: event %d: rejected: %v, %v", c.name, i+1, rejected, v.Rejection())
			}
		}
		if c.why != "" && !strings.Contains(v.Rejection().String(), c.why) {
			t.Errorf("%s: %v, want %q", c.name, v.Rejection(), c.why)
		}
	}
}
