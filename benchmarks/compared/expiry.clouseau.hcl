# A map whose values expire, with a clock that the tester moves.

language = 1

sort "Key" {
  base  = int
  range = [0, 3]
}

sort "Elem" {
  base  = int
  range = [0, 9]
}

sort "Wait" {
  base  = int
  go    = "time.Duration"
  range = [0, 9]
}

operation "advance" {
  kind = call
  args = { d = Wait }
}

operation "put" {
  kind = call
  args = { key = Key, value = Elem, ttl = Wait }
}

operation "get" {
  kind    = call
  args    = { key = Key }
  results = { value = Elem, ok = bool }
}

operation "touch" {
  kind    = call
  args    = { key = Key, ttl = Wait }
  results = { ok = bool }
}

operation "delete" {
  kind    = call
  args    = { key = Key }
  results = { removed = bool }
}

operation "len" {
  kind    = call
  results = { n = int }
}

target {
  package   = "compared"
  type      = "github.com/clouseau-go/clouseau/benchmarks/compared.Expiry"
  new       = "compared.NewExpiry"
  imports   = ["time"]
  reference = "ref.NewTimedMap[int, int]"
}
