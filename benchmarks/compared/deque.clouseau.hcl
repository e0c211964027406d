# A circular buffer that grows, compared with a plain deque.

language = 1

sort "Elem" {
  base  = int
  range = [0, 9]
}

sort "Index" {
  base  = int
  range = [-1, 6]
}

operation "pushFront" {
  kind = call
  args = { elem = Elem }
}

operation "pushBack" {
  kind = call
  args = { elem = Elem }
}

operation "popFront" {
  kind    = call
  results = { elem = Elem, ok = bool }
}

operation "popBack" {
  kind    = call
  results = { elem = Elem, ok = bool }
}

operation "at" {
  kind    = call
  args    = { index = Index }
  results = { elem = Elem, ok = bool }
}

target {
  package   = "compared"
  type      = "github.com/clouseau-go/clouseau/benchmarks/compared.Deque"
  new       = "compared.NewDeque"
  reference = "ref.NewDeque[int]"
}
