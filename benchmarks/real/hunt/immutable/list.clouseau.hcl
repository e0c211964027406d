language = 1

sort "Many" {
  base  = int
  range = [0, 80]
}

operation "append" {
  kind = call
  args = { v = int }
}

operation "prepend" {
  kind = call
  args = { v = int }
}

operation "many" {
  kind = call
  args = { n = Many, v = int, front = bool }
}

operation "set" {
  kind = call
  args = { i = Many, v = int }
}

operation "slice" {
  kind = call
  args = { i = Many, j = Many }
}

operation "get" {
  kind    = call
  args    = { i = Many }
  results = { v = int }
}

operation "len" {
  kind    = call
  results = { n = int }
}

operation "elems" {
  kind    = call
  results = { vs = list(int) }
}

operation "reverse" {
  kind    = call
  results = { vs = list(int) }
}

operation "back" {
  kind = call
  args = { version = int }
}

target {
  package   = "immutable_test"
  new       = "newLists"
  reference = "newSlices"
}
