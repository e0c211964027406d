language = 1

sort "Word" {
  base  = int
  range = [0, 255]
}

sort "Key" {
  base  = int
  go    = "uint64"
  range = [0, 255]
}

operation "insert" {
  kind = call
  args = { key = Word, value = int }
}

operation "delete" {
  kind = call
  args = { key = Key }
}

operation "get" {
  kind    = call
  args    = { key = Key }
  results = { value = int, ok = bool }
}

operation "len" {
  kind    = call
  results = { n = Key }
}

operation "min" {
  kind    = call
  results = { value = int, ok = bool }
}

operation "max" {
  kind    = call
  results = { value = int, ok = bool }
}

operation "predecessor" {
  kind    = call
  args    = { key = Key }
  results = { value = int, ok = bool }
}

operation "successor" {
  kind    = call
  args    = { key = Key }
  results = { value = int, ok = bool }
}

operation "from" {
  kind    = call
  args    = { key = Key }
  results = { values = list(int) }
}

target {
  package   = "datastructures_test"
  new       = "newWords"
  reference = "newWordTable"
}
