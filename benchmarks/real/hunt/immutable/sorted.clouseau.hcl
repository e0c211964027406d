language = 1

sort "Key" {
  base  = int
  range = [0, 150]
}

operation "set" {
  kind = call
  args = { k = Key, v = int }
}

operation "delete" {
  kind = call
  args = { k = Key }
}

operation "fill" {
  kind = call
  args = { first = Key, n = Key }
}

operation "clear" {
  kind = call
  args = { first = Key, n = Key }
}

operation "get" {
  kind    = call
  args    = { k = Key }
  results = { v = int, ok = bool }
}

operation "len" {
  kind    = call
  results = { n = int }
}

operation "from" {
  kind    = call
  args    = { k = Key }
  results = { ks = list(int) }
}

operation "before" {
  kind    = call
  args    = { k = Key }
  results = { ks = list(int) }
}

operation "back" {
  kind = call
  args = { version = int }
}

target {
  package   = "immutable_test"
  new       = "newSorted"
  reference = "newTables"
}
