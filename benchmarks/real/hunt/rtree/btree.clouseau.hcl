language = 1

sort "Key" {
  base  = int
  range = [0, 40]
}

operation "set" {
  kind    = call
  args    = { k = Key, v = Key }
  results = { old = int, ok = bool }
}

operation "load" {
  kind    = call
  args    = { k = Key, v = Key }
  results = { old = int, ok = bool }
}

operation "get" {
  kind    = call
  args    = { k = Key }
  results = { v = int, ok = bool }
}

operation "getMut" {
  kind    = call
  args    = { k = Key }
  results = { v = int, ok = bool }
}

operation "delete" {
  kind    = call
  args    = { k = Key }
  results = { v = int, ok = bool }
}

operation "len" {
  kind    = call
  results = { n = int }
}

operation "min" {
  kind    = call
  results = { k = int, v = int, ok = bool }
}

operation "max" {
  kind    = call
  results = { k = int, v = int, ok = bool }
}

operation "popMin" {
  kind    = call
  results = { k = int, v = int, ok = bool }
}

operation "popMax" {
  kind    = call
  results = { k = int, v = int, ok = bool }
}

operation "getAt" {
  kind    = call
  args    = { i = Key }
  results = { k = int, v = int, ok = bool }
}

operation "deleteAt" {
  kind    = call
  args    = { i = Key }
  results = { k = int, v = int, ok = bool }
}

operation "keys" {
  kind    = call
  results = { ks = list(int) }
}

operation "ascend" {
  kind    = call
  args    = { k = Key }
  results = { ks = list(int) }
}

operation "descend" {
  kind    = call
  args    = { k = Key }
  results = { ks = list(int) }
}

operation "seek" {
  kind    = call
  args    = { k = Key, n = Key }
  results = { ks = list(int) }
}

operation "copy" {
  kind = call
}

operation "exchange" {
  kind = call
}

target {
  package   = "rtree_test"
  new       = "newTree"
  reference = "newTable"
}
