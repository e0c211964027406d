package spec

import (
	"maps"
	"slices"

	"github.com/clouseau-go/clouseau/logic"
)

// The vocabulary of the language, for editors: what may stand where, and which words mean
// something.

// BlockForm says what a block may contain.
type BlockForm struct {
	Name       string
	Labelled   bool // it has a name, or may have one
	Attributes []string
	Required   []string // of the attributes
	Blocks     []string // types of the blocks that may stand in it
	Open       bool     // any attribute may stand in it
}

// Form returns the form of a block by the types of the blocks around it, outermost first, and
// its own type last; without types it is that of a file. It is false for a block that cannot be
// there.
func Form(types ...string) (BlockForm, bool) {
	f := BlockForm{Attributes: fileAttrs, Required: []string{"language"}, Blocks: blockTypes.words()}
	table := blockTypes
	for _, name := range types {
		t := table.find(name)
		if t == nil {
			return BlockForm{}, false
		}
		table = t.blocks
		f = BlockForm{Name: t.name, Labelled: t.labels != noLabel, Attributes: t.attrs, Required: t.required, Blocks: table.words(), Open: t.open}
	}
	f.Attributes = slices.Clone(f.Attributes)
	f.Required = slices.Clone(f.Required)
	return f, true
}

// Vocabulary are the words of expressions, by where they mean something.
type Vocabulary struct {
	Traces    []string // alone, as all
	Calls     []string // with arguments, among traces, as seq
	Sorts     []string // those that need no declaration
	Bases     []string // that a sort may have, besides those with parts
	Makers    []string // of sorts with parts, as list
	Functions []string // of terms, as len
	Literals  []string
	Steps     []string // of generators
	Models    []string // of the terms of models
	Relations []string
	Kinds     []string // of operations
}

// Words returns the vocabulary of expressions.
func Words() Vocabulary {
	v := Vocabulary{
		Traces: slices.Clone(traceWords), Calls: slices.Clone(traceCalls),
		Sorts: []string{"int", "bool", "string", "bytes", "float"},
		Bases: []string{"int", "int8", "int16", "int32", "int64", "uint", "uint8", "uint16", "uint32", "uint64", "uintptr",
			"byte", "rune", "string", "bytes", "float"},
		Makers:    []string{"list", "optional", "map", "record", "set"},
		Functions: []string{"implies", "len", "bytes"},
		Literals:  []string{"true", "false"},
		Steps:     append(slices.Clone(stepWords), "rarely", "unlike"),
		Models:    append(slices.Sorted(maps.Keys(modelWords)), "nothing"),
	}
	for _, name := range logic.KnownNames() {
		if !slices.Contains(v.Models, name) {
			v.Models = append(v.Models, name)
		}
	}
	for _, r := range relationForms {
		v.Relations = append(v.Relations, r.name)
	}
	for _, k := range kinds {
		v.Kinds = append(v.Kinds, k.word)
	}
	return v
}

// Usage returns how a word among traces or steps is written, "seq(a, b)"; empty for others.
func Usage(word string) string {
	if s, ok := traceExamples[word]; ok {
		return s
	}
	if s, ok := stepExamples[word]; ok {
		return s
	}
	for _, r := range relationForms {
		if r.name == word {
			return r.usage
		}
	}
	return ""
}
