language = 1

sort "Key" {
  go   = "string"
  pool = ["b", "a", "10", "9", "b\":", ""]
}

operation "put" {
  kind = call
  args = { k = Key, v = int }
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

operation "size" {
  kind    = call
  results = { n = int }
}

operation "keys" {
  kind    = call
  results = { ks = list(Key) }
}

operation "backwards" {
  kind    = call
  results = { ks = list(Key) }
}

operation "recode" {
  kind    = call
  results = { ok = bool }
}

operation "clear" {
  kind = call
}

target {
  package = "gods_test"
  new     = "newLinked"
  methods = { backwards = "Back" }
  reference {
    new     = "newOrder"
    methods = { backwards = "Back" }
  }
}
