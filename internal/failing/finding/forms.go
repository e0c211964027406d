package finding

import (
	"cmp"
	"maps"
	"slices"

	"github.com/clouseau-go/clouseau/internal/play/script"
	"github.com/clouseau-go/clouseau/logic"
)

// A failure is judged by several runs that have it. Its smallest run alone may have a second one by
// chance: a sum is wrong of three elements, and one of these is 0, of which the length is wrong.

// form is a run with the failure of a case.
type form struct {
	script script.Script
	bare   script.Script // without further calls
	at     int           // the failing call is answered wrongly after so many calls, and not before
	here   signs         // what fails with the same trigger, and in the end
	fewer  signs         // what fails with the same trigger; calls before it may be left out
	since  signs         // what fails after the trigger, and perhaps before it
}

// signs are failures with their triggers.
type signs map[sign]bool

type sign struct {
	Meaning
	trigger string
}

// smallest leaves out calls before the failing one, as long as it fails as it did; the last ones
// first or the first ones. Where there are two bugs, another one may be left.
func (c *Causes) smallest(sc script.Script, m Meaning, first bool) script.Script {
	for left := len(sc) - 1; left > 0; left-- {
		i := left - 1
		if first {
			i = len(sc) - 1 - left
		}
		if less := slices.Delete(slices.Clone(sc), i, i+1); c.table.ask(less).wrong == m {
			sc = less
		}
	}
	return sc
}

// vary looks for forms of a case.
func (c *Causes) vary(x *Case) {
	if len(x.Script) == 0 || len(x.Script) > mostCalls || c.table.ask(x.Script).wrong != x.Meaning {
		x.Script = nil
		return
	}
	for try := 0; try < mostForms*10 && len(x.forms) < mostForms; try++ {
		f := form{bare: x.Script}
		if try > 0 {
			if f.bare = c.otherwise(x, x.forms[c.rand.IntN(len(x.forms))].bare); f.bare == nil {
				continue
			}
		}
		f.script = f.bare
		if try > 0 {
			f.script = c.longer(x, f.bare)
		}
		f.at = c.trigger(f.script)
		op := f.trigger()
		if x.Trigger = cmp.Or(x.Trigger, op); op == x.Trigger {
			c.sign(&f)
			x.forms = append(x.forms, f)
		}
	}
}

// trigger returns the operation after which a form fails; the failing one if it fails alone.
func (f *form) trigger() string {
	if f.at == 0 {
		return f.script[len(f.script)-1].Op.Name
	}
	return f.script[f.at-1].Op.Name
}

// otherwise returns a form of a case with other values; nil if what was tried is none.
func (c *Causes) otherwise(x *Case, sc script.Script) script.Script {
	sc = slices.Clone(sc)
	way := c.rand.IntN(3)
	one := c.rand.IntN(len(sc))
	switch way {
	case 0:
		c.rename(sc)
	case 1:
		sc[one] = c.random(sc[one])
	default:
		for i, in := range sc {
			sc[i] = c.random(in)
		}
	}
	m := c.table.ask(sc).wrong
	if way == 0 && m.Op == x.Meaning.Op && !slices.Contains(x.renamed, m) {
		x.renamed = append(x.renamed, m)
	}
	if m != x.Meaning || len(c.smallest(sc, m, false)) < len(sc) {
		return nil
	}
	return sc
}

// longer puts more calls into a form.
func (c *Causes) longer(x *Case, sc script.Script) script.Script {
	for range c.rand.IntN(4) {
		more := c.any()
		more.Label = label(sc)
		if with := slices.Insert(slices.Clone(sc), c.rand.IntN(len(sc)), more); c.table.ask(with).wrong == x.Meaning {
			sc = with
		}
	}
	return sc
}

// random returns a call with other arguments.
func (c *Causes) random(in script.Input) script.Input {
	for j, f := range in.Fields {
		if vs := c.pool[f.Value().Sort()]; f.IsLiteral() && len(vs) > 0 {
			in = with(in, j, vs[c.rand.IntN(len(vs))])
		}
	}
	return in
}

