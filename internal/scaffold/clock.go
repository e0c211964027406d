package scaffold

import (
	"go/token"
	"go/types"
	"slices"
	"strings"

	"github.com/clouseau-go/clouseau/internal/scaffold/source"
)

// A constructor may take a function that tells the time, by itself, in a struct, or in an option.
// In a hunt that is a clock of the adapter, which stands still until an operation advances it. Of a
// system that asks package time itself the runs take place in virtual time. The times of arguments
// and answers are durations from the present time on.

// clocked has the runs of a hunt know the time, if the system does. In virtual time goroutines have
// to end with the run, so a package that starts some has its runs in real time.
func (d *draft) clocked(fns []*types.Func) {
	takes := d.make != nil && d.make.timed()
	d.values.virtual = !takes && d.named != nil && (d.src.AsksForTime() || takesContext(fns)) && !d.src.StartsGoroutines() && !source.SharesChannels(d.src.Types)
	if takes || d.values.virtual {
		d.values.duration = source.TypeOf(d.src.Types, "time", "Duration")
		d.values.waits = times
	}
	if d.values.duration == nil {
		d.values.virtual = false
	}
	if d.values.virtual {
		d.values.waits = append(moments[2:], times...)
	}
}

// takesContext reports whether one of some functions takes a context, with which it may wait.
func takesContext(fns []*types.Func) bool {
	return slices.ContainsFunc(fns, func(fn *types.Func) bool {
		return slices.ContainsFunc(slices.Collect(fn.Signature().Params().Variables()), func(v *types.Var) bool {
			return source.IsNamed(v.Type(), "context", "Context")
		})
	})
}

// timed reports whether a constructor takes a clock, and has it take one that is an option.
func (c *constructor) timed() (takes bool) {
	for _, l := range c.links() {
		if option := l.clockOption(); option != "" {
			l.options = []string{option + "(" + systemTime + ")"}
		}
		takes = takes || l.options != nil || slices.ContainsFunc(l.guesses, func(g guess) bool { return strings.Contains(g.expr, systemTime) })
	}
	return takes
}

// systemTime is the function that constructors get where nobody moves the clock.
var systemTime = std("time", "Now")

// clockTime is that function of the clock of a run.
const clockTime = "clock.Now"

// clockOption returns the function that makes of a clock an option of a constructor; empty if there
// is none.
func (c *constructor) clockOption() string {
	if !c.sig.Variadic() {
		return ""
	}
	elem := c.sig.Params().At(c.sig.Params().Len() - 1).Type().(*types.Slice).Elem()
	option := source.NamedOf(elem)
	if option == nil || option.Obj().Pkg() == nil {
		return ""
	}
	for _, fn := range source.Exported[*types.Func](option.Obj().Pkg()) {
		made := makes(fn, option)
		if made != nil && !made.fails && made.sig.Params().Len() == 1 && source.TellsTime(made.sig.Params().At(0).Type()) {
			return object(fn) + made.instance()
		}
	}
	return ""
}

// times are durations around the one that constructors get.
var times = []string{hour, "1800000000000", "7200000000000"}

// moments are times from the present one on: now and a little earlier, then later ones.
var moments = []string{"0", "-1000000000", "100000000", "1000000000", "60000000000"}

// relative returns the value of a time under the clock of a run.
func (vs *values) relative() *value {
	if vs.virtual {
		if vs.moment == nil {
			vs.moment = vs.add(&sort{name: "Moment", base: "int", goType: vs.duration, pool: moments, note: "Nanoseconds from now on."})
		}
		now := std("time", "Now()")
		return &value{sort: vs.moment, in: form(now + ".Add(" + hole + ")"), out: form(hole + ".Sub(" + now + ")")}
	}
	return &value{sort: vs.number("Duration", vs.duration), in: form(selfMark + ".clock.now.Add(" + hole + ")"), out: form(hole + ".Sub(" + selfMark + ".clock.now)")}
}

// advances adds the operation that moves the clock.
func advances(sc *scanner) {
	if sc.values.duration == nil {
		return
	}
	name := "Advance"
	for slices.ContainsFunc(sc.fns, func(fn *types.Func) bool { return fn.Name() == name }) {
		name += "Clock"
	}
	param := types.NewParam(token.NoPos, sc.src.Types, "d", sc.values.duration)
	fn := types.NewFunc(token.NoPos, sc.src.Types, name, types.NewSignatureType(nil, nil, nil, types.NewTuple(param), nil, false))
	op := &operation{fn: fn, sig: fn.Signature(), kept: -1, wrapped: !sc.values.virtual, advances: true, doc: "Moves the clock of the run."}
	op.args = []*field{{name: "d", value: &value{sort: sc.values.number("Duration", sc.values.duration)}}}
	op.name = sc.values.names.pick(lowerCamel(name), "_")
	sc.ops = append(sc.ops, op)
}
