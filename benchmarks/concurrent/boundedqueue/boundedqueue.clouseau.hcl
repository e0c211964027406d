language = 1

sort "Elem" {
  base  = int
  range = [1, 5]
}

operation "offer" {
  kind    = call
  args    = { elem = Elem }
  results = { ok = bool }
}

operation "pop" {
  kind    = call
  results = { elem = int, ok = bool }
}

operation "peek" {
  kind    = call
  results = { elem = int, ok = bool }
}

operation "len" {
  kind    = call
  results = { n = int }
}

target {
  type      = "github.com/clouseau-go/clouseau/benchmarks/concurrent/boundedqueue.Queue"
  new       = "boundedqueue.New"
  reference = "ref.NewRing[int](3)"
}
