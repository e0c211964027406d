package scaffold

import (
	"fmt"
	"go/types"
	"os"
	"path/filepath"
	"regexp"
	"strings"
)

// module is the path of this module.
const module = "github.com/clouseau-go/clouseau"

// rapidPath is the other module that tests import.
const rapidPath = "pgregory.net/rapid"

// requiresUs reports whether the module that a directory is in mentions this one.
func requiresUs(dir string) bool {
	dir, err := filepath.Abs(dir)
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

// begins matches documentation that says that a call begins a goroutine.
var begins = regexp.MustCompile(`(?i)\b(new|own|separate|another) goroutine`)

// notes says what was guessed, and what is missing.
func (d *draft) notes() (out []string) {
	note := func(format string, args ...any) { out = append(out, fmt.Sprintf(format, args...)) }
	if !requiresUs(d.place.dir) {
		note("clouseau run works as it is; for go test, clouseau doctor --fix adds to go.mod what tests import")
	}
	for _, o := range d.omissions {
		if o.fn != nil {
			note("not in the spec: %s, which %s", o.name, o.reason)
		}
	}
	for _, op := range d.ops {
		if begins.MatchString(op.doc) {
			note("%s begins a goroutine, and a panic in it ends the test: run with --child, where it is a crash like others", op.name)
		}
	}
	if d.named == nil {
		note("the package's functions share its state from run to run: let %s reset it", d.newName())
		return out
	}
	name := d.named.Obj().Name()
	if args := d.named.TypeArgs(); args.Len() > 0 {
		var ts []string
		for t := range args.Types() {
			ts = append(ts, t.String())
		}
		note("%s is taken with [%s]", name, join(ts))
	}
	out = append(out, d.refused...)
	if d.make.fn == nil {
		part := d.needed()
		if part == "" {
			note("no function of the package makes %s, so a fresh one is its zero value", article(name))
			return out
		}
		others := ""
		if made := d.implemented(); made != nil {
			others = ", or take " + join(made) + ", which it implements and which the package makes"
		}
		note("no function of the package makes %s, and its methods make use of %s, which is nil in the zero value: say in %s how one is made%s",
			article(name), part, d.place.adapter(), others)
		return out
	}
	fn := d.src.Name + "." + d.make.fn.Name()
	if len(d.make.guesses) > 0 {
		note("review the arguments that %s guesses for %s", d.place.adapter(), fn)
	}
	var further []string
	for c := d.make.next; c != nil && c.fn != nil; c = c.next {
		further = append(further, c.fn.Name())
	}
	if further != nil {
		note("systems are made by %s; clouseau init --new takes another one: %s", fn, join(further))
	}
	return out
}

// implemented are the interfaces of the package that the type implements and that the package
// makes.
func (d *draft) implemented() (out []string) {
	for _, tn := range d.src.Exports() {
		t := tn.Type().(*types.Named)
		if !types.IsInterface(t) || t.TypeParams().Len() > 0 || !types.Implements(types.NewPointer(d.named), t.Underlying().(*types.Interface)) {
			continue
		}
		if c, err := constructorOf(d.src, t, ""); err == nil && c.fn != nil {
			out = append(out, d.src.Name+"."+tn.Name())
		}
	}
	return out
}
