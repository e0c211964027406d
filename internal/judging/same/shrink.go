package same

import "slices"

// tell performs a pair. It reports whether the histories show the same, and whether they lead to
// different answers nevertheless.
func (f *finder) tell(p *Pair) (alike, differs bool, err error) {
	if len(p.Then) == 0 {
		return false, false, nil
	}
	a, err := f.showsTo(p.Probe, p.Run)
	if err != nil {
		return false, false, err
	}
	b, err := f.showsTo(p.Probe, p.Other)
	if err != nil || a != b {
		return false, false, err
	}
	x, err := f.Open.perform(p.Run, p.Then)
	if err != nil {
		return false, false, err
	}
	y, err := f.Open.perform(p.Other, p.Then)
	if err != nil {
		return false, false, err
	}
	if len(x) < len(p.Run) || len(y) < len(p.Other) {
		return false, false, nil
	}
	x = x[len(p.Run):]
	y = y[len(p.Other):]
	for i := range min(len(x), len(y)) {
		if x[i] != y[i] {
			p.Then = p.Then[:i+1]
			p.Got = x[i]
			p.Want = y[i]
			return true, true, nil
		}
	}
	return true, false, nil
}

// shrunk leaves calls out of a pair as long as it is one.
func (f *finder) shrunk(p Pair) (Pair, error) {
	for again := true; again; {
		again = false
		for _, part := range []func(*Pair) *[]Call{
			func(p *Pair) *[]Call { return &p.Then },
			func(p *Pair) *[]Call { return &p.Run },
			func(p *Pair) *[]Call { return &p.Other },
		} {
			for n := len(*part(&p)); n >= 1; n /= 2 {
				for i := 0; i+n <= len(*part(&p)); {
					q := p
					*part(&q) = slices.Delete(slices.Clone(*part(&p)), i, i+n)
					_, ok, err := f.tell(&q)
					if err != nil {
						return p, err
					}
					if !ok {
						i++
						continue
					}
					p = q
					again = true
				}
			}
		}
	}
	return p, nil
}
