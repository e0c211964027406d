package finding

import (
	"math/rand/v2"
	"slices"

	"github.com/clouseau-go/clouseau/internal/play/script"
	"github.com/clouseau-go/clouseau/logic"
	"github.com/clouseau-go/clouseau/runtime/play/run"
	"github.com/clouseau-go/clouseau/sre"
)

// One cause shows in several operations: a queue that has lost an element answers wrongly when it
// is asked for its length, and when it is asked for its head. Such failures are different meanings
// and one finding. Two bugs may look alike, or show in the same run by chance. Playing tells.
//
// Each failure is made to come again in other runs: with other values, and with more calls. In each
// of them its trigger is the call after which its probe, the failing call, is answered wrongly. A
// failure that has nearly always the same trigger as another one comes of it.

// Causes tells failures apart.
type Causes struct {
	// Play plays a script and shows the run. It reports whether more may be played.
	Play  func(sc script.Script, look func(*run.Result)) bool
	Means func(*run.Result) Meaning

	rand   *rand.Rand
	table  table
	pool   map[*logic.Sort][]logic.Value // values of the runs
	inputs []script.Input                // calls of the runs
	ops    [][]script.Input              // the same, by operation
	cases  []*Case
}

// Case is a smallest run of a failure.
type Case struct {
	Meaning Meaning
	Of      *Finding
	Parted  bool          // it is not the run of the finding
	At      int           // the number of the run from which it was made; 0: of none
	Script  script.Script // it fails in the last call; empty: it cannot be played in other forms
	Trigger string        // the operation after which it fails; the failing one if it fails alone

	forms   []form
	renamed []Meaning // how it fails with other values
	lasting trilean   // see [Causes.lasts]
	company bool      // other failures come with it now and then
	marks   signs     // what else fails in nearly all forms, but for what is wrong by itself
}

const (
	mostTries  = 45000 // scripts that are played
	mostValues = 6     // of a sort
	mostProbes = 4     // of an operation
	mostForms  = 16    // of a case
	fewForms   = 4     // of a kept run are too few to say anything
	mostCalls  = 40    // of a run that is looked at
	mostCases  = 4     // kept runs of a finding that are looked at
	nearly     = 0.8   // of the forms: always, but for chance
)

// Tell returns the cases of the findings, in groups of those that have one cause. What cannot be
// played is in a group by itself.
func (c *Causes) Tell(fs []*Finding) [][]*Case {
	c.rand = rand.New(rand.NewPCG(1, 2))
	c.table = table{causes: c, cells: map[string]cell{}, rows: map[string]*row{}, like: map[string][]*row{}}
	c.pool = map[*logic.Sort][]logic.Value{}
	for _, f := range fs {
		x := &Case{Meaning: f.Seen(), Of: f}
		if sc, ok := parted(f.Run); ok {
			x.Script = c.smallest(sc, x.Meaning, false)
			c.learn(x.Script)
		}
		c.cases = append(c.cases, x)
	}
	for _, f := range fs {
		c.addKept(f)
	}
	if len(c.inputs) == 0 { // none can be made after others
		return c.group()
	}
	c.chooseProbes()
	for _, x := range c.cases {
		c.vary(x)
	}
	for i := 0; i < len(c.cases); i++ {
		if y := c.split(c.cases[i]); y != nil {
			c.cases = append(c.cases, y)
			i--
		}
	}
	c.cases = slices.DeleteFunc(c.cases, func(x *Case) bool { return x.Parted && len(x.forms) < fewForms })
	c.stroll()
	for _, x := range c.cases {
		c.lasts(x)
	}
	c.accompany()
	return c.group()
}

// addKept adds cases for the kept runs of a finding, as far as they call other operations.
func (c *Causes) addKept(f *Finding) {
	var known []string
	for _, x := range c.cases {
		if x.Of == f {
			known = append(known, shape(x.Script))
		}
	}
	for i := range f.Kept {
		sc, ok := parted(f.Kept[i].Run)
		if !ok || len(sc) > mostCalls {
			continue
		}
		c.learn(sc)
		for _, first := range []bool{false, true} {
			x := &Case{Meaning: c.Means(f.Kept[i].Run).Seen(), Of: f, Parted: true, At: f.Kept[i].At}
			x.Script = c.smallest(sc, x.Meaning, first)
			if s := shape(x.Script); !slices.Contains(known, s) && len(known) <= mostCases {
				known = append(known, s)
				c.cases = append(c.cases, x)
			}
		}
	}
}

// shape returns the operations that a script calls.
func shape(sc script.Script) (out string) {
	for _, in := range sc {
		out += in.Op.Name + " "
	}
	return out
}

// learn notes the values and the calls of a script.
func (c *Causes) learn(sc script.Script) {
	for _, in := range sc {
		if !plain(in) {
			continue
		}
		in = again(in)
		for _, f := range in.Fields {
			s := f.Value().Sort()
			if !slices.Contains(c.pool[s], f.Value()) && len(c.pool[s]) < mostValues {
				c.pool[s] = append(c.pool[s], f.Value())
			}
		}
		if !slices.ContainsFunc(c.inputs, func(x script.Input) bool { return key(x) == key(in) }) {
			c.inputs = append(c.inputs, in)
			i := slices.IndexFunc(c.ops, func(op []script.Input) bool { return op[0].Op == in.Op })
			if i < 0 {
				i = len(c.ops)
				c.ops = append(c.ops, nil)
			}
			c.ops[i] = append(c.ops[i], in)
		}
	}
}

// chooseProbes takes calls of all operations that answer something: with each value, if they have
// one argument.
func (c *Causes) chooseProbes() {
	asks := func(in script.Input) bool {
		return slices.ContainsFunc(in.Op.Fields, func(f sre.Field) bool { return f.Result })
	}
	count := map[*sre.Op]int{}
	add := func(in script.Input) {
		if count[in.Op] < mostProbes && !slices.ContainsFunc(c.table.probes, func(x script.Input) bool { return key(x) == key(in) }) {
			count[in.Op]++
			c.table.probes = append(c.table.probes, in)
		}
	}
	for _, in := range c.inputs {
		if !asks(in) && !slices.ContainsFunc(c.cases, func(x *Case) bool { return x.Meaning.Op == in.Op.Name }) {
			continue
		}
		add(in)
		if len(in.Fields) == 1 {
			for _, v := range c.pool[in.Fields[0].Value().Sort()] {
				add(with(in, 0, v))
			}
		}
	}
}
