# A hash table with chains, compared with a map.

language = 1

sort "Key" {
  base  = int
  range = [0, 11]
}

sort "Elem" {
  base  = int
  range = [0, 9]
}

operation "put" {
  kind    = call
  args    = { key = Key, value = Elem }
  results = { old = Elem, replaced = bool }
}

operation "get" {
  kind    = call
  args    = { key = Key }
  results = { value = Elem, ok = bool }
}

operation "delete" {
  kind    = call
  args    = { key = Key }
  results = { value = Elem, ok = bool }
}

operation "len" {
  kind    = call
  results = { n = int }
}

target {
  package   = "compared"
  type      = "github.com/clouseau-go/clouseau/benchmarks/compared.Table"
  new       = "compared.NewTable"
  reference = "ref.NewMap[int, int]"
}
