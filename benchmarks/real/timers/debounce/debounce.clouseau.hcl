language = 1

sort "Time" {
  base = int
  go   = "time.Duration"
  pool = [1000000, 50000000, 99000000, 100000000]
}

operation "wait" {
  kind = call
  args = { d = Time }
}

operation "set" {
  kind = call
  args = { value = int }
}

operation "passed" {
  kind    = call
  results = { times = int, latest = int }
}

target {
  package   = "debounce_test"
  new       = "newDebouncer"
  clock     = wait
  reference = "newPlain"
}
