package scaffold

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
)

// module is the path of this module.
const module = "github.com/clouseau-go/clouseau"

// rapidPath is the other module that tests import.
const rapidPath = "pgregory.net/rapid"

// required reports whether the module that the spec is in mentions this one.
func (d *draft) required() bool {
	dir, err := filepath.Abs(d.dir)
	for err == nil {
		text, missing := os.ReadFile(filepath.Join(dir, "go.mod"))
		if missing == nil {
			return strings.Contains(string(text), module)
		}
		if dir == filepath.Dir(dir) {
			break
		}
		dir = filepath.Dir(dir)
	}
	return true
}

// notes says what was guessed, and what is missing.
func (d *draft) notes() []string {
	var out []string
	if !d.required() {
		out = append(out, "the module has to require what tests import: go get "+module+" "+rapidPath)
	}
	for _, o := range d.omissions {
		if o.fn != nil {
			out = append(out, fmt.Sprintf("not in the spec: %s, which %s", o.name, o.reason))
		}
	}
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
	out = append(out, d.refused...)
	switch wanting := d.wanting(); {
	case wanting != "":
		out = append(out, wanting)
	case d.make.fn == nil:
		out = append(out, fmt.Sprintf("no function of the package makes %s, so a fresh one is its zero value", article(d.named.Obj().Name())))
	case d.make.sig.Params().Len() > 1 || d.make.sig.Params().Len() == 1 && !d.make.sig.Variadic():
		out = append(out, fmt.Sprintf("%s.%s takes arguments: look at those that %s gives", d.pkg.Name, d.make.fn.Name(), d.adapterName()))
	}
	if d.make.fn != nil && len(d.make.others) > 0 {
		out = append(out, fmt.Sprintf("systems are made by %s.%s; clouseau init --new takes another one: %s", d.pkg.Name, d.make.fn.Name(), strings.Join(d.make.others, ", ")))
	}
	return out
}
