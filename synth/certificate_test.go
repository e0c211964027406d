package synth_test

import (
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/clouseau-go/clouseau/logic"
	"github.com/clouseau-go/clouseau/sre"
	"github.com/clouseau-go/clouseau/synth"
	"github.com/clouseau-go/clouseau/uhat"
)

// clone makes a deep copy of a certificate, so that corrupting the copy leaves the original alone.
func clone(c *synth.Certificate) *synth.Certificate {
	d := *c
	d.Trace, d.Events, d.Goal = slices.Clone(c.Trace), slices.Clone(c.Events), slices.Clone(c.Goal)
	for i := range d.Trace {
		d.Trace[i].Values = slices.Clone(d.Trace[i].Values)
		d.Events[i].Values = slices.Clone(d.Events[i].Values)
		d.Events[i].Demands = slices.Clone(d.Events[i].Demands)
	}
	return &d
}

// other returns a value of v's sort that differs from v and occurs nowhere.
func other(v logic.Value) logic.Value {
	switch v.Sort().Kind() {
	case logic.BoolKind:
		return logic.BoolValue(!v.Bool())
	case logic.IntKind:
		return logic.IntValue(v.Int() + 7919)
	case logic.StringKind:
		return logic.StringValue(v.Text() + "'")
	case logic.EnumKind:
		return logic.EnumValue(v.Sort(), (v.Index()+1)%len(v.Sort().Values()))
	case logic.OpaqueKind:
		return logic.OpaqueValue(v.Sort(), logic.Element(7919))
	case logic.FloatKind:
		return logic.FloatValue(v.Float() + 7919)
	case logic.BytesKind:
		return logic.BytesValue(v.Bytes() + "'")
	case logic.MapKind:
		return logic.MapValue(append(v.Pairs(), logic.Pair{Key: logic.IntValue(7919), Value: logic.IntValue(0)})...)
	case logic.RecordKind:
		fields := v.Fields()
		fields[0].Value = other(fields[0].Value)
		return logic.RecordValue(fields...)
	default:
		// Of which sort the elements are, the empty list does not tell. No list holds this one.
		return logic.ListValue(append(v.Elems(), logic.OpaqueValue(elsewhere, logic.Element(7919)))...)
	}
}

var elsewhere = logic.NewOpaque("elsewhere")

