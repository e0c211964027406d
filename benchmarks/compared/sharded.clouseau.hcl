# A counter in parts, compared with a number.

language = 1

sort "Amount" {
  base  = int
  go    = "int64"
  range = [-2, 2]
}

operation "add" {
  kind    = call
  args    = { n = Amount }
  results = { sum = Amount }
}

operation "value" {
  kind    = call
  results = { n = Amount }
}

operation "store" {
  kind = call
  args = { n = Amount }
}

operation "swap" {
  kind    = call
  args    = { n = Amount }
  results = { old = Amount }
}

operation "compareAndSwap" {
  kind    = call
  args    = { old = Amount, n = Amount }
  results = { swapped = bool }
}

target {
  package   = "compared"
  type      = "github.com/clouseau-go/clouseau/benchmarks/compared.Sharded"
  new       = "compared.NewSharded"
  reference = "ref.NewCounter"
}
