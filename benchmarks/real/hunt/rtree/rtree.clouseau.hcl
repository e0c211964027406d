language = 1

sort "Key" {
  base  = int
  range = [0, 20]
}

sort "Many" {
  base  = int
  range = [0, 90]
}

operation "insert" {
  kind = call
  args = { x = Key, y = Key, w = Key, h = Key }
}

operation "fill" {
  kind = call
  args = { x = Key, y = Key, n = Many }
}

operation "delete" {
  kind = call
  args = { n = Many }
}

operation "replace" {
  kind = call
  args = { n = Many, x = Key, y = Key }
}

operation "len" {
  kind    = call
  results = { n = int }
}

operation "clear" {
  kind = call
}

operation "copy" {
  kind = call
}

operation "exchange" {
  kind = call
}

operation "search" {
  kind    = call
  args    = { x = Key, y = Key, w = Key, h = Key }
  results = { ns = list(int) }
}

operation "scan" {
  kind    = call
  results = { ns = list(int) }
}

operation "bounds" {
  kind    = call
  results = { x = int, y = int, x2 = int, y2 = int }
}

target {
  package   = "rtree_test"
  new       = "newBoxes"
  reference = "newList"
  reference "search" {
    any_order = [ns]
  }
  reference "scan" {
    any_order = [ns]
  }
}
