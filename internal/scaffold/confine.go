package scaffold

import (
	"fmt"
	"go/types"
	"regexp"
	"slices"

	"github.com/clouseau-go/clouseau/internal/scaffold/source"
	"golang.org/x/tools/go/packages"
)

// read reads packages with their texts.
func (u *universe) read(paths []string) []*packages.Package {
	pkgs, _ := packages.Load(&packages.Config{Context: u.ctx, Dir: u.dir, Mode: source.Mode}, paths...)
	return pkgs
}

// confined returns the draft of a hunt without what may reach files, processes and the network, but
// for what the user allows. Files in the directory of a run are no danger.
func (d *draft) confined(u *universe) (*draft, error) {
	if !d.hunted || slices.Contains(d.allowed, "*") {
		return d, nil
	}
	less := *d
	if less.graph == nil {
		less.graph = d.src.Graph(u.read)
	}
	r := less.graph.Reach()
	d.calls(r)
	for _, l := range d.make.links() {
		why := d.reaches(r, l.fn)
		switch {
		case why != "" && d.make.next != nil && d.make.next.fn != nil:
			less.make = d.make.next
			less.refused = append(slices.Clone(d.refused), fmt.Sprintf("systems are not made by %s.%s, which %s", d.src.Name, l.fn.Name(), why))
			return less.confined(u)
		case why != "":
			return nil, fmt.Errorf("%s.%s makes %s and %s", d.src.Name, l.fn.Name(), article(d.named.Obj().Name()), why)
		}
	}
	if why := d.reaches(r, d.closing()); why != "" {
		less.omissions = append(slices.Clone(d.omissions), omission{name: d.end, reason: why, fn: d.closing()})
		less.end = ""
	}
	faults := map[*operation]string{}
	for _, op := range d.ops {
		if why := d.reaches(r, op.fn); why != "" {
			faults[op] = why
		}
	}
	if len(faults) > 0 {
		return less.without(faults)
	}
	return &less, nil
}

// reaches says what a function may reach; empty if that is nothing, or allowed.
func (d *draft) reaches(r *source.Reach, fn *types.Func) string {
	if fn == nil || slices.Contains(d.allowed, fn.Name()) {
		return ""
	}
	found := r.Of(fn)
	if len(found) == 0 {
		return ""
	}
	return fmt.Sprintf("reaches %s: --allow %s calls it", join(found[:min(len(found), 2)]), fn.Name())
}

// closing returns the method that ends a system; nil if there is none.
func (d *draft) closing() *types.Func {
	if d.end == "" {
		return nil
	}
	return d.src.Method(types.NewPointer(d.named), d.end)
}

// calls tells what the adapter calls, and what it hands over.
func (d *draft) calls(r *source.Reach) {
	for _, l := range d.make.links() {
		r.Call(l.fn, func(i int) bool { return i < len(l.guesses) && l.guesses[i].inDir() })
		for _, g := range l.guesses {
			d.gives(r, g.expr)
		}
	}
	for _, op := range d.ops {
		r.Call(op.fn, func(i int) bool { return d.src.NamesFile(op.fn, i) })
		for _, p := range op.params {
			if p.value != nil {
				d.gives(r, p.value.fixed)
			}
		}
	}
	if end := d.closing(); end != nil {
		r.Call(end, func(int) bool { return false })
	}
}

// mentioned matches an object in guessed code.
var mentioned = regexp.MustCompile(`⟦(\S+) \w+⟧\.(\w+)`)

// gives tells which objects of the package guessed code hands over.
func (d *draft) gives(r *source.Reach, code string) {
	for _, m := range mentioned.FindAllStringSubmatch(code, -1) {
		if obj := d.src.Types.Scope().Lookup(m[2]); m[1] == d.src.PkgPath && obj != nil {
			r.Give(obj)
		}
	}
}
