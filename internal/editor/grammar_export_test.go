package editor

import (
	"bytes"
	"cmp"
	_ "embed"
	"slices"
	"strings"
	"text/template"
)

//go:embed grammar.tmpl
var grammarText string

// Grammar returns a TextMate grammar of specs, for editors that colour a text before a server
// runs. Its words are those of the language. What a name stands for it cannot know: a name
// before a parenthesis is taken for an operation.
func Grammar() ([]byte, error) {
	var out bytes.Buffer
	err := template.Must(template.New("").Parse(grammarText)).Execute(&out, map[string]string{
		"Blocks":     alternatives(blockNames),
		"Attributes": alternatives(attributeNames),
		"Calls":      alternatives(words.Calls),
		"Steps":      alternatives(words.Steps),
		"Relations":  alternatives(words.Relations),
		"Makers":     alternatives(words.Makers),
		"Functions":  alternatives(words.Functions, words.Models),
		"Traces":     alternatives(words.Traces),
		"Literals":   alternatives(words.Literals),
		"Kinds":      alternatives(words.Kinds),
		"Sorts":      alternatives(words.Sorts, words.Bases),
	})
	return out.Bytes(), err
}

// alternatives joins words, longer ones first, so that none hides another.
func alternatives(words ...[]string) string {
	sorted := slices.Concat(words...)
	slices.SortFunc(sorted, func(a, b string) int {
		return cmp.Or(len(b)-len(a), strings.Compare(a, b))
	})
	return strings.Join(slices.Compact(sorted), "|")
}
