# A binary heap, compared with a queue that looks for its least element.

language = 1

sort "Elem" {
  base  = int
  range = [0, 9]
}

sort "Priority" {
  base  = int
  range = [0, 3]
}

operation "push" {
  kind = call
  args = { elem = Elem, priority = Priority }
}

operation "pop" {
  kind    = call
  results = { elem = Elem, priority = Priority, ok = bool }
}

target {
  package   = "compared"
  type      = "github.com/clouseau-go/clouseau/benchmarks/compared.Heap"
  new       = "compared.NewHeap"
  reference = "ref.NewPriorityQueue[int]"
}
