language = 1

operation "insert" {
  kind = call
  args = { pos = int, elems = list(int) }
}

operation "remove" {
  kind = call
  args = { start = int, n = int }
}

operation "slice" {
  kind    = call
  args    = { start = int, n = int }
  results = { elems = list(int) }
}

operation "at" {
  kind    = call
  args    = { i = int }
  results = { elem = int }
}

operation "len" {
  kind    = call
  results = { n = int }
}

operation "value" {
  kind    = call
  results = { elems = list(int) }
}

operation "rejoin" {
  kind = call
  args = { i = int }
}

operation "split" {
  kind    = call
  args    = { i = int }
  results = { left = list(int), right = list(int) }
}

operation "rebuild" {
  kind = call
}

operation "rebalance" {
  kind = call
}

target {
  package   = "generic_test"
  new       = "newText"
  reference = "newArray"
}
