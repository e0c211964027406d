# A rate limiter that keeps its tokens, compared with one that computes them anew.

language = 1

sort "Wait" {
  base  = int
  go    = "time.Duration"
  range = [0, 25]
}

sort "Tokens" {
  base  = int
  range = [0, 6]
}

operation "advance" {
  kind = call
  args = { d = Wait }
}

operation "allow" {
  kind    = call
  args    = { n = Tokens }
  results = { ok = bool }
}

operation "tokens" {
  kind    = call
  results = { n = int }
}

target {
  package = "compared"
  type    = "github.com/clouseau-go/clouseau/benchmarks/compared.Bucket"
  new     = "compared.NewBucket"
  imports = ["time"]
  reference {
    new     = "ref.NewTimedLimiter(5, 10)"
    methods = { allow = "AllowN" }
  }
}
