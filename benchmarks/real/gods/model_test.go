package gods_test

import "slices"

// plain is a list without links.
type plain struct{ all []string }

func newPlain() *plain { return &plain{} }

func (p *plain) has(i int) bool          { return 0 <= i && i < len(p.all) }
func (p *plain) Size() int               { return len(p.all) }
func (p *plain) Clear()                  { p.all = nil }
func (p *plain) Add(values []string)     { p.all = append(p.all, values...) }
func (p *plain) Prepend(values []string) { p.all = slices.Concat(values, p.all) }

func (p *plain) Insert(i int, values []string) {
	if i <= len(p.all) {
		p.all = slices.Insert(p.all, i, values...)
	}
}

func (p *plain) Set(i int, value string) {
	if i == len(p.all) {
		p.all = append(p.all, value)
	} else if p.has(i) {
		p.all[i] = value
	}
}

func (p *plain) Get(i int) (string, bool) {
	if !p.has(i) {
		return "", false
	}
	return p.all[i], true
}

func (p *plain) Remove(i int) {
	if p.has(i) {
		p.all = slices.Delete(p.all, i, i+1)
	}
}

func (p *plain) Swap(i, j int) {
	if p.has(i) && p.has(j) {
		p.all[i], p.all[j] = p.all[j], p.all[i]
	}
}
