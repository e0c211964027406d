package editor

import (
	"slices"

	"github.com/clouseau-go/clouseau/spec"
)

// WithoutMeaning returns the words of which hovers say nothing.
func WithoutMeaning() (out []string) {
	w := words
	for _, word := range slices.Concat(w.Traces, w.Calls, w.Makers, w.Functions, w.Literals, w.Steps, w.Models, w.Relations, w.Kinds) {
		if meanings[word] == "" {
			out = append(out, word)
		}
	}
	for _, b := range blockNames {
		if blockMeanings[b] == "" {
			out = append(out, "block "+b)
		}
	}
	var visit func(types []string)
	visit = func(types []string) {
		f, _ := spec.Form(types...)
		for _, a := range f.Attributes {
			if attributeMeaning(f.Name, a) == "" {
				out = append(out, f.Name+" "+a)
			}
		}
		for _, b := range f.Blocks {
			if !slices.Contains(types, b) {
				visit(append(slices.Clone(types), b))
			}
		}
	}
	visit(nil)
	return out
}
