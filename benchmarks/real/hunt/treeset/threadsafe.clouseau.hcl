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

operation "symmetric" {
  kind    = call
  results = { xs = list(int) }
}

operation "overlap" {
  kind    = call
  results = { ok = bool }
}

operation "pop" {
  kind    = call
  results = { ok = bool }
}

operation "recode" {
  kind    = call
  results = { ok = bool }
}

target {
  package = "treeset_test"
  new     = "newSafe"
  methods = { overlap = "Any" }
  reference {
    new     = "newPlain"
    methods = { overlap = "Any" }
  }
}
