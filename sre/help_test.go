package sre_test

import (
	"regexp/syntax"
	"strings"
	"testing"

	"github.com/clouseau-go/clouseau/logic"
	"github.com/clouseau-go/clouseau/sre"
)

// letters is an alphabet in which an event is a letter: a and b are calls, r
// and s are received, g is a ghost; none carries anything.
type letters struct {
	*sre.Builder
	ops map[rune]*sre.Op
}

func newLetters() letters {
	w := letters{ops: map[rune]*sre.Op{}}
	var ops []*sre.Op
	for _, x := range "abrsg" {
		op := &sre.Op{Name: string(x)}
		switch x {
		case 'r', 's':
			op.Kind = sre.Receive
		case 'g':
			op.Kind = sre.Ghost
		}
		w.ops[x] = op
		ops = append(ops, op)
	}
	w.Builder = sre.NewBuilder(logic.NewBuilder(), ops...)
	return w
}

// re turns a regular expression in the syntax of Go into a trace expression.
func (w letters) re(s string) sre.Expr {
	re, err := syntax.Parse(s, syntax.Perl|syntax.DotNL)
	if err != nil {
		panic(err)
	}
	return w.convert(re)
}

func (w letters) convert(re *syntax.Regexp) sre.Expr {
	var sub []sre.Expr
	for _, r := range re.Sub {
		sub = append(sub, w.convert(r))
	}
	var es []sre.Expr
	switch re.Op {
	case syntax.OpEmptyMatch:
		return w.Eps()
	case syntax.OpNoMatch:
		return w.None()
	case syntax.OpLiteral:
		for _, x := range re.Rune {
			es = append(es, w.letter(x))
		}
		return w.Seq(es...)
	case syntax.OpCharClass:
		for x := range w.ops {
			for i := 0; i < len(re.Rune); i += 2 {
				if re.Rune[i] <= x && x <= re.Rune[i+1] {
					es = append(es, w.letter(x))
				}
			}
		}
		return w.Or(es...)
	case syntax.OpAnyChar:
		return w.Any()
	case syntax.OpCapture:
		return sub[0]
	case syntax.OpStar:
		return w.Star(sub[0])
	case syntax.OpPlus:
		return w.Plus(sub[0])
	case syntax.OpQuest:
		return w.Opt(sub[0])
	case syntax.OpRepeat:
		return w.Repeat(sub[0], re.Min, re.Max)
	case syntax.OpConcat:
		return w.Seq(sub...)
	case syntax.OpAlternate:
		return w.Or(sub...)
	default:
		panic("unexpected " + re.Op.String())
	}
}

// letter returns the symbolic event of a letter: a demand.
func (w letters) letter(x rune) sre.Expr { return w.Event(w.ops[x], w.L.True()) }

// trace returns the trace that s spells.
func (w letters) trace(s string) sre.Trace {
	var tr sre.Trace
	for _, x := range s {
		tr = append(tr, sre.Event{Op: w.ops[x]})
	}
	return tr
}

// words returns all words over the letters of s up to a length.
func words(s string, length int) []string {
	out, level := []string{""}, []string{""}
	for range length {
		var next []string
		for _, w := range level {
			for _, x := range s {
				next = append(next, w+string(x))
			}
		}
		out, level = append(out, next...), next
	}
	return out
}

// denoted returns the words over the letters of s up to a length that e denotes.
func (w letters) denoted(e sre.Expr, s string, length int) string {
	var out []string
	for _, x := range words(s, length) {
		if sre.Match(e, w.trace(x), nil) {
			out = append(out, "<"+x+">")
		}
	}
	return strings.Join(out, " ")
}

// stack is an alphabet with data: push(n) and pop(n) are calls, top(n) answers,
// size(k) is a ghost.
type stack struct {
	*sre.Builder
	push, pop, top, size *sre.Op
	n, k, x, y           logic.Term
}

func newStack() stack {
	n := []sre.Field{{Name: "n", Sort: logic.Int}}
	w := stack{
		push: &sre.Op{Name: "push", Fields: n},
		pop:  &sre.Op{Name: "pop", Fields: n},
		top:  &sre.Op{Name: "top", Kind: sre.Receive, Fields: n},
		size: &sre.Op{Name: "size", Kind: sre.Ghost, Fields: []sre.Field{{Name: "k", Sort: logic.Int}}},
	}
	l := logic.NewBuilder()
	w.Builder = sre.NewBuilder(l, w.push, w.pop, w.top, w.size)
	w.n, w.k = l.Field("n", logic.Int), l.Field("k", logic.Int)
	w.x, w.y = l.Var("x", logic.Int), l.Var("y", logic.Int)
	return w
}

// is returns the symbolic event op(n == t).
func (w stack) is(op *sre.Op, t logic.Term) sre.Expr { return w.Event(op, w.L.Eq(w.n, t)) }

// ev returns the event op(v).
func ev(op *sre.Op, v int64) sre.Event {
	return sre.Event{Op: op, Values: []logic.Value{logic.IntValue(v)}}
}

func at(pairs ...any) logic.Assignment {
	a := logic.Assignment{}
	for i := 0; i < len(pairs); i += 2 {
		a[pairs[i].(logic.Term)] = logic.IntValue(int64(pairs[i+1].(int)))
	}
	return a
}

func check[T comparable](t *testing.T, what string, got, want T) {
	t.Helper()
	if got != want {
		t.Errorf("%s = %v, want %v", what, got, want)
	}
}
