package validate_test

import (
	"fmt"
	"testing"

	"pgregory.net/rapid"

	"github.com/clouseau-go/clouseau/logic"
	"github.com/clouseau-go/clouseau/model"
	"github.com/clouseau-go/clouseau/model/validate"
	"github.com/clouseau-go/clouseau/sre"
)

// The machine of Li's proof (section 2.4) has integer cells. Before each round, a choice is written
// into the first cell and the query into the second. Then a program runs, and the second cell is
// the answer. Programs assign and branch. Expressions here are sums, since constraints with
// products are undecidable in general.

// machine is a random program, as a model and as a function.
type machine struct {
	l     *logic.Builder
	m     *model.Model
	op    *sre.Op
	cells []*model.Var
	run   func(cells []int64)
}

const machineCells = 3

func drawMachine(t *rapid.T) *machine {
	l := logic.NewBuilder()
	w := &machine{l: l, op: &sre.Op{Name: "round", Kind: sre.Call, Fields: []sre.Field{
		{Name: "q", Sort: logic.Int}, {Name: "a", Sort: logic.Int, Result: true}}}}
	sre.NewBuilder(l, w.op)
	w.m = &model.Model{Name: "machine", L: l}
	for i := range machineCells {
		w.cells = append(w.cells, model.ScalarVar(l, fmt.Sprint("cell", i), logic.Int).From(l.Int(0)))
	}
	w.m.State = w.cells
	choice, query := l.Var("choice", logic.Int), l.Var("round.q", logic.Int)
	now := []logic.Term{choice, query, w.cells[2].Value}
	body, run := w.program(t, now, 4)
	body.Choices, w.run = []*logic.Var{choice}, run
	w.m.Rules = []*model.Rule{{Op: w.op, Args: []*logic.Var{query}, Body: body}}
	return w
}

// program draws a program of at most so many instructions, given what the cells are in terms of the
// round's beginning.
func (w *machine) program(t *rapid.T, now []logic.Term, length int) (*model.Case, func([]int64)) {
	switch rapid.IntRange(0, 2).Draw(t, "instruction") + bool2int(length == 0)*3 {
	case 0:
		d := rapid.IntRange(0, machineCells-1).Draw(t, "into")
		term, value := w.expression(t, now)
		next := append([]logic.Term(nil), now...)
		next[d] = term
		rest, run := w.program(t, next, length-1)
		return rest, func(cells []int64) { cells[d] = value(cells); run(cells) }
	case 1:
		a, x := w.expression(t, now)
		b, y := w.expression(t, now)
		yes, then := w.program(t, now, length-1)
		no, otherwise := w.program(t, now, length-1)
		yes.When, no.When = w.l.Le(a, b), w.l.Lt(b, a)
		return &model.Case{Cases: []*model.Case{yes, no}}, func(cells []int64) {
			if x(cells) <= y(cells) {
				then(cells)
			} else {
				otherwise(cells)
			}
		}
	}
	c := &model.Case{Replies: []model.Reply{{Op: w.op, Fields: []logic.Term{nil, now[1]}}}}
	for i, v := range w.cells {
		c.Updates = append(c.Updates, model.Update{Var: v, Terms: []logic.Term{now[i]}})
	}
	return c, func([]int64) {}
}

func bool2int(b bool) int {
	if b {
		return 1
	}
	return 0
}

// expression draws a constant, a cell, or the sum or difference of a cell and one of these.
func (w *machine) expression(t *rapid.T, now []logic.Term) (logic.Term, func([]int64) int64) {
	n := rapid.Int64Range(-1, 2).Draw(t, "constant")
	i := rapid.IntRange(0, machineCells-1).Draw(t, "cell")
	switch rapid.IntRange(0, 2).Draw(t, "expression") {
	case 0:
		return w.l.Int(n), func([]int64) int64 { return n }
	case 1:
		return now[i], func(cells []int64) int64 { return cells[i] }
	}
	return w.l.Add(now[i], w.l.Int(n)), func(cells []int64) int64 { return cells[i] + n }
}

// TestPaperMachine runs random programs and their validators in lock step. Answers of the machine
// are accepted, whatever its choices. An answer that no choices give is rejected; the machine
// itself decides this, with all choices from a range that is large enough.
func TestPaperMachine(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		w := drawMachine(t)
		v := validate.New(w.m, validate.Limits{})
		mine := make([]int64, machineCells)           // the observed machine
		all := map[[machineCells]int64]bool{{}: true} // its possible states, given the answers
		for range rapid.IntRange(1, 4).Draw(t, "rounds") {
			q := rapid.Int64Range(-1, 2).Draw(t, "query")
			mine[0], mine[1] = rapid.Int64Range(-1, 2).Draw(t, "choice"), q
			w.run(mine)
			answer := mine[1]
			lie := rapid.IntRange(0, 4).Draw(t, "lie") == 0
			if lie {
				answer += rapid.Int64Range(1, 2).Draw(t, "off by")
			}
			all = w.after(all, q, answer)
			rejected := v.Step(sre.Event{Op: w.op, Values: []logic.Value{logic.IntValue(q), logic.IntValue(answer)}})
			if rejected != (len(all) == 0) && v.Stats().Unknowns == 0 {
				t.Fatalf("query %d, answer %d: rejected is %v, but there are %d explanations\n%v\n%s",
					q, answer, rejected, len(all), v.Rejection(), dump(w.m))
			}
			if rejected || lie {
				return
			}
		}
	})
}

// after returns the possible states after an answer.
func (w *machine) after(all map[[machineCells]int64]bool, q, answer int64) map[[machineCells]int64]bool {
	next := map[[machineCells]int64]bool{}
	for cells := range all {
		for choice := int64(-12); choice <= 12; choice++ {
			cells[0], cells[1] = choice, q
			after := cells
			if w.run(after[:]); after[1] == answer {
				next[after] = true
			}
		}
	}
	return next
}
