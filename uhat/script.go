package uhat

import (
	"fmt"
	"slices"

	"github.com/clouseau-go/clouseau/internal/lists"
	"github.com/clouseau-go/clouseau/logic"
	"github.com/clouseau-go/clouseau/sre"
)

// Script returns the steps of the generator that run: ghosts are left out, and so are the draws and
// lets whose variables only ghosts use. The interpreter runs these steps and the emitter prints
// them, so that both draw the same values.
//
// Nothing follows the deciding event of a goal: after it, the run is a violation or it is not.
//
// A hidden draw whose domain is an interval or a pool without exceptions is left out: other draws
// ensure that it is not empty. A draw stays if it has a filter or its bounds depend on an answer:
// then it must be possible.
func (g *Generator) Script() []Step {
	e := eraser{used: map[*logic.Var]bool{}, funs: map[*Fun]*Fun{}, live: map[*Fun]map[*logic.Var]bool{}, told: told(g.Steps)}
	for _, v := range Collected(g.Steps) {
		e.used[v] = true // also by earlier steps
	}
	steps := e.steps(Decided(g))
	for _, a := range e.announced {
		if d := *a.Depth; !e.used[d.Var] {
			d.Var = nil
			a.Depth = &d
		}
	}
	return steps
}

// eraser walks a script from its end: when it reaches the step that binds a variable, it has seen
// all uses of it.
type eraser struct {
	used map[*logic.Var]bool
	funs map[*Fun]*Fun                // function -> the same without ghosts
	live map[*Fun]map[*logic.Var]bool // function -> its parameters that what runs depends on
	told map[*logic.Var]bool          // variables whose values depend on answers

	announced []*Apply // whose depths are drawn first
}

func (e *eraser) use(ts ...logic.Term) {
	for _, t := range ts {
		if t == nil {
			continue
		}
		lists.Put(e.used, logic.Vars(nil, t)...)
	}
}

// steps returns the steps that are kept, in order.
func (e *eraser) steps(steps []Step) []Step {
	kept := make([]Step, len(steps))
	next := len(kept)
	for i := len(steps) - 1; i >= 0; i-- {
		if s := e.step(steps[i]); s != nil {
			next--
			kept[next] = s
		}
	}
	return kept[next:]
}

// step returns the step as it runs, nil if it does not run.
func (e *eraser) step(s Step) Step {
	switch s := s.(type) {
	case *Draw:
		if !e.used[s.Var] && !e.conditional(s) {
			return nil
		}
	case *Let:
		if !e.used[s.Var] {
			return nil
		}
	case *Perform:
		if s.Op.Kind == sre.Ghost {
			return nil
		}
	case *Take:
		for _, r := range s.Gap {
			e.use(r.Allowed, r.Known)
		}
	case *Assume, *Assert, *Differ:
	case *Choice:
		c := &Choice{Branches: make([][]Step, len(s.Branches))}
		for i, b := range s.Branches {
			c.Branches[i] = e.steps(b)
		}
		return c
	case *Apply:
		a := &Apply{Fun: e.fun(s.Fun), Depth: s.Depth}
		if s.Depth != nil && s.Depth.Var != nil {
			e.announced = append(e.announced, a)
		}
		for i, x := range s.Args {
			if e.live[s.Fun][s.Fun.Params[i]] {
				e.use(x)
				a.Args = append(a.Args, x)
			}
		}
		return a
	default:
		panic(fmt.Sprintf("uhat: unexpected %T", s))
	}
	lists.Put(e.used, Mentioned(s)...)
	return s
}

// conditional reports whether a draw may find no value because of a filter or an answer, which
// restricts earlier values in a way that no other step need do.
func (e *eraser) conditional(s *Draw) bool {
	depends := func(t logic.Term) bool { return mentions(t, e.told) }
	return !slices.ContainsFunc(s.Among, func(d Domain) bool {
		return (d.Filter == nil || logic.IsTrue(d.Filter)) && len(d.Ahead) == 0 && !depends(d.Guard) && !slices.ContainsFunc(slices.Concat(d.Lo, d.Hi), depends)
	})
}

// told returns the variables whose values depend on answers.
func told(steps []Step) map[*logic.Var]bool {
	out := map[*logic.Var]bool{}
	for grown := true; grown; {
		grown = false
		note := func(v *logic.Var, cond bool) {
			if cond && !out[v] {
				out[v] = true
				grown = true
			}
		}
		Walk(steps, func(s Step) {
			switch s := s.(type) {
			case *Perform:
				for _, v := range s.Results {
					note(v, true)
				}
			case *Take:
				for _, v := range s.Fields {
					note(v, true)
				}
			case *Let:
				note(s.Var, mentions(s.Value, out))
			case *Apply:
				for i, x := range s.Args {
					note(s.Fun.Params[i], mentions(x, out))
				}
			}
		})
	}
	return out
}

// mentions reports whether a term has some of the variables; nil has none.
func mentions(t logic.Term, vs map[*logic.Var]bool) bool {
	return t != nil && slices.ContainsFunc(logic.Vars(nil, t), func(v *logic.Var) bool { return vs[v] })
}

// fun returns the function without ghosts, and without the parameters that only ghosts need.
func (e *eraser) fun(f *Fun) *Fun {
	if g, ok := e.funs[f]; ok {
		return g
	}
	g := &Fun{Name: f.Name}
	e.funs[f] = g
	// Passing a parameter on is not a use: find the least set.
	live := map[*logic.Var]bool{}
	e.live[f] = live
	for grown := true; grown; {
		grown = false
		trial := eraser{used: map[*logic.Var]bool{}, funs: e.funs, live: e.live, told: e.told}
		lists.Put(trial.used, Collected(slices.Concat(f.Base, f.Step))...)
		trial.steps(f.Base)
		trial.steps(f.Step)
		for _, v := range f.Params {
			if trial.used[v] && !live[v] {
				live[v] = true
				grown = true
			}
		}
	}
	for _, v := range f.Params {
		if live[v] {
			g.Params = append(g.Params, v)
		}
	}
	g.Base, g.Step = e.steps(f.Base), e.steps(f.Step)
	if e.used[f.Level] {
		g.Level = f.Level
	}
	return g
}

// Planned returns how many visible events a script plans, 0 if that varies
// from run to run.
func Planned(script []Step) int {
	n := 0
	for _, st := range script {
		switch st := st.(type) {
		case *Perform:
			if st.Op.Visible() {
				n++
			}
		case *Take:
			n++
		case *Choice, *Apply:
			return 0
		}
	}
	return n
}
