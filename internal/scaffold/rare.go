package scaffold

import (
	"go/constant"
	"go/token"
	"go/types"
	"slices"
	"strconv"
	"time"

	"github.com/clouseau-go/clouseau/internal/scaffold/source"
	"github.com/clouseau-go/clouseau/internal/scaffold/words"
	"github.com/clouseau-go/clouseau/logic"
	"github.com/clouseau-go/clouseau/uhat"
)

// Rare values. Where bugs are, is written in the source: at the numbers with which an argument is
// compared, at powers of two where it is divided or masked, at the ends of its type where it is
// added to, at texts with the separators that are looked for, and below 0 where the documentation
// says what that means. What may be no right argument is left out: large numbers where so many
// things are made, negative ones where it is a position, whatever makes a function panic.

const (
	mostMet     = 12   // constants of an argument
	mostMade    = 2048 // as a size, a number, or a position
	mostLetters = 8    // of a text; longer ones are seldom looked for
)

// rare returns the rare values of the arguments of an operation, as the spec has them.
func (d *draft) rare(op *operation) (out []string) {
	if op.fn == nil {
		return nil
	}
	for i, p := range op.params {
		f := p.field
		if f == nil || f.produced() || p.spread || !slices.Contains(op.args, f) || d.src.NamesFile(op.fn, i) {
			continue
		}
		flow, ok := d.src.Flow(op.fn, i)
		if !ok || flow.Refused && !op.panics {
			continue
		}
		var values []string
		switch s := f.value.sort; {
		case source.IsNamed(s.goType, "time", "Duration"):
			values = append(numbers(d.waited(flow), s, d.values.duration != nil), "near")
		case source.Is(s.goType, types.IsInteger) && s.values == nil:
			values = integers(flow, f)
		case source.Is(s.goType, types.IsString) && s.values == nil:
			values = rareTexts(flow, s)
		case s.isList() && s.lengthens():
			values = []string{"long"}
		}
		if !op.panics && words.Negative.In(d.src.Doc(op.fn)) && source.Is(f.value.sort.goType, types.IsInteger) && f.value.sort.values == nil {
			values = append(numbers([]int64{-3, -2, -1}, f.value.sort, true), values...)
		}
		if values != nil {
			out = append(out, f.name+" = ["+join(values)+"]")
		}
	}
	return out
}

// integers returns the rare values of an integer.
func integers(flow source.Flow, f *field) []string {
	s := f.value.sort
	free := !flow.Counts && !flow.Indexes && (!flow.Adds || flow.Decides)
	negative := free && !flow.Decides && !flow.Reduced && !isSize(f.name) && !f.isIndex()
	most := int64(0)
	if !free {
		most = mostMade
		if flow.Array > 0 && !slices.ContainsFunc(flow.Met, func(v constant.Value) bool { return is(v, flow.Array) || is(v, flow.Array-1) }) {
			most = flow.Array - 1 // nothing says that it looks
		}
	}
	all := met(flow, most)
	powers := (flow.Bits || flow.Counts || flow.Indexes) && (most == 0 || most == mostMade)
	if powers {
		all = slices.DeleteFunc(all, func(n int64) bool {
			return slices.Contains(uhat.Powers(logic.Int), logic.IntValue(n))
		})
	}
	out := numbers(all, s, negative)
	if powers {
		out = append(out, "powers")
	}
	if free && (flow.Bits || flow.Ordered) {
		if negative {
			return append(out, "ends")
		}
		return append(out, "largest")
	}
	return out
}

func is(v constant.Value, n int64) bool {
	return v.Kind() == constant.Int && constant.Compare(v, token.EQL, constant.MakeInt64(n))
}

// met returns the numbers that an argument meets with their neighbours, and the length of an array;
// none above most, unless that is 0.
func met(flow source.Flow, most int64) (out []int64) {
	consts := flow.Met
	if flow.Array > 0 {
		consts = append(slices.Clip(consts), constant.MakeInt64(flow.Array))
	}
	for _, v := range consts {
		if v.Kind() != constant.Int {
			continue
		}
		n, exact := constant.Int64Val(v)
		if !exact {
			continue
		}
		for _, m := range []int64{n - 1, n, n + 1} {
			if most == 0 || m <= most {
				out = append(out, m)
			}
		}
	}
	slices.Sort(out)
	return slices.Compact(out)
}

// waited returns the durations that an argument meets, with their neighbours. Where a run has no
// clock, short ones are left out: whether they are over in a call is chance.
func (d *draft) waited(flow source.Flow) []int64 {
	if d.values.duration != nil {
		return met(flow, 0)
	}
	return slices.DeleteFunc(met(flow, 0), func(n int64) bool { return n != 0 && n < int64(time.Minute) })
}

// numbers writes those of some numbers that a sort has, and that are not drawn anyway.
func numbers(all []int64, s *sort, negative bool) (out []string) {
	b, _ := logic.GoInteger(types.Typ[s.goType.Underlying().(*types.Basic).Kind()].Name())
	for _, n := range all {
		usual := s.pool == nil && n >= uhat.DefaultLo && n <= uhat.DefaultHi
		if len(out) < mostMet && !usual && (negative || n >= 0) && b.Has(logic.IntegerOf(n)) {
			out = append(out, strconv.FormatInt(n, 10))
		}
	}
	return out
}

// rareTexts returns the rare values of a text. Letters and bytes that it is searched for are texts,
// too.
func rareTexts(flow source.Flow, s *sort) (out []string) {
	for _, v := range flow.Met {
		x := ""
		switch v.Kind() {
		case constant.String:
			x = constant.StringVal(v)
		case constant.Int:
			n, exact := constant.Int64Val(v)
			if !exact || n < ' ' && n != '\n' && n != '\t' || n > '~' {
				continue
			}
			x = string(rune(n))
		}
		if written := quote(x); len(out) < mostMet && len(x) <= mostLetters && x != ".." && !slices.Contains(s.pool, written) && !(flow.Cut && x == "") {
			out = append(out, written)
		}
	}
	if flow.Cut {
		out = append(out, "near")
	}
	return out
}
