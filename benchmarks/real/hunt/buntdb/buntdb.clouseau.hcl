language = 1

sort "Key" {
  go   = "string"
  pool = ["a", "ab", "abc", "b"]
}

sort "Text" {
  go   = "string"
  pool = ["x", "y", ""]
}

sort "Index" {
  go   = "string"
  pool = ["i", "j"]
}

sort "Order" {
  go   = "string"
  pool = ["i", "j", ""]
}

operation "set" {
  kind    = call
  args    = { k = Key, v = Text }
  results = { old = Text, ok = bool }
}

operation "get" {
  kind    = call
  args    = { k = Key }
  results = { v = Text, ok = bool }
}

operation "delete" {
  kind    = call
  args    = { k = Key }
  results = { v = Text, ok = bool }
}

operation "deleteAll" {
  kind    = call
  results = { ok = bool }
}

operation "len" {
  kind    = call
  results = { n = int }
}

operation "commit" {
  kind    = call
  results = { ok = bool }
}

operation "rollback" {
  kind    = call
  results = { ok = bool }
}

operation "reopen" {
  kind    = call
  results = { ok = bool }
}

operation "shrink" {
  kind    = call
  results = { ok = bool }
}

operation "createIndex" {
  kind    = call
  args    = { name = Index }
  results = { ok = bool }
}

operation "dropIndex" {
  kind    = call
  args    = { name = Index }
  results = { ok = bool }
}

operation "indexes" {
  kind    = call
  results = { names = list(Index) }
}

operation "ascend" {
  kind    = call
  args    = { name = Order }
  results = { ks = list(Key), ok = bool }
}

operation "descend" {
  kind    = call
  args    = { name = Order }
  results = { ks = list(Key), ok = bool }
}

operation "equal" {
  kind    = call
  args    = { name = Order, v = Text }
  results = { ks = list(Key), ok = bool }
}

operation "range" {
  kind    = call
  args    = { from = Key, to = Key }
  results = { ks = list(Key) }
}

operation "down" {
  kind    = call
  args    = { from = Key, to = Key }
  results = { ks = list(Key) }
}

target {
  package = "buntdb_test"
  new     = "newDB"
  close   = "End"
  reference {
    new = "newPlain"
  }
}
