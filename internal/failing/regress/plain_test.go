package regress

import (
	"math"
	"strings"
	"testing"

	"github.com/clouseau-go/clouseau/internal/play/script"
	"github.com/clouseau-go/clouseau/logic"
	"github.com/clouseau-go/clouseau/sre"
)

// TestPlain writes conditions in Go, over an answer x1 of the sort "first" and an answer x2 of the
// sort "second".
func TestPlain(t *testing.T) {
	t.Parallel()
	level := logic.NewEnum("Level", "low", "high")
	small, large := logic.NewGoInt("Small", "int8"), logic.NewGoInt("Large", "uint64")
	ticks := logic.NewInt("Ticks")
	type terms struct {
		*logic.Builder
		x1, x2 logic.Term
	}
	for _, tt := range []struct {
		name          string
		first, second *logic.Sort
		q             func(l terms) logic.Term
		values        [2]logic.Value // a violation
		want          string         // the condition, or that it cannot be written
	}{
		{"order", logic.Int, logic.Int, func(l terms) logic.Term { return l.Lt(l.x2, l.x1) }, ints(2, 1), "x2 < x1"},
		{"negative", logic.Int, logic.Int, func(l terms) logic.Term { return l.Lt(l.x2, l.Int(0)) }, ints(0, -1), "x2 < 0"},
		{"successor", logic.Int, logic.Int, func(l terms) logic.Term { return l.Ne(l.x2, l.Add(l.x1, l.Int(1))) }, ints(1, 1), "x2 != x1+1"},
		{"successor overflows", logic.Int, logic.Int, func(l terms) logic.Term { return l.Eq(l.x2, l.Add(l.x1, l.Int(1))) }, ints(1, 2), "x2 == x1+1 && x2 > x1"},
		{"predecessor overflows", logic.Int, logic.Int, func(l terms) logic.Term { return l.Eq(l.x2, l.Sub(l.x1, l.Int(3))) }, ints(4, 1), "x2 == x1-3 && x2 < x1"},
		{"distance overflows", logic.Int, logic.Int, func(l terms) logic.Term { return l.Le(l.Add(l.x1, l.Int(3)), l.x2) }, ints(1, 4), errPlain.Error()},
		{"narrow sum", small, small, func(l terms) logic.Term { return l.Le(l.Add(l.x1, l.Int(3)), l.x2) }, ints(1, 4), "int64(x1) <= int64(x2)-3"},
		{"narrow successor", small, small, func(l terms) logic.Term { return l.Eq(l.x2, l.Add(l.x1, l.Int(1))) }, ints(1, 2), "int64(x2) == int64(x1)+1"},
		{"beyond the type", small, small, func(l terms) logic.Term { return l.Or(l.Eq(l.x2, l.Int(300)), l.Le(l.x2, l.Int(300))) }, ints(1, 2), "true"},
		{"two types", ticks, logic.Int, func(l terms) logic.Term { return l.Eq(l.x2, l.x1) }, ints(1, 1), "int64(x2) == int64(x1)"},
		{"unsigned", large, logic.Int, func(l terms) logic.Term { return l.Eq(l.x2, l.x1) }, ints(1, 1), errPlain.Error()},
		{"twice", logic.Int, logic.Int, func(l terms) logic.Term { return l.Eq(l.x2, l.Scale(2, l.x1)) }, ints(1, 2), errPlain.Error()},
		{"truth", logic.Bool, logic.Bool, func(l terms) logic.Term { return l.Ne(l.x2, l.x1) },
			[2]logic.Value{logic.BoolValue(true), logic.BoolValue(false)}, "x1 && !x2 || !x1 && x2"},
		{"floats", logic.Float, logic.Float, func(l terms) logic.Term { return l.Ne(l.x2, l.x1) }, floats(0.5, 1), "cmp.Compare(x2, x1) != 0"},
		{"no number", logic.Float, logic.Float, func(l terms) logic.Term { return l.Eq(l.x2, l.Value(logic.FloatValue(math.NaN()))) },
			floats(0.5, math.NaN()), "math.IsNaN(float64(x2))"},
		{"infinite", logic.Float, logic.Float, func(l terms) logic.Term { return l.Eq(l.x2, l.Value(logic.FloatValue(math.Inf(-1)))) },
			floats(0.5, math.Inf(-1)), "x2 == math.Inf(-1)"},
		{"mapped", level, level, func(l terms) logic.Term { return l.Eq(l.x2, l.Value(logic.EnumValue(level, 1))) },
			[2]logic.Value{logic.EnumValue(level, 0), logic.EnumValue(level, 1)}, "errors.Is(err2, errHigh) && err2 != errLow"},
		{"not mapped so", level, level, func(l terms) logic.Term { return l.Ne(l.x2, l.Value(logic.EnumValue(level, 1))) },
			[2]logic.Value{logic.EnumValue(level, 0), logic.EnumValue(level, 0)}, "!errors.Is(err2, errHigh) || err2 == errLow"},
	} {
		a := &sre.Op{Name: "a", Fields: []sre.Field{{Name: "x", Sort: tt.first, Result: true}}}
		b := &sre.Op{Name: "b", Fields: []sre.Field{{Name: "x", Sort: tt.second, Result: true}}}
		l := logic.NewBuilder()
		sb, v := sre.NewBuilder(l, a, b), l.Var("v", tt.first)
		style := &Style{Package: "p", New: "sut := New()", Calls: map[string]string{"a": "{x} := sut.A()", "b": "{x} := sut.B()"},
			Types: map[string]string{}, Conditions: map[string]map[string][]string{}}
		for _, op := range []*sre.Op{a, b} {
			if s := op.Fields[0].Sort; s == ticks || s == small || s == large {
				style.Types[op.Name+".x"] = s.Name()
			} else if s == level {
				style.Calls[op.Name] = "err{#} := sut." + strings.ToUpper(op.Name) + "()"
				style.Conditions[op.Name+".x"] = map[string][]string{"low": {"err{#} == errLow"}, "high": {"errors.Is(err{#}, errHigh)", "err{#} != errLow"}}
			}
		}
		got, err := style.Source(&Run{
			Name: "goal", Builder: sb, Deciding: 1, Script: script.Script{{Label: 0, Op: a}, {Label: 1, Op: b}},
			Violation: sb.Seq(sb.Event(a, l.Eq(l.Field("x", tt.first), v)), sb.Event(b, tt.q(terms{l, v, l.Field("x", tt.second)}))),
			Trace:     sre.Trace{{Op: a, Values: tt.values[:1]}, {Op: b, Values: tt.values[1:]}},
		})
		if _, rest, ok := strings.Cut(got, "\tif "); ok {
			got, _, _ = strings.Cut(rest, " {\n")
		} else if err == nil {
			got = "true"
		} else if strings.Contains(err.Error(), "calls of methods are not enough") {
			got = errPlain.Error()
		}
		if got != tt.want {
			t.Errorf("%s: %s, want %s (%v)", tt.name, got, tt.want, err)
		}
	}
}

func ints(a, b int64) [2]logic.Value { return [2]logic.Value{logic.IntValue(a), logic.IntValue(b)} }

func floats(x, y float64) [2]logic.Value {
	return [2]logic.Value{logic.FloatValue(x), logic.FloatValue(y)}
}