// corruptions are ways to break a certificate; each reports whether it changed anything that
// matters.
var corruptions = map[string]func(r *rand.Rand, c *synth.Certificate, s *uhat.Spec) bool{
	"drop an event": func(r *rand.Rand, c *synth.Certificate, _ *uhat.Spec) bool {
		k := r.IntN(len(c.Trace))
		c.Trace, c.Events = slices.Delete(c.Trace, k, k+1), slices.Delete(c.Events, k, k+1)
		return true
	},
	"another clause": func(r *rand.Rand, c *synth.Certificate, s *uhat.Spec) bool {
		k := r.IntN(len(c.Trace))
		op := s.Operations[r.IntN(len(s.Operations))]
		if op.Op == c.Trace[k].Op {
			return false // another clause of the operation may type the event too
		}
		c.Events[k].Clause = op.Clauses[0]
		return true
	},
	"no clause": func(r *rand.Rand, c *synth.Certificate, _ *uhat.Spec) bool {
		j := &c.Events[r.IntN(len(c.Trace))]
		typed := j.Clause != nil // a suspect receive is not
		j.Clause = nil
		return typed
	},
	"another parameter": func(r *rand.Rand, c *synth.Certificate, _ *uhat.Spec) bool {
		k := r.IntN(len(c.Trace))
		j := &c.Events[k]
		// a ghost variable may be free, a parameter is in the event
		if j.Clause == nil || len(j.Clause.Params) == 0 {
			return false
		}
		i := len(j.Clause.Ghosts) + r.IntN(len(j.Clause.Params))
		j.Values[i] = other(j.Values[i])
		return true
	},
	"a value less": func(r *rand.Rand, c *synth.Certificate, _ *uhat.Spec) bool {
		j := &c.Events[r.IntN(len(c.Trace))]
		if len(j.Values) == 0 {
			return false
		}
		j.Values = j.Values[1:]
		return true
	},
	"another goal value": func(r *rand.Rand, c *synth.Certificate, _ *uhat.Spec) bool {
		if len(c.Goal) == 0 {
			return false
		}
		i := r.IntN(len(c.Goal))
		c.Goal[i] = other(c.Goal[i])
		return true
	},
	"another deciding event": func(r *rand.Rand, c *synth.Certificate, _ *uhat.Spec) bool {
		k := r.IntN(len(c.Trace))
		changed := k != c.Deciding
		c.Deciding = k
		return changed
	},
	"a demand on what is no receive": func(r *rand.Rand, c *synth.Certificate, _ *uhat.Spec) bool {
		k := r.IntN(len(c.Trace) - 1)
		if c.Trace[k+1].Op.Kind == sre.Receive {
			return false
		}
		c.Events[k].Demands = append(c.Events[k].Demands, k+1)
		return true
	},
	"a demand of the past": func(r *rand.Rand, c *synth.Certificate, _ *uhat.Spec) bool {
		k := r.IntN(len(c.Trace))
		c.Events[k].Demands = append(c.Events[k].Demands, k)
		return true
	},
	"a repeated event": func(r *rand.Rand, c *synth.Certificate, _ *uhat.Spec) bool {
		c.Trace, c.Events = append(c.Trace[:1:1], c.Trace...), append(c.Events[:1:1], c.Events...)
		return true
	},
	"a suspect event that does not decide": func(r *rand.Rand, c *synth.Certificate, _ *uhat.Spec) bool {
		k := r.IntN(len(c.Trace))
		c.Events[k].Suspect = true
		c.Events[k].Projected = c.Trace[k].Values
		return k != c.Deciding
	},
}

// checkCorrupted corrupts certificates of a goal; the checker accepts each original and rejects
// each corrupted one. It returns how many it rejected.
func checkCorrupted(t *testing.T, name string, s *uhat.Spec, g *uhat.Goal, res *synth.Result) (total int32) {
	t.Helper()
	for _, c := range res.Certificates[:looked(res)] {
		if err := c.Check(s.Context, g); err != nil {
			t.Fatalf("%s: the certificate is rejected: %v", name, err)
		}
		for what, corrupt := range corruptions {
			r := rand.New(rand.NewPCG(1, uint64(len(what))))
			for range 5 {
				d := clone(c)
				if !corrupt(r, d, s) {
					continue
				}
				total++
				if err := d.Check(s.Context, g); err == nil {
					t.Errorf("%s: a certificate with %s is accepted: %v", name, what, d.Lines())
				}
			}
		}
	}
	return total
}

// TestSuspectDemandsNothing: a suspect receive has no clause, so it can be no cause of others.
func TestSuspectDemandsNothing(t *testing.T) {
	s := load(t, `language = 1
operation "ask" {
  kind = send
  clause { event = ask }
}
operation "reply" {
  kind        = receive
  spontaneous = true
  fields      = { ok = bool }
  clause { event = reply(ok) }
}
goal "wrong" { trace = seq(ask, reply(!ok)) }
`)
	r := synthesize(t, s, "wrong", synth.Config{Results: 1, Depth: synth.NoRecursion})
	if len(r.Certificates) == 0 || !r.Suspect {
		t.Fatal("no suspect run was found")
	}
	c := r.Certificates[0]
	if err := c.Check(s.Context, s.Goals[0]); err != nil {
		t.Fatal(err)
	}
	d := clone(c)
	d.Events[d.Deciding].Demands = []int{d.Deciding}
	if err := d.Check(s.Context, s.Goals[0]); err == nil {
		t.Errorf("the suspect event may be its own cause: %v", d.Lines())
	}
}
