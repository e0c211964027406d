language = 1

operation "set" {
  kind = call
  args = { key = int, value = int }
}

operation "get" {
  kind    = call
  args    = { key = int }
  results = { value = int, ok = bool }
}

operation "getOrSet" {
  kind    = call
  args    = { key = int, value = int }
  results = { actual = int, loaded = bool }
}

operation "getAndDel" {
  kind    = call
  args    = { key = int }
  results = { value = int, ok = bool }
}

operation "compareAndSwap" {
  kind    = call
  args    = { key = int, old = int, value = int }
  results = { ok = bool }
}

target {
  package   = "haxmap_test"
  new       = "newMap"
  reference = "newPlain"
}
