# A trie, compared with an ordered map that knows prefixes.

language = 1

sort "Text" {
  base = string
  pool = ["", "a", "b", "ab", "aba", "abb", "ba"]
}

sort "Elem" {
  base  = int
  range = [0, 9]
}

operation "put" {
  kind    = call
  args    = { key = Text, value = Elem }
  results = { old = Elem, replaced = bool }
}

operation "get" {
  kind    = call
  args    = { key = Text }
  results = { value = Elem, ok = bool }
}

operation "delete" {
  kind    = call
  args    = { key = Text }
  results = { value = Elem, ok = bool }
}

operation "longestPrefix" {
  kind    = call
  args    = { of = Text }
  results = { key = Text, value = Elem, ok = bool }
}

operation "deletePrefix" {
  kind    = call
  args    = { prefix = Text }
  results = { removed = int }
}

target {
  package   = "compared"
  type      = "github.com/clouseau-go/clouseau/benchmarks/compared.Trie"
  new       = "compared.NewTrie"
  reference = "ref.NewPrefixMap[int]"
}
