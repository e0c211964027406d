# A hash table with open addressing, compared with a set.

language = 1

sort "Key" {
  base  = int
  range = [0, 11]
}

operation "add" {
  kind    = call
  args    = { elem = Key }
  results = { added = bool }
}

operation "remove" {
  kind    = call
  args    = { elem = Key }
  results = { removed = bool }
}

operation "has" {
  kind    = call
  args    = { elem = Key }
  results = { is = bool }
}

operation "len" {
  kind    = call
  results = { n = int }
}

target {
  package   = "compared"
  type      = "github.com/clouseau-go/clouseau/benchmarks/compared.HashSet"
  new       = "compared.NewHashSet"
  reference = "ref.NewSet[int]"
}
