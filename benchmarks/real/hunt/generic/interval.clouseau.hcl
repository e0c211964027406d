language = 1

sort "Length" {
  base  = int
  range = [1, 9]
}

operation "put" {
  kind    = call
  args    = { low = int, length = Length, value = int }
  results = { replaced = bool }
}

operation "add" {
  kind    = call
  args    = { low = int, length = Length, value = int }
  results = { conflict = bool }
}

operation "remove" {
  kind    = call
  args    = { low = int }
  results = { ok = bool }
}

operation "get" {
  kind    = call
  args    = { low = int }
  results = { high = int, value = int, ok = bool }
}

operation "size" {
  kind    = call
  results = { n = int }
}

operation "each" {
  kind    = call
  results = { lows = list(int) }
}

operation "overlaps" {
  kind    = call
  args    = { low = int, length = Length }
  results = { lows = list(int) }
}

target {
  package   = "generic_test"
  new       = "newTree"
  reference = "newIntervals"
}
