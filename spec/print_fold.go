package spec

import (
	"fmt"
	"slices"

	"github.com/clouseau-go/clouseau/logic"
	"github.com/clouseau-go/clouseau/uhat"
)

// What a script checks of an answer right behind the event, and nowhere uses again, reads better
// inside of the event: pop(elem == x, ok) for
//
//	pop(elem == elem1, ok == ok1)
//	assert(elem1 == x)
//	assert(ok1)
//
// Variables that nothing names get their names where the block is read, field by field: elem1,
// elem2 and so on. Without recursions a variable is left out only if it gets its own name back that
// way, so that the Go code stays the same. Recursions name their variables after fields, so these
// get other names anyhow, and all are left out.

// fold decides which checks are printed inside of events, and which variables need no declaration.
func (p *generatorPrinter) fold() {
	p.read(func(s uhat.Step, behind []uhat.Step) {
		if n := p.foldable(s, behind); n > 0 {
			p.folds[s] = behind[:n]
		}
	})
	for len(p.funs) == 0 && !p.settled() {
	}
}

// read calls visit with each step and the steps behind it in its list, in the order in which a
// block is read: functions first.
func (p *generatorPrinter) read(visit func(s uhat.Step, behind []uhat.Step)) {
	for _, f := range p.funs {
		p.inline(f.Base, visit)
		p.inline(f.Step, visit)
	}
	p.inline(p.g.Steps, visit)
}

// inline does the same for the steps that are printed in one list and inside of it.
func (p *generatorPrinter) inline(steps []uhat.Step, visit func(s uhat.Step, behind []uhat.Step)) {
	for i, s := range steps {
		visit(s, steps[i+1:])
		switch s := s.(type) {
		case *uhat.Choice:
			for _, b := range s.Branches {
				p.inline(b, visit)
			}
		case *uhat.Apply:
			p.inline(p.loops[s.Fun], visit)
		}
	}
}

// results returns the variables of an event's results.
func results(s uhat.Step) []*logic.Var {
	switch s := s.(type) {
	case *uhat.Perform:
		return s.Results
	case *uhat.Take:
		return s.Fields[s.Op.Args():]
	}
	return nil
}

// foldable returns how many of the steps behind an event are checks that can stand inside of it.
func (p *generatorPrinter) foldable(event uhat.Step, behind []uhat.Step) int {
	own := results(event)
	about := func(s uhat.Step) []*logic.Var {
		return slices.DeleteFunc(uhat.Mentioned(s), func(v *logic.Var) bool { return !slices.Contains(own, v) })
	}
	n := 0
	for ; n < len(behind); n++ {
		a, ok := behind[n].(*uhat.Assert)
		if !ok || len(about(a)) == 0 || len(logic.Conjuncts(a.Cond)) != 1 {
			break
		}
	}
	fits := func(n int) bool {
		count := map[*logic.Var]int{}
		for _, s := range behind[:n] {
			for _, v := range about(s) {
				count[v]++
			}
		}
		for v, c := range count {
			if c != p.mentions[v] {
				return false
			}
		}
		return true
	}
	for ; !fits(n); n-- {
	}
	return n
}

// settled gives the variables that are not declared the names that they will get. It takes the
// folds of an event back where one is not its own, and reports whether there was none.
func (p *generatorPrinter) settled() bool {
	taken := map[string]bool{}
	for _, name := range p.s.Names {
		taken[name] = true
	}
	uhat.Walk(p.g.Steps, func(s uhat.Step) {
		for _, v := range uhat.Bound(s) {
			taken[v.Name()] = taken[v.Name()] || p.named(s, v)
		}
	})
	declared := p.depths()
	for _, f := range p.funs {
		declared = slices.Concat(declared, f.Params, levels(f))
	}
	for _, v := range declared {
		taken[v.Name()] = true
	}
	var wrong uhat.Step
	p.read(func(s uhat.Step, _ []uhat.Step) {
		for i, v := range answers(s) {
			if p.named(s, v) {
				continue
			}
			if name := nextName(answerName(s, i), taken); wrong == nil && p.inside(s, v) && name != v.Name() {
				wrong = s
			}
		}
	})
	delete(p.folds, wrong)
	return wrong == nil
}

// answers returns the variables of all that is known of an event only once it is there.
func answers(s uhat.Step) []*logic.Var {
	switch s := s.(type) {
	case *uhat.Perform:
		return s.Results
	case *uhat.Take:
		return s.Fields
	}
	return nil
}

// answerName returns the name of the field that the i-th of these variables is.
func answerName(s uhat.Step, i int) string {
	switch s := s.(type) {
	case *uhat.Perform:
		return s.Op.Fields[len(s.Args)+i].Name
	case *uhat.Take:
		return s.Op.Fields[i].Name
	}
	panic(fmt.Sprintf("spec: %T has no answers", s))
}

// nextName returns the first of field1, field2 and so on that is not taken, and takes it.
func nextName(field string, taken map[string]bool) string {
	for i := 1; ; i++ {
		if name := fmt.Sprintf("%s%d", field, i); !taken[name] {
			taken[name] = true
			return name
		}
	}
}