// rename puts other values in the place of those of a script: for equal ones equal ones, and for
// others others.
func (c *Causes) rename(sc script.Script) {
	names := map[logic.Value]logic.Value{}
	next := map[*logic.Sort][]logic.Value{}
	for i, in := range sc {
		for j, f := range in.Fields {
			if !f.IsLiteral() {
				continue
			}
			v := f.Value()
			s := v.Sort()
			if next[s] == nil {
				next[s] = slices.Clone(c.pool[s])
				c.rand.Shuffle(len(next[s]), func(a, b int) { next[s][a], next[s][b] = next[s][b], next[s][a] })
			}
			if _, ok := names[v]; !ok && len(next[s]) > 0 {
				names[v] = next[s][0]
				next[s] = next[s][1:]
			}
			if w, ok := names[v]; ok {
				sc[i] = with(sc[i], j, w)
			}
		}
	}
}

// trigger returns after how many calls the failing one of a script is answered wrongly.
func (c *Causes) trigger(sc script.Script) int {
	at := len(sc) - 1
	for at > 0 && c.table.ask(append(slices.Clone(sc[:at-1]), sc[len(sc)-1])).wrong != (Meaning{}) {
		at--
	}
	return at
}

// sign notes what else fails in a form.
func (c *Causes) sign(f *form) {
	f.here = signs{}
	if f.at == 0 {
		c.table.alone(f.script[len(f.script)-1], f.here)
		f.fewer = f.here
		f.since = f.here
		return
	}
	f.fewer = signs{}
	f.since = signs{}
	calls := f.script[:f.at]
	c.table.fails(calls, f.since)
	c.table.fresh(calls, f.fewer)
	in := signs{}
	c.table.fails(f.script[:len(f.script)-1], in)
	for s := range f.fewer {
		if in[s] {
			f.here[s] = true
		}
	}
	for i := range f.at - 1 {
		c.table.fresh(slices.Delete(slices.Clone(calls), i, i+1), f.fewer)
	}
	c.table.fresh(calls[f.at-1:], f.fewer)
}

// split makes a second case of those forms that have other signs, if it depends on a value: only a
// few values of one argument lead to the failure, and with some of them something else fails as
// well. Then two bugs fail alike.
func (c *Causes) split(x *Case) *Case {
	all := signs{}
	for _, f := range x.forms {
		maps.Copy(all, f.since)
	}
	order := slices.SortedFunc(maps.Keys(all), func(a, b sign) int {
		return cmp.Or(cmp.Compare(a.String(), b.String()), cmp.Compare(a.trigger, b.trigger))
	})
	for i, in := range x.Script {
		for j, f := range in.Fields {
			if !f.IsLiteral() {
				continue
			}
			for _, s := range order {
				with, without := x.divided(i, j, s, len(c.pool[f.Value().Sort()])/2)
				if len(with) < 2 || len(without) < 2 {
					continue
				}
				y := *x
				y.Parted = true
				y.At = 0
				x.forms, y.forms = with, without
				if without[0].bare[i].Fields[j].Value() == f.Value() {
					x.forms, y.forms = without, with
				}
				y.Script = y.forms[0].bare
				return &y
			}
		}
	}
	return nil
}

// divided returns the forms with a sign and those without it, if a value of an argument decides
// that, and there are at most so many values.
func (x *Case) divided(call, field int, s sign, most int) (with, without []form) {
	has := map[logic.Value]bool{}
	for _, f := range x.forms {
		v := f.bare[call].Fields[field].Value()
		if was, ok := has[v]; ok && was != f.since[s] {
			return nil, nil
		}
		if has[v] = f.since[s]; has[v] {
			with = append(with, f)
		} else {
			without = append(without, f)
		}
	}
	if len(has) > most {
		return nil, nil
	}
	return with, without
}
