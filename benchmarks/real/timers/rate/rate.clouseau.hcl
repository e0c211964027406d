language = 1

sort "Time" {
  base = int
  go   = "time.Duration"
  pool = [125000000, 500000000, 1000000000, 7000000000] # an eighth of a second, to seven
}

sort "Number" {
  base  = int
  range = [1, 4]
}

operation "wait" {
  kind = call
  args = { d = Time }
}

operation "allowN" {
  kind    = call
  args    = { n = Number }
  results = { ok = bool }
}

operation "reserve" {
  kind    = call
  args    = { n = Number }
  results = { delay = Time, ok = bool }
}

target {
  package   = "rate_test"
  new       = "newLimiter"
  clock     = wait
  reference = "newPlain"
}
