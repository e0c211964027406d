# A list and a map, compared with a cache that drops what was not used for longest.

language = 1

sort "Key" {
  base  = int
  range = [0, 5]
}

sort "Elem" {
  base  = int
  range = [0, 9]
}

operation "put" {
  kind    = call
  args    = { key = Key, value = Elem }
  results = { gone = Key, evicted = bool }
}

operation "get" {
  kind    = call
  args    = { key = Key }
  results = { value = Elem, ok = bool }
}

operation "delete" {
  kind    = call
  args    = { key = Key }
  results = { removed = bool }
}

operation "len" {
  kind    = call
  results = { n = int }
}

target {
  package   = "compared"
  type      = "github.com/clouseau-go/clouseau/benchmarks/compared.Cache"
  new       = "compared.NewCache"
  reference = "ref.NewLRU[int, int](3)"
}
