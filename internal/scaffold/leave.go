package scaffold

import (
	"fmt"
	"maps"
	"slices"
)

// What is written has to compile, whatever a package is like. So the adapter is type-checked before
// it is written, which takes less time than to build it. Operations that do not compile are left
// out, with the error as the reason, and the rest is printed and checked again. If it is the
// constructor that does not compile, the next one is taken. An operation at which the scaffold
// itself panics, which is a bug of its own, is left out likewise.

// files prints what the draft says.
func (d *draft) files() (*Files, error) {
	for {
		out, faults, err := d.printed()
		if err != nil {
			return nil, err
		}
		construct := ""
		if len(faults) == 0 && out.Adapter.Text != nil {
			if faults, construct, err = d.faults(out.Adapter); err != nil {
				return nil, err
			}
		}
		switch {
		case len(faults) > 0:
			err = d.without(faults)
		case construct != "":
			err = d.remake(construct)
		default:
			return out, nil
		}
		if err != nil {
			return nil, err
		}
	}
}

// without leaves out operations, each for its reason, and those that need them.
func (d *draft) without(reasons map[*operation]string) error {
	d.drop(func(op *operation) string { return reasons[op] })
	d.dropUnfed()
	if !slices.ContainsFunc(d.ops, func(op *operation) bool { return op.second && !op.exchange }) {
		d.ops = slices.DeleteFunc(d.ops, func(op *operation) bool { return op.exchange })
	}
	if len(d.ops) == 0 {
		return d.nothing()
	}
	return nil
}

// remake takes the next constructor in the place of one that does not compile.
func (d *draft) remake(why string) error {
	name := "the zero value"
	if d.make.fn != nil {
		name = d.pkg.Name + "." + d.make.fn.Name()
	}
	if d.make.next == nil {
		return fmt.Errorf("%s makes %s, and that does not compile: %s", name, article(d.named.Obj().Name()), why)
	}
	d.refused = append(d.refused, fmt.Sprintf("systems are not made by %s, which does not compile: %s", name, why))
	d.make = d.make.next
	return nil
}

// attempt runs a step, and returns as what it panics; empty if it does not.
func attempt(step func()) (why string) {
	defer func() {
		if r := recover(); r != nil {
			why = fmt.Sprintf("internal error: %v", r)
		}
	}()
	step()
	return ""
}

// show prints the operations, and notes those at which the scaffold panics.
func (d *draft) show(print func(*operation)) {
	for _, op := range d.ops {
		if why := attempt(func() { print(op) }); why != "" {
			d.panicked[op] = why
		}
	}
}

// kept returns what was handed out of a namespace, so that printing twice gives the same names.
func (n *names) kept() (restore func()) {
	taken := maps.Clone(n.taken)
	return func() { n.taken = taken }
}
