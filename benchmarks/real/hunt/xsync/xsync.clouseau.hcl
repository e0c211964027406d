language = 1

sort "Key" {
  base  = int
  range = [0, 6]
}

sort "Many" {
  base  = int
  range = [20, 90]
}

operation "store" {
  kind = call
  args = { key = Key, v = int }
}

operation "load" {
  kind    = call
  args    = { key = Key }
  results = { v = int, ok = bool }
}

operation "loadOrStore" {
  kind    = call
  args    = { key = Key, v = int }
  results = { actual = int, loaded = bool }
}

operation "loadAndStore" {
  kind    = call
  args    = { key = Key, v = int }
  results = { actual = int, loaded = bool }
}

operation "loadAndDelete" {
  kind    = call
  args    = { key = Key }
  results = { v = int, loaded = bool }
}

operation "loadOrCompute" {
  kind    = call
  args    = { key = Key, v = int, cancel = bool }
  results = { actual = int, loaded = bool }
}

operation "update" {
  kind    = call
  args    = { key = Key, v = int }
  results = { actual = int, ok = bool }
}

operation "drop" {
  kind    = call
  args    = { key = Key }
  results = { actual = int, ok = bool }
}

operation "leave" {
  kind    = call
  args    = { key = Key }
  results = { actual = int, ok = bool }
}

operation "delete" {
  kind = call
  args = { key = Key }
}

operation "clear" {
  kind = call
}

operation "size" {
  kind    = call
  results = { n = int }
}

operation "range" {
  kind    = call
  results = { keys = list(int), vs = list(int) }
}

operation "relaxed" {
  kind    = call
  results = { keys = list(int), vs = list(int) }
}

operation "deleteMatching" {
  doc     = "the number of deleted entries"
  kind    = call
  args    = { odd = bool }
  results = { n = int }
}

operation "fill" {
  kind = call
  args = { k = Many }
}

target {
  package   = "xsync_test"
  new       = "newSUT"
  reference = "newRef"
}
