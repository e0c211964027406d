language = 1

sort "Text" {
  go   = "string"
  pool = ["a", "b", "c", "d"]
}

operation "put" {
  kind = call
  args = { key = Text, value = int }
}

operation "get" {
  kind    = call
  args    = { key = Text }
  results = { val = int, ok = bool }
}

operation "has" {
  kind    = call
  args    = { key = Text }
  results = { ok = bool }
}

operation "delete" {
  kind = call
  args = { key = Text }
}

operation "deleteAll" {
  kind = call
}

operation "len" {
  kind    = call
  results = { n = int }
}

operation "keys" {
  kind    = call
  results = { ks = list(Text) }
}

target {
  package = "ttlcache_test"
  new     = "newSmall"
  methods = { get = "Value" }
  reference {
    new     = "ref.NewLRU[string, int](3)"
    methods = { put = "Put(key, value) (_, _)", delete = "Delete(key) (_)", deleteAll = "Init", get = "Get" }
  }
  reference "keys" {
    any_order = [ks]
  }
}
