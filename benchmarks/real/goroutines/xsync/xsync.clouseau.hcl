language = 1

sort "Key" {
  base  = int
  range = [1, 3]
}

operation "store" {
  kind = call
  args = { key = Key, value = int }
}

operation "loadOrStore" {
  kind    = call
  args    = { key = Key, value = int }
  results = { actual = int, loaded = bool }
}

operation "loadAndStore" {
  kind    = call
  args    = { key = Key, value = int }
  results = { actual = int, loaded = bool }
}

operation "loadAndDelete" {
  kind    = call
  args    = { key = Key }
  results = { value = int, loaded = bool }
}

target {
  package   = "xsync_test"
  new       = "newMap"
  reference = "newPlain"
}
