language = 1

sort "Time" {
  base = int
  go   = "time.Duration"
  pool = [7000000000, 31000000000, 61000000000] # no sum is a minute
}

operation "wait" {
  kind = call
  args = { d = Time }
}

operation "request" {
  kind    = call
  args    = { succeeds = bool }
  results = { made = bool }
}

operation "state" {
  kind    = call
  results = { name = string }
}

target {
  package   = "gobreaker_test"
  new       = "newBreaker"
  clock     = wait
  reference = "newPlain"
}
