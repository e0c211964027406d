language = 1

sort "Text" {
  go   = "string"
  pool = ["a", "b", "c", "d"]
}

sort "Size" {
  base  = int
  go    = "uint64"
  range = [0, 10]
}

operation "put" {
  kind = call
  args = { key = Text, size = Size }
}

operation "remove" {
  kind = call
  args = { key = Text }
}

operation "get" {
  kind    = call
  args    = { key = Text }
  results = { size = Size, ok = bool }
  clause "what_was_put" {
    params  = { k = Text, s = int }
    history = seq(all, put(key == k, size == s), star(any - put - remove(key == k)))
    where   = s <= 10
    event   = get(key == k, ok, size == s)
    promise = true
  }
  clause "removed" {
    params  = { k = Text }
    history = seq(all, remove(key == k), absent(put(key == k))) || absent(put(key == k))
    event   = get(key == k, !ok)
    promise = true
  }
}

operation "total" {
  kind    = call
  results = { sum = Size }
  clause {
    event   = total(sum <= 10)
    promise = true
  }
}

target {
  package = "datastructures_test"
  new     = "newStore"
  methods = { total = "Size" }
}
