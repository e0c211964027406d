package gen

import (
	"fmt"
	"hash/fnv"
	"regexp"
	"slices"
	"strings"
	"unicode"
)

// words are the identifiers that belong to the spec language and not to a spec.
var words = strings.Fields(`
	language import sort go pool gen values base range function args result results axiom forall holds
	define params trace qualifier operation kind call send receive ghost fields clause ghosts where history event
	future promise requires ensures invariant abstract relations spontaneous fault panics allowed goal scenario doc vars depth without informative violation
	judge target package type new close
	methods imports errors renames deadline schedule faults reference error field nil other known reason link saved
	any all eps none seq star plus opt repeat interleave later last absent implies
	int bool string true false null`)

// modelWords are those that mean something in a model only; specs without one may use them.
var modelWords = strings.Fields(`
	model state initial unspecified ignored free forbidden on case otherwise reply network
	when choose let require set order fifo unordered connection lossy copies capacity
	map list optional has the first size contains some append rest nothing`)

// partWords are those of values with parts; specs without such values may use them.
var (
	partWords = strings.Fields("list optional map record bytes float len size")
	parts     = regexp.MustCompile(`\b(list|optional|map|record)\(|= (bytes|float)\b`)
)

// countWords are those of counts; specs without one may use them.
var (
	countWords = strings.Fields("count up down start n")
	counts     = regexp.MustCompile(`(?m)^count "`)
)

// blocks are the words whose label is a name.
var blocks = strings.Fields("sort function axiom define operation count clause goal scenario errors model on case otherwise reply")

// Rename returns a spec with every name it declares or uses replaced by another, so
// that the names' alphabetical order is shuffled, and a function that translates an old
// name. Words of the language, strings other than labels, and comments stay.
func Rename(src string) (text string, name func(string) string) { return renamed(src, 0) }

// renamed gives other names for each seed.
func renamed(src string, seed uint64) (text string, name func(string) string) {
	keep := map[string]bool{"_": true}
	for _, w := range words {
		keep[w] = true
	}
	if strings.Contains(src, "\nmodel ") {
		for _, w := range modelWords {
			keep[w] = true
		}
	}
	if parts.MatchString(src) {
		for _, w := range partWords {
			keep[w] = true
		}
	}
	if counts.MatchString(src) {
		for _, w := range countWords {
			keep[w] = true
		}
	}
	name = func(old string) string {
		if keep[old] { // also a word of the language: where it is which, only a parser can tell
			return old
		}
		h := fnv.New32a()
		h.Write([]byte(old))
		if seed != 0 {
			fmt.Fprint(h, seed)
		}
		return fmt.Sprintf("%c%s_%d", 'a'+rune(h.Sum32()%26), strings.Repeat("x", int(h.Sum32()/26%3)), h.Sum32()%9973)
	}
	return substituted([]rune(src), name), name
}

// substituted returns a spec with other identifiers, and other labels of blocks.
func substituted(rs []rune, name func(string) string) string {
	var out strings.Builder
	last := ""
	for i := 0; i < len(rs); {
		j := token(rs, i)
		text := string(rs[i:j])
		switch {
		case rs[i] == '"':
			if slices.Contains(blocks, last) {
				text = `"` + name(text[1:len(text)-1]) + `"`
			}
			last = ""
		case begins(rs[i]):
			last, text = text, name(text)
		case !unicode.IsSpace(rs[i]) && j == i+1:
			last = ""
		}
		out.WriteString(text)
		i = j
	}
	return out.String()
}

// begins reports whether an identifier begins with a letter.
func begins(r rune) bool { return unicode.IsLetter(r) || r == '_' }

// token returns where the comment, string, identifier or single letter ends that begins at i.
func token(rs []rune, i int) int {
	j := i + 1
	switch {
	case rs[i] == '#' || rs[i] == '/' && j < len(rs) && rs[j] == '/':
		for j < len(rs) && rs[j] != '\n' {
			j++
		}
	case rs[i] == '"':
		for ; j < len(rs) && rs[j] != '"'; j++ {
			if rs[j] == '\\' {
				j++
			}
		}
		j++
	case begins(rs[i]):
		for j < len(rs) && (begins(rs[j]) || unicode.IsDigit(rs[j]) || rs[j] == '-') {
			j++
		}
	}
	return j
}
