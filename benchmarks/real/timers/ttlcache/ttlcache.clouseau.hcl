language = 1

sort "Key" {
  go   = "string"
  pool = ["a", "b"]
}

sort "Time" {
  base = int
  go   = "time.Duration"
  pool = [7000000000, 31000000000, 61000000000] # no sum is a minute
}

operation "wait" {
  args = { d = Time }
}

operation "set" {
  args = { key = Key, value = int }
}

operation "get" {
  args    = { key = Key }
  results = { value = int, ok = bool }
}

operation "touch" {
  args = { key = Key }
}

operation "len" {
  results = { n = int }
}

target {
  package   = "ttlcache_test"
  new       = "newCache"
  clock     = wait
  reference = "newPlain"
}
