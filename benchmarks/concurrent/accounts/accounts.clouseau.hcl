language = 1

sort "Account" {
  base  = int
  range = [0, 1]
}

sort "Amount" {
  base  = int
  range = [1, 9]
}

operation "put" {
  kind    = call
  args    = { number = Account, n = Amount }
  results = { held = int }
  key     = number
}

operation "held" {
  kind    = call
  args    = { number = Account }
  results = { held = int }
  key     = number
}

operation "sum" {
  kind    = call
  results = { held = int }
}

target {
  type      = "github.com/clouseau-go/clouseau/benchmarks/concurrent/accounts.Bank"
  new       = "accounts.New"
  reference = "accounts.NewPlain"

  consistency = per_key # others go on while the sum is taken
}
