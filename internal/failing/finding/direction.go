package finding

import (
	"slices"
	"strings"

	"github.com/clouseau-go/clouseau/logic"
	"github.com/clouseau-go/clouseau/runtime/play/run"
	"github.com/clouseau-go/clouseau/sre"
)

// How a wrong answer differs from the right one, as far as that is known. Two answers that are
// wrong in contrary ways have two causes, mostly:
//
//	contains   true, where false was right   it finds what is not there
//	contains   false, where true was right   it loses what is there

// Directions returns the results of the deciding call that are wrong, each with the direction in
// which it is, such as "size greater". If one that has few values is wrong, such as whether
// something was found, the others are left out: they follow from it. There are none if the right
// answer is not known.
func directions(r *run.Result, differing []string) (out []string) {
	if r.Evidence == nil || r.Deciding < 0 || r.Deciding >= len(r.Trace) {
		return nil
	}
	fields, right := r.Evidence.Right()
	e := r.Trace[r.Deciding]
	plain := false
	for i, f := range fields {
		came := e.Values[e.Op.Position(f.Name)]
		if came == right[i] || differing != nil && !slices.Contains(differing, f.Name) {
			continue
		}
		few := tells(f)
		if few && !plain {
			out = nil
		}
		if plain = plain || few; few == plain {
			out = append(out, joined(f.Name, direction(came, right[i])))
		}
	}
	return out
}

// tells reports whether a result has few values, so that it is of another kind than those that it
// speaks of.
func tells(f sre.Field) bool {
	return f.Sort.Kind() == logic.BoolKind || f.Sort.Kind() == logic.EnumKind
}

// joined returns words with a space between them.
func joined(name, direction string) string {
	if direction == "" {
		return name
	}
	return name + " " + direction
}

// direction says in a word how a value differs from the right one; empty if no word says it.
func direction(came, right logic.Value) string {
	switch came.Sort().Kind() {
	case logic.BoolKind, logic.EnumKind:
		return came.String()
	case logic.IntKind:
		return compared(came.Integer().Cmp(right.Integer()))
	case logic.FloatKind:
		switch x, y := came.Float(), right.Float(); {
		case x < y:
			return compared(-1)
		case x > y:
			return compared(1)
		}
	case logic.StringKind:
		return inside([]rune(came.Text()), []rune(right.Text()))
	case logic.ListKind, logic.BytesKind:
		return inside(came.Elems(), right.Elems())
	case logic.MapKind:
		return inside(came.Pairs(), right.Pairs())
	}
	return ""
}

// undirected returns results that are wrong, without words for directions that are contrary.
func undirected(how string) string { return contrary.Replace(how) }

var contrary = strings.NewReplacer(" less", "", " greater", "", " missing", "", " surplus", "", " order", "")

var opposite = strings.NewReplacer(" less", " greater", " greater", " less", " missing", " surplus", " surplus", " missing",
	" true", " false", " false", " true")

// compared says in a word how two numbers compare.
func compared(sign int) string {
	if sign < 0 {
		return "less"
	}
	return "greater"
}

// inside says in a word how elements differ from the right ones; empty if some lack, and others are
// there instead.
func inside[T comparable](came, right []T) string {
	count := map[T]int{}
	for _, x := range came {
		count[x]++
	}
	for _, x := range right {
		count[x]--
	}
	surplus := false
	missing := false
	for _, n := range count {
		surplus = surplus || n > 0
		missing = missing || n < 0
	}
	switch {
	case surplus && missing:
		return ""
	case surplus:
		return "surplus"
	case missing:
		return "missing"
	default:
		return "order"
	}
}
