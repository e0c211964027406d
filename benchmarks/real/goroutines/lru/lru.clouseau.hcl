language = 1

sort "Key" {
  base  = int
  range = [1, 3]
}

operation "add" {
  kind    = call
  args    = { key = Key, value = int }
  results = { evicted = bool }
}

operation "get" {
  kind    = call
  args    = { key = Key }
  results = { value = int, ok = bool }
}

operation "peekOrAdd" {
  kind    = call
  args    = { key = Key, value = int }
  results = { previous = int, ok = bool, evicted = bool }
}

operation "remove" {
  kind    = call
  args    = { key = Key }
  results = { present = bool }
}

target {
  package   = "lru_test"
  new       = "newCache"
  reference = "newPlain"
}
