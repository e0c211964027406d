# A circular buffer of four elements, compared with a bounded queue.

language = 1

sort "Elem" {
  base  = int
  range = [0, 9]
}

operation "push" {
  kind    = call
  args    = { elem = Elem }
  results = { lost = Elem, dropped = bool }
}

operation "offer" {
  kind    = call
  args    = { elem = Elem }
  results = { ok = bool }
}

operation "pop" {
  kind    = call
  results = { elem = Elem, ok = bool }
}

target {
  package   = "compared"
  type      = "github.com/clouseau-go/clouseau/benchmarks/compared.Ring"
  new       = "compared.NewRing"
  reference = "ref.NewRing[int](4)"
}
