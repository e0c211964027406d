package editor

import (
	"slices"

	"github.com/clouseau-go/clouseau/internal/lists"
)

func wordItems(words []string) []Item { return itemsOf(words, "") }

// callItems are words with arguments.
func callItems(words []string) []Item { return itemsOf(words, "(${1})") }

func itemsOf(words []string, arguments string) []Item {
	return lists.Of(words, func(w string) Item { return Item{WordItem, w, meanings[w], w + arguments, nil} })
}

// declared are the declarations of some kinds, in the order in which they are written.
func (c *completer) declared(kinds ...Kind) (out []Item) {
	for _, s := range c.x.order {
		if slices.Contains(kinds, s.Kind) && c.x.names[s.Name] == s {
			out = append(out, symbolItem(s))
		}
	}
	return out
}

func symbolItem(s *Symbol) Item {
	insert := s.Name
	if s.Kind == Function || s.Kind == Define && len(s.params) > 0 {
		insert += "(${1})"
	}
	return Item{SymbolItem, s.Name, s.Signature(), insert, s}
}

func symbolItems(ss []*Symbol, want func(*Symbol) bool) (out []Item) {
	for _, s := range ss {
		if want(s) {
			out = append(out, symbolItem(s))
		}
	}
	return out
}
