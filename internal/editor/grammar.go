package editor

import (
	"encoding/json"
	"maps"
	"slices"
	"strings"

	"github.com/clouseau-go/clouseau/spec"
)

// Grammar returns a TextMate grammar of specs, for editors that colour a text before a server
// runs. Its words are those of the language. What a name stands for it cannot know: a name
// before a parenthesis is taken for an operation.
func Grammar() ([]byte, error) {
	type pattern map[string]any
	match := func(name, regex string) pattern { return pattern{"name": name + ".clouseau", "match": regex} }
	w := words
	called := func(name string, of ...[]string) pattern {
		return match(name, `\b(`+alternatives(slices.Concat(of...))+`)(?=\s*\()`)
	}
	grammar := pattern{
		"$schema":   "https://raw.githubusercontent.com/martinring/tmlanguage/master/tmlanguage.json",
		"name":      "Clouseau",
		"scopeName": "source.clouseau",
		"fileTypes": []string{"clouseau.hcl"},
		"patterns": []pattern{
			match("comment.line.number-sign", `#.*$`),
			match("comment.line.double-slash", `//.*$`),
			{"name": "comment.block.clouseau", "begin": `/\*`, "end": `\*/`},
			{"name": "string.quoted.double.clouseau", "begin": `"`, "end": `"|$`, "patterns": []pattern{match("constant.character.escape", `\\.`)}},
			match("keyword.control.block", `\b(`+alternatives(blockNames)+`)(?=\s*("[^"]*"\s*)?\{)`),
			match("entity.other.attribute-name", `\b(`+alternatives(attributeNames)+`)(?=\s*=(?![=>]))`),
			match("variable.other.member", `\b[A-Za-z_]\w*(?=\s*=(?![=>]))`),
			called("keyword.operator.word.trace", w.Calls),
			called("keyword.operator.word.step", w.Steps),
			called("keyword.operator.word.relation", w.Relations),
			called("support.type.maker", w.Makers),
			called("support.function.term", w.Functions, w.Models),
			match("constant.language.trace", `\b(`+alternatives(w.Traces)+`)\b(?!\s*\()`),
			match("constant.language.boolean", `\b(`+alternatives(w.Literals)+`)\b`),
			match("constant.language.nothing", `\bnothing\b`),
			match("storage.type.kind", `(?<=\bkind)\s*=\s*(`+alternatives(w.Kinds)+`)\b`),
			match("support.type.sort", `\b(`+alternatives(append(slices.Clone(w.Sorts), w.Bases...))+`)\b(?!\s*\()`),
			match("entity.name.function.operation", `\b[A-Za-z_]\w*(?=(::[A-Za-z_]\w*)?\s*\()`),
			match("entity.name.label.clause", `(?<=::)[A-Za-z_]\w*`),
			match("constant.numeric", `\b\d+(\.\d+)?([eE][+-]?\d+)?\b`),
			match("keyword.operator", `\|\||&&|==|!=|<=|>=|::|[-!<>+*?:=]`),
			match("variable.other", `\b[A-Za-z_]\w*\b`),
		},
	}
	out, err := json.MarshalIndent(grammar, "", "  ")
	return append(out, '\n'), err
}

// alternatives joins words, longer ones first, so that none hides another.
func alternatives(words []string) string {
	sorted := slices.Clone(words)
	slices.SortFunc(sorted, func(a, b string) int {
		if d := len(b) - len(a); d != 0 {
			return d
		}
		return strings.Compare(a, b)
	})
	return strings.Join(slices.Compact(sorted), "|")
}

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
