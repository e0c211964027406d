language = 1

sort "Key" {
  go   = "string"
  pool = ["a", "b"]
}

operation "set" {
  kind = call
  args = { key = Key, value = int }
}

operation "setIfAbsent" {
  kind    = call
  args    = { key = Key, value = int }
  results = { ok = bool }
}

operation "get" {
  kind    = call
  args    = { key = Key }
  results = { value = int, ok = bool }
}

operation "pop" {
  kind    = call
  args    = { key = Key }
  results = { value = int, ok = bool }
}

target {
  package   = "cmap_test"
  new       = "newMap"
  reference = "newPlain"
}
