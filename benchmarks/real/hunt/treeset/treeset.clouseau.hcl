language = 1

sort "Elem" {
  base  = int
  range = [0, 12]
}

operation "insert" {
  kind    = call
  args    = { x = Elem }
  results = { ok = bool }
}

operation "fill" {
  kind    = call
  args    = { x = Elem, n = Elem }
  results = { ok = bool }
}

operation "remove" {
  kind    = call
  args    = { x = Elem }
  results = { ok = bool }
}

operation "clear" {
  kind    = call
  args    = { x = Elem, n = Elem }
  results = { ok = bool }
}

operation "contains" {
  kind    = call
  args    = { x = Elem }
  results = { ok = bool }
}

operation "elems" {
  kind    = call
  results = { xs = list(int) }
}

operation "size" {
  kind    = call
  results = { n = int }
}

operation "equal" {
  kind    = call
  results = { ok = bool }
}

operation "subset" {
  kind    = call
  results = { ok = bool }
}

operation "properSubset" {
  kind    = call
  results = { ok = bool }
}

operation "union" {
  kind    = call
  results = { xs = list(int) }
}

operation "intersect" {
  kind    = call
  results = { xs = list(int) }
}

operation "difference" {
  kind    = call
  results = { xs = list(int) }
}

operation "copy" {
  kind = call
}

operation "exchange" {
  kind = call
}

operation "above" {
  kind    = call
  args    = { x = Elem }
  results = { y = int, ok = bool }
}

operation "below" {
  kind    = call
  args    = { x = Elem }
  results = { y = int, ok = bool }
}

operation "upTo" {
  kind    = call
  args    = { x = Elem }
  results = { y = int, ok = bool }
}

operation "from" {
  kind    = call
  args    = { x = Elem }
  results = { y = int, ok = bool }
}

operation "lower" {
  kind    = call
  args    = { x = Elem }
  results = { xs = list(int) }
}

operation "upper" {
  kind    = call
  args    = { x = Elem }
  results = { xs = list(int) }
}

operation "least" {
  kind    = call
  args    = { n = Elem }
  results = { xs = list(int) }
}

operation "greatest" {
  kind    = call
  args    = { n = Elem }
  results = { xs = list(int) }
}

operation "insertOther" {
  kind    = call
  results = { ok = bool }
}

operation "removeOther" {
  kind    = call
  results = { ok = bool }
}

target {
  package   = "treeset_test"
  new       = "newTrees"
  reference = "newPlain"
}
