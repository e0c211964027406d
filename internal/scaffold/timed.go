package scaffold

import (
	"go/types"
	"slices"
)

// What a package answers may depend on the time, as with entries that expire. Then an operation
// that lets time pass is proposed, as a comment: under a clock that the tester moves each goroutine
// of the system has to end with the run, and only its owner knows whether it does.

// asking are the functions of package time by which the passing of time is seen.
var asking = []string{"After", "AfterFunc", "NewTicker", "NewTimer", "Now", "Since", "Sleep", "Tick", "Until"}

// timed reports whether the package asks for the time.
func (d *draft) timed() bool {
	for _, obj := range d.pkg.TypesInfo.Uses {
		fn, ok := obj.(*types.Func)
		if ok && fn.Pkg() != nil && fn.Pkg().Path() == "time" && fn.Signature().Recv() == nil && slices.Contains(asking, fn.Name()) {
			return true
		}
	}
	return d.make != nil && slices.ContainsFunc(d.make.links(), func(c *constructor) bool {
		return c.sig != nil && slices.ContainsFunc(slices.Collect(c.sig.Params().Variables()), func(p *types.Var) bool { return tellsTime(p.Type()) })
	})
}

// tellsTime reports whether a type is that of time.Now.
func tellsTime(t types.Type) bool {
	sig := signatureOf(t)
	return sig != nil && sig.Params().Len() == 0 && sig.Results().Len() == 1 && isNamed(sig.Results().At(0).Type(), "time", "Time")
}

// clock prints the operation that lets time pass, as a comment.
func (p *printer) clock() {
	if !p.timed() {
		return
	}
	sort, op := p.values.names.pick("Wait", "_"), p.values.names.pick("wait", "_")
	p.comment("The package asks for the time. With these lines, and that of the target, the tester moves it. Each goroutine of the system then has to end with the run. Put into the pool what lies around the times that matter here: a second, a minute, an hour.")
	for _, line := range []string{
		"sort " + quote(sort) + " {",
		"  base = int",
		"  go   = \"time.Duration\"",
		"  pool = [1000000000, 60000000000, 3600000000000]",
		"}",
		"operation " + quote(op) + " {",
		"  args = { d = " + sort + " }",
		"  clause {",
		"    event = " + op,
		"  }",
		"}",
	} {
		p.linef("# %s", line)
	}
	p.linef("")
	p.ticks = op
}
