language = 1

sort "Number" {
  base  = int
  range = [1, 9]
}

operation "add" {
  kind    = call
  args    = { n = Number }
  results = { total = int }
}

operation "get" {
  kind    = call
  results = { total = int }
  stale   = 1 # a reader may fill the cache while a number is added
}

target {
  type      = "github.com/clouseau-go/clouseau/benchmarks/concurrent/cached.Total"
  new       = "cached.New"
  reference = "cached.NewPlain"
}
