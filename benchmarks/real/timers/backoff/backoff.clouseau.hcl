language = 1

sort "Time" {
  base = int
  go   = "time.Duration"
  pool = [0, 1000000000, 3000000000, 20000000000, 90000000000]
}

sort "Number" {
  base  = int
  range = [0, 7]
}

operation "wait" {
  kind = call
  args = { d = Time }
}

operation "next" {
  kind    = call
  results = { d = Time }
}

operation "reset" {
  kind = call
}

operation "retry" {
  kind    = call
  args    = { failures = Number, tries = Number, within = Time, pause = Time }
  results = { made = int, took = Time, ok = bool }
}

target {
  package   = "backoff_test"
  new       = "newBackOff"
  clock     = wait
  reference = "newPlain"
}
