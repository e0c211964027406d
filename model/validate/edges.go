package validate

import (
	"slices"

	"github.com/clouseau-go/clouseau/logic"
	"github.com/clouseau-go/clouseau/model"
	"github.com/clouseau-go/clouseau/sre"
)

// Edges serve the choice of the next request, as known values do ([Validator.Known]). If a rule
// says
//
//	when = amount > limit + 5
//
// and the limit is 30, another case applies from 36 on. This number is no literal of the model, and
// a random request hardly ever has it.

// Compared returns the positions of the arguments of a request that its rule compares with
// something; none for a model that is a Go function.
func (v *Validator) Compared(op *sre.Op) []int {
	var out []int
	for i, atoms := range v.x.compared(v.x.m.Rule(op)) {
		if len(atoms) > 0 {
			out = append(out, i)
		}
	}
	return out
}

// Edges returns the values of the i-th argument of a request at which a comparison of the rule
// changes, given the other arguments and what is known of the state: the only value for which it
// holds, the smallest or the largest. An edge in one explanation of the run is enough. Each is
// listed once, in the order of branches and comparisons.
func (v *Validator) Edges(op *sre.Op, args []logic.Value, i int) []logic.Value {
	rule := v.x.m.Rule(op)
	if rule == nil || len(v.x.compared(rule)[i]) == 0 {
		return nil
	}
	var out []logic.Value
	for _, br := range v.branches[:min(knownBranches, len(v.branches))] {
		if br.free {
			continue
		}
		for _, n := range v.x.edges(br, rule, args, i) {
			if !slices.Contains(out, n) {
				out = append(out, n)
			}
		}
	}
	return out
}

// compared returns, for each argument of a rule, the comparisons that contain it.
func (x *engine) compared(rule *model.Rule) [][]logic.Term {
	if rule == nil {
		return nil
	}
	atoms, ok := x.comparisons[rule]
	if !ok {
		for i := range rule.Args {
			atoms = append(atoms, rule.Compared(i))
		}
		x.comparisons[rule] = atoms
	}
	return atoms
}

// edges returns the edges of an argument in one branch.
func (x *engine) edges(br *branch, rule *model.Rule, args []logic.Value, i int) []logic.Value {
	terms := make([]logic.Term, len(rule.Args))
	for k, a := range rule.Args {
		terms[k] = x.l.Value(args[k])
		if k == i {
			terms[k] = x.l.Var("?"+a.Name(), a.Sort())
		}
	}
	var out []logic.Value
	for _, t := range x.step.Mean(br.slots, br.choices, rule, terms, x.compared(rule)[i]) {
		logic.Walk(t, func(u logic.Term) bool {
			switch u.(type) {
			case *logic.Eq, *logic.Le:
				for _, e := range logic.Ends(x.l, u) {
					if e.Of == terms[i] {
						out = append(out, e.Value)
					}
				}
			}
			return true
		})
	}
	return out
}
