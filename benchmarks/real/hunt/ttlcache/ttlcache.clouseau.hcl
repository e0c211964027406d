language = 1

sort "Text" {
  go   = "string"
  pool = ["a", "b", "c", "d"]
}

sort "Time" {
  base = int
  go   = "time.Duration"
  pool = [-1, 0, 1000000000, 4000000000, 9000000000, 10000000000]
}

sort "Wait" {
  base = int
  go   = "time.Duration"
  pool = [1000000000, 3000000000, 9000000000, 10000000000]
}

operation "wait" {
  kind = call
  args = { d = Wait }
}

operation "set" {
  kind = call
  args = { key = Text, value = int, ttl = Time }
}

operation "get" {
  kind    = call
  args    = { key = Text }
  results = { val = int, left = Time, ok = bool }
}

operation "touch" {
  kind = call
  args = { key = Text }
}

operation "has" {
  kind    = call
  args    = { key = Text }
  results = { ok = bool }
}

operation "getOrSet" {
  kind    = call
  args    = { key = Text, v = int }
  results = { val = int, left = Time, ok = bool }
}

operation "getAndDelete" {
  kind    = call
  args    = { key = Text }
  results = { value = int, ok = bool }
}

operation "delete" {
  kind = call
  args = { key = Text }
}

operation "deleteAll" {
  kind = call
}

operation "deleteExpired" {
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

operation "range" {
  kind    = call
  results = { ks = list(Text) }
}

operation "backwards" {
  kind    = call
  results = { ks = list(Text) }
}

target {
  package = "ttlcache_test"
  new     = "newCache"
  clock   = wait
  methods = { backwards = "Back" }
  reference {
    new     = "newPlain"
    methods = { backwards = "Back" }
  }
  reference "keys" {
    any_order = [ks]
  }
  reference "range" {
    any_order = [ks]
  }
  reference "backwards" {
    any_order = [ks]
  }
}
