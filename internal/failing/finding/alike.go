package finding

import (
	"maps"
	"slices"
	"strconv"

	"github.com/clouseau-go/clouseau/internal/lists"
)

// one reports whether two cases have one cause.
func one(x, y *Case) bool {
	if len(x.forms) == 0 || len(y.forms) == 0 {
		return false
	}
	if x.turned(y) || y.turned(x) {
		return true
	}
	if x.Meaning == y.Meaning {
		return x.alike(y)
	}
	part := nearly
	if x.lasting == no && y.lasting == no {
		part = 1
	}
	if x.part(y.sign(), here) >= part && y.part(x.sign(), here) >= part {
		return true
	}
	return x.mirrors(y) || x.follows(y) || y.follows(x)
}

func here(f form) signs  { return f.here }
func fewer(f form) signs { return f.fewer }
func since(f form) signs { return f.since }

// sign returns how a case fails.
func (x *Case) sign() sign { return sign{x.Meaning, x.Trigger} }

// part returns in which part of the forms a failure shows.
func (x *Case) part(s sign, where func(form) signs) float64 {
	n := lists.Count(x.forms, func(f form) bool { return where(f)[s] })
	return float64(n) / float64(len(x.forms))
}

// always returns what fails in nearly all forms.
func (x *Case) always(where ...func(form) signs) signs {
	out := signs{}
	for _, f := range x.forms {
		for _, w := range where {
			for s := range w(f) {
				if !out[s] && x.part(s, w) >= nearly {
					out[s] = true
				}
			}
		}
	}
	return out
}

// itself reports whether a failure is wrong by itself, as far as is known: it does not show that
// something has gone wrong before, and nothing else that does fails with it now and then.
func (x *Case) itself() bool { return x.lasting != yes && !x.company }

// accompany learns with which failures others fail now and then.
func (c *Causes) accompany() {
	alone := signs{}
	for _, x := range c.cases {
		x.marks = x.always(since)
		if x.lasting == no && len(x.marks) < 2 {
			alone[x.sign()] = true
		}
	}
	for _, x := range c.cases {
		count := map[sign]int{}
		for _, f := range x.forms {
			for s := range f.since {
				count[s]++
				x.company = x.company || !alone[s] && s != x.sign() && 4*count[s] >= len(x.forms)
			}
		}
	}
	for _, x := range c.cases {
		alone[x.sign()] = alone[x.sign()] && x.itself()
	}
	for _, x := range c.cases {
		maps.DeleteFunc(x.marks, func(s sign, _ bool) bool { return alone[s] && s != x.sign() })
	}
}

// follows reports whether a failure shows what has gone wrong where another one shows.
func (x *Case) follows(y *Case) bool {
	if y.itself() || x.itself() {
		return false
	}
	all := x.always(since, fewer)
	both := 0
	for s := range y.marks {
		if all[s] {
			both++
		}
		if o := s.opposite(); x.marks[o] && !x.marks[s] && !y.marks[o] {
			return false
		}
	}
	least := min(len(y.marks), len(x.marks))
	if x.lasting != yes && y.lasting != yes {
		return both > 1 && 3*both >= 2*least
	}
	return both > 0 && 3*both >= least
}

// opposite returns a failure in the contrary direction.
func (s sign) opposite() sign {
	s.How = opposite.Replace(s.How)
	return s
}

// mirrors reports whether two cases show in the same ways but for the directions of numbers, and in
// more than one.
func (x *Case) mirrors(y *Case) bool {
	plain := func(x *Case) signs {
		out := signs{}
		for s := range x.marks {
			s.How = undirected(s.How)
			out[s] = true
		}
		return out
	}
	a := plain(x)
	return len(a) > 1 && x.Trigger == y.Trigger && undirected(x.Meaning.How) == undirected(y.Meaning.How) && x.Meaning.Op == y.Meaning.Op && maps.Equal(a, plain(y))
}

// alike reports whether two cases that fail alike also show in the same other ways.
func (x *Case) alike(y *Case) bool {
	if x.itself() || y.itself() {
		return x.itself() && y.itself()
	}
	if len(x.marks) < 2 && len(y.marks) < 2 {
		return x.lasting == y.lasting && x.Trigger == y.Trigger
	}
	for s := range x.marks {
		if y.marks[s] && s.Meaning != x.Meaning {
			return true
		}
	}
	return false
}

// pinned returns the arguments of a case that are the same in all forms.
func (x *Case) pinned() (out []string) {
	for i, in := range x.Script {
		for j, f := range in.Fields {
			if !slices.ContainsFunc(x.forms, func(o form) bool { return o.bare[i].Fields[j].Value() != f.Value() }) {
				out = append(out, strconv.Itoa(i)+"."+strconv.Itoa(j)+"="+f.String())
			}
		}
	}
	return out
}

// turned reports whether another case is this one with other values, where a number that was too
// large is too small, say.
func (x *Case) turned(y *Case) bool {
	return x.Meaning != y.Meaning && shape(x.Script) == shape(y.Script) && slices.Contains(x.renamed, y.Meaning) &&
		undirected(x.Meaning.How) == undirected(y.Meaning.How) && slices.Equal(x.pinned(), y.pinned())
}

// group puts the cases together that have one cause.
func (c *Causes) group() (out [][]*Case) {
	of := make([]int, len(c.cases))
	for i := range of {
		of[i] = i
	}
	for i, x := range c.cases {
		for j, y := range c.cases[:i] {
			if of[i] != of[j] && one(x, y) {
				from := of[i]
				for k := range of {
					if of[k] == from {
						of[k] = of[j]
					}
				}
			}
		}
	}
	at := map[int]int{}
	for i, x := range c.cases {
		k, ok := at[of[i]]
		if !ok {
			k = len(out)
			at[of[i]] = k
			out = append(out, nil)
		}
		out[k] = append(out[k], x)
	}
	return out
}
