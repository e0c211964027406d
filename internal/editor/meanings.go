package editor

import (
	_ "embed"
	"strings"

	"github.com/clouseau-go/clouseau/spec"
)

// words are the words of expressions.
var words = spec.Words()

// meaningsText says what each word of the language means, for hovers and completions: a line each,
// under a heading for words of expressions, for blocks, and for attributes.
//
//go:embed meanings.txt
var meaningsText string

var meanings, blockMeanings, attributeMeanings = read("words"), read("blocks"), read("attributes")

// read returns what stands under a heading.
func read(heading string) map[string]string {
	out := map[string]string{}
	in := false
	for line := range strings.Lines(meaningsText) {
		if title, ok := strings.CutPrefix(line, "# "); ok {
			in = strings.HasPrefix(title, heading)
		} else if word, meaning, _ := strings.Cut(strings.TrimSpace(line), ": "); in {
			out[word] = meaning
		}
	}
	return out
}

// attributeMeaning says what an attribute of a block means.
func attributeMeaning(block, name string) string {
	if s, ok := attributeMeanings[block+" "+name]; ok {
		return s
	}
	return attributeMeanings[name]
}
