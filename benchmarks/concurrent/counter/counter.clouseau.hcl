language = 1

sort "Number" {
  base  = int64
  range = [0, 3]
}

operation "add" {
  kind    = call
  args    = { n = Number }
  results = { sum = Number }
}

operation "value" {
  kind    = call
  results = { n = Number }
}

operation "compareAndSwap" {
  kind    = call
  args    = { old = Number, n = Number }
  results = { swapped = bool }
}

target {
  type      = "github.com/clouseau-go/clouseau/benchmarks/concurrent/counter.Counter"
  new       = "counter.New"
  reference = "ref.NewCounter"
}
