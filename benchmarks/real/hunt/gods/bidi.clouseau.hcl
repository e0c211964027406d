language = 1

sort "Key" {
  base  = int
  range = [0, 5]
}

operation "put" {
  kind = call
  args = { k = Key, v = Key }
}

operation "remove" {
  kind = call
  args = { k = Key }
}

operation "get" {
  kind    = call
  args    = { k = Key }
  results = { v = int, ok = bool }
}

operation "getKey" {
  kind    = call
  args    = { v = Key }
  results = { k = int, ok = bool }
}

operation "size" {
  kind    = call
  results = { n = int }
}

operation "keys" {
  kind    = call
  results = { ks = list(int) }
}

operation "values" {
  kind    = call
  results = { vs = list(int) }
}

operation "recode" {
  kind    = call
  results = { ok = bool }
}

operation "clear" {
  kind = call
}

target {
  package   = "gods_test"
  new       = "newBidi"
  reference = "newPairs"
}
