language = 1

sort "Key" {
  go   = "string"
  pool = ["a", "b"]
}

operation "add" {
  kind    = call
  args    = { key = Key, value = int }
  results = { ok = bool }
}

operation "get" {
  kind    = call
  args    = { key = Key }
  results = { value = int, ok = bool }
}

operation "increment" {
  kind    = call
  args    = { key = Key, n = int }
  results = { value = int, ok = bool }
}

operation "delete" {
  kind = call
  args = { key = Key }
}

target {
  package   = "gocache_test"
  new       = "newCache"
  reference = "newPlain"
}
