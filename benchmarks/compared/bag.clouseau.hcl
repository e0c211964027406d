# A map of counts, compared with a multiset.

language = 1

sort "Elem" {
  base  = int
  range = [0, 9]
}

operation "add" {
  kind    = call
  args    = { elem = Elem }
  results = { n = int }
}

operation "remove" {
  kind    = call
  args    = { elem = Elem }
  results = { removed = bool }
}

operation "count" {
  kind    = call
  args    = { elem = Elem }
  results = { n = int }
}

operation "len" {
  kind    = call
  results = { n = int }
}

operation "distinct" {
  kind    = call
  results = { n = int }
}

target {
  package   = "compared"
  type      = "github.com/clouseau-go/clouseau/benchmarks/compared.Bag"
  new       = "compared.NewBag"
  reference = "ref.NewMultiset[int]"
}
