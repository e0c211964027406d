# Words of bits, compared with a set of numbers.

language = 1

sort "Number" {
  base  = int
  range = [0, 31]
}

operation "set" {
  kind = call
  args = { i = Number }
}

operation "clear" {
  kind = call
  args = { i = Number }
}

operation "test" {
  kind    = call
  args    = { i = Number }
  results = { is = bool }
}

operation "count" {
  kind    = call
  results = { n = int }
}

operation "next" {
  kind    = call
  args    = { from = Number }
  results = { i = Number, ok = bool }
}

target {
  package   = "compared"
  type      = "github.com/clouseau-go/clouseau/benchmarks/compared.Bits"
  new       = "compared.NewBits"
  reference = "ref.NewBitset"
}
