package scaffold

import (
	"fmt"
	"strings"
)

// notes says what was guessed.
func (d *draft) notes() []string {
	var out []string
	if d.named == nil {
		return append(out, "the package's functions share its state from run to run: let "+d.newName()+" reset it")
	}
	if args := d.named.TypeArgs(); args.Len() > 0 {
		var ts []string
		for t := range args.Types() {
			ts = append(ts, t.String())
		}
		out = append(out, fmt.Sprintf("%s is taken with [%s]", d.named.Obj().Name(), strings.Join(ts, ", ")))
	}
	switch {
	case d.make.fn == nil:
		out = append(out, fmt.Sprintf("no function of the package makes a %s, so its zero value is taken; --new FUNC names one", d.named.Obj().Name()))
	case d.make.sig.Params().Len() > 0:
		out = append(out, fmt.Sprintf("%s.%s takes arguments: look at those that %s gives", d.pkg.Name, d.make.fn.Name(), d.adapterName()))
	}
	if d.make.fn != nil && len(d.make.others) > 0 {
		out = append(out, fmt.Sprintf("systems are made by %s.%s; --new takes another one: %s", d.pkg.Name, d.make.fn.Name(), strings.Join(d.make.others, ", ")))
	}
	return out
}
