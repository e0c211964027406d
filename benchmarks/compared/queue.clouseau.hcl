# A queue of two stacks, compared with a plain one.

language = 1

sort "Elem" {
  base  = int
  range = [0, 9]
}

operation "push" {
  kind = call
  args = { elem = Elem }
}

operation "pop" {
  kind    = call
  results = { elem = Elem, ok = bool }
}

operation "peek" {
  kind    = call
  results = { elem = Elem, ok = bool }
}

operation "len" {
  kind    = call
  results = { n = int }
}

target {
  package   = "compared"
  type      = "github.com/clouseau-go/clouseau/benchmarks/compared.Queue"
  new       = "compared.NewQueue"
  reference = "ref.NewQueue[int]"
}
