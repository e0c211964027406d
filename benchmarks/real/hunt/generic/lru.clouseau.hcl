language = 1

sort "Key" {
  base  = int
  range = [0, 5]
}

operation "put" {
  kind = call
  args = { key = Key, value = int }
}

operation "remove" {
  kind = call
  args = { key = Key }
}

operation "get" {
  kind    = call
  args    = { key = Key }
  results = { value = int, ok = bool }
}

operation "size" {
  kind    = call
  results = { n = int }
}

operation "keys" {
  kind    = call
  results = { ks = list(int) }
}

target {
  package = "generic_test"
  new     = "newLRU"
  reference {
    new     = "ref.NewLRU[int, int](3)"
    methods = { put = "Put(key, value) (_, _)", remove = "Delete(key) (_)", size = "Len" }
  }
}
