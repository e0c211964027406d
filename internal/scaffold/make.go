package scaffold

import (
	"go/types"
	"slices"
	"strings"

	"github.com/clouseau-go/clouseau/internal/scaffold/source"
)

// Some constructors take what is in a system from the start on, as Of(values...) does. In a hunt
// such a one is an operation with which a run may begin. It puts another system in the place of the
// first one.

// makes adds these operations.
func (sc *scanner) makes(end string) {
	system := sc.values.system
	if system == nil || end != "" || !sc.values.twofold {
		return
	}
	for _, c := range makers(sc.src, system, sc.src.Functions()) {
		if op := opening(sc, c); op != nil {
			op.name = sc.values.names.pick(lowerCamel(op.method()), "_")
			sc.ops = append(sc.ops, op)
		}
	}
}

// opening returns a constructor as an operation; nil if it takes no contents.
func opening(sc *scanner, c *constructor) *operation {
	name := c.fn.Name()
	if c.fails || c.weak || c.old || slices.ContainsFunc(sc.fns, func(fn *types.Func) bool { return fn.Name() == name }) {
		return nil
	}
	op := &operation{fn: c.fn, sig: c.sig, kept: -1, makes: c, wrapped: true, doc: sc.src.Synopsis(c.fn)}
	for i, p := range slices.Collect(c.sig.Params().Variables()) {
		spread := c.sig.Variadic() && i == c.sig.Params().Len()-1
		s, list := p.Type().Underlying().(*types.Slice)
		switch {
		case list && len(op.args) == 0 && source.Is(s.Elem(), types.IsInteger|types.IsString) && !source.IsByte(s.Elem()):
			v, _ := sc.values.of(p.Type())
			if v == nil || v.sort == nil {
				return nil
			}
			f := &field{name: paramName(p, i, v), value: v}
			op.args = append(op.args, f)
			op.params = append(op.params, &param{field: f, value: v, spread: spread})
		case spread:
		case c.guesses[i].inDir():
			return nil
		default:
			expr := c.guesses[i].expr
			if sc.values.duration != nil && !sc.values.virtual {
				expr = strings.ReplaceAll(expr, systemTime, selfMark+"."+clockTime)
			}
			op.params = append(op.params, &param{value: &value{fixed: expr}})
		}
	}
	if op.args == nil {
		return nil
	}
	becomes := systemMark + " = "
	if !source.Nilable(c.sig.Results().At(0).Type()) {
		becomes += "&"
	}
	op.observed = map[int]*observed{0: {code: form(becomes + hole)}}
	return op
}
