language = 1

sort "Time" {
  base = int
  go   = "time.Duration"
  pool = [100000000, 500000000, 900000000, 1000000000]
}

operation "wait" {
  kind = call
  args = { d = Time }
}

operation "allow" {
  kind    = call
  results = { ok = bool }
}

operation "tokens" {
  kind    = call
  results = { n = int }
}

target {
  type      = "github.com/clouseau-go/clouseau/benchmarks/concurrent/limiter.Limiter"
  new       = "limiter.New"
  clock     = wait
  reference = "limiter.Reference"
}
