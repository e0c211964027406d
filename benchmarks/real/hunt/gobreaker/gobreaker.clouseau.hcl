language = 1

sort "How" {
  values = [good, bad, excluded]
}

sort "Wait" {
  base = int
  go   = "time.Duration"
  pool = [1000000000, 9000000000, 11000000000]
}

operation "allow" {
  kind    = call
  results = { ok = bool }
}

operation "done" {
  kind = call
  args = { n = int, how = How }
}

operation "state" {
  kind    = call
  results = { s = string }
}

operation "counts" {
  kind    = call
  results = { c = list(int) }
}

operation "wait" {
  kind = call
  args = { d = Wait }
}

target {
  package   = "gobreaker_test"
  new       = "newBreaker"
  clock     = wait
  reference = "newPlain"
}
