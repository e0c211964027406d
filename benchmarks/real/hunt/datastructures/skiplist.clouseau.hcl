language = 1

sort "Pos" {
  base  = int
  go    = "uint64"
  range = [0, 20]
}

operation "insert" {
  kind    = call
  args    = { key = int, value = int }
  results = { old = int, replaced = bool }
}

operation "delete" {
  kind    = call
  args    = { key = int }
  results = { n = int }
}

operation "get" {
  kind    = call
  args    = { key = int }
  results = { value = int, ok = bool }
}

operation "at" {
  kind    = call
  args    = { i = Pos }
  results = { value = int, ok = bool }
}

operation "position" {
  kind    = call
  args    = { key = int }
  results = { i = Pos, ok = bool }
}

operation "len" {
  kind    = call
  results = { n = Pos }
}

operation "from" {
  kind    = call
  args    = { key = int }
  results = { values = list(int) }
}

operation "fromPosition" {
  kind    = call
  args    = { p = Pos }
  results = { values = list(int) }
}

operation "split" {
  kind    = call
  args    = { i = Pos }
  results = { left = Pos, right = Pos }
}

target {
  package   = "datastructures_test"
  new       = "newList"
  reference = "newTable"
}
