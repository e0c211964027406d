package editor

import (
	"maps"
	"slices"

	"github.com/clouseau-go/clouseau/spec"
)

// blockNames are all types of blocks, and attributeNames all names of attributes.
var blockNames, attributeNames = vocabulary()

// vocabulary returns all types of blocks and all names of attributes.
func vocabulary() (blocks, attributes []string) {
	bs, as := map[string]bool{}, map[string]bool{}
	var visit func(types []string)
	visit = func(types []string) {
		f, _ := spec.Form(types...)
		for _, a := range f.Attributes {
			as[a] = true
		}
		for _, b := range f.Blocks {
			bs[b] = true
			if !slices.Contains(types, b) { // cases nest in cases
				visit(append(slices.Clone(types), b))
			}
		}
	}
	visit(nil)
	return slices.Sorted(maps.Keys(bs)), slices.Sorted(maps.Keys(as))
}
