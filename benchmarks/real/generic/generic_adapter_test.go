// Through this file generic.clouseau.hcl reaches github.com/zyedidia/generic/hashmap.Map[string,
// int]. It was written by clouseau init, and is yours to change.

package generic_test

import (
	"maps"

	g "github.com/zyedidia/generic"
	"github.com/zyedidia/generic/hashmap"
)

// copies are a map and copies of it, and copies of these. The number of one is taken modulo how
// many there are.
type copies []*hashmap.Map[string, int]

func newTestedMap() *copies {
	return &copies{hashmap.New[string, int](3, g.Equals[string], g.HashString)}
}

func (c copies) at(of int) *hashmap.Map[string, int] { return c[of%len(c)] }

func (c copies) Put(of int, key string, val int)    { c.at(of).Put(key, val) }
func (c copies) Get(of int, key string) (int, bool) { return c.at(of).Get(key) }
func (c copies) Remove(of int, key string)          { c.at(of).Remove(key) }
func (c copies) Size(of int) int                    { return c.at(of).Size() }
func (c *copies) Copy(of int)                       { *c = append(*c, c.at(of).Copy()) }

// plain does the same with the maps of Go.
type plain []map[string]int

func newPlain() *plain { return &plain{{}} }

func (p plain) at(of int) map[string]int { return p[of%len(p)] }

func (p plain) Put(of int, key string, val int) { p.at(of)[key] = val }
func (p plain) Remove(of int, key string)       { delete(p.at(of), key) }
func (p plain) Size(of int) int                 { return len(p.at(of)) }
func (p *plain) Copy(of int)                    { *p = append(*p, maps.Clone(p.at(of))) }

func (p plain) Get(of int, key string) (int, bool) {
	v, ok := p.at(of)[key]
	return v, ok
}
