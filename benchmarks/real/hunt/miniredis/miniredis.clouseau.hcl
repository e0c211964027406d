language = 1

sort "Key" {
  go   = "string"
  pool = ["k", "l"]
}

sort "Text" {
  go   = "string"
  pool = ["a", "b", "7", ""]
}

sort "Small" {
  base  = int
  range = [1, 3]
}

operation "set" {
  kind    = call
  args    = { k = Key, v = Text }
  results = { ok = bool }
}

operation "get" {
  kind    = call
  args    = { k = Key }
  results = { v = Text, ok = bool }
}

operation "incr" {
  kind    = call
  args    = { k = Key, n = Small }
  results = { v = int, ok = bool }
}

operation "push" {
  kind    = call
  args    = { k = Key, v = Text }
  results = { n = int, ok = bool }
}

operation "lpush" {
  kind    = call
  args    = { k = Key, v = Text }
  results = { n = int, ok = bool }
}

operation "pop" {
  kind    = call
  args    = { k = Key }
  results = { v = Text, ok = bool }
}

operation "lpop" {
  kind    = call
  args    = { k = Key }
  results = { v = Text, ok = bool }
}

operation "list" {
  kind    = call
  args    = { k = Key }
  results = { vs = list(Text), ok = bool }
}

operation "hSet" {
  kind = call
  args = { k = Key, f = Text, v = Text }
}

operation "hGet" {
  kind    = call
  args    = { k = Key, f = Text }
  results = { v = Text }
}

operation "hDel" {
  kind = call
  args = { k = Key, f = Text }
}

operation "hKeys" {
  kind    = call
  args    = { k = Key }
  results = { fs = list(Text), ok = bool }
}

operation "sAdd" {
  kind    = call
  args    = { k = Key, v = Text }
  results = { n = int, ok = bool }
}

operation "sRem" {
  kind    = call
  args    = { k = Key, v = Text }
  results = { n = int, ok = bool }
}

operation "members" {
  kind    = call
  args    = { k = Key }
  results = { vs = list(Text), ok = bool }
}

operation "zAdd" {
  kind    = call
  args    = { k = Key, score = Small, v = Text }
  results = { was = bool, ok = bool }
}

operation "zRem" {
  kind    = call
  args    = { k = Key, v = Text }
  results = { was = bool, ok = bool }
}

operation "zScore" {
  kind    = call
  args    = { k = Key, v = Text }
  results = { score = int, ok = bool }
}

operation "zMembers" {
  kind    = call
  args    = { k = Key }
  results = { vs = list(Text), ok = bool }
}

operation "del" {
  kind    = call
  args    = { k = Key }
  results = { was = bool }
}

operation "exists" {
  kind    = call
  args    = { k = Key }
  results = { ok = bool }
}

operation "type" {
  kind    = call
  args    = { k = Key }
  results = { t = string }
}

operation "keys" {
  kind    = call
  results = { ks = list(Key) }
}

operation "copy" {
  kind    = call
  args    = { src = Key, dst = Key }
  results = { ok = bool }
}

operation "setTTL" {
  kind = call
  args = { k = Key, n = Small }
}

operation "tTL" {
  kind    = call
  args    = { k = Key }
  results = { n = int }
}

operation "forward" {
  kind = call
  args = { n = Small }
}

target {
  package = "miniredis_test"
  new     = "newRedis"
  methods = { tTL = "TTL" }
  reference {
    new     = "newPlain"
    methods = { tTL = "TTL" }
  }
}
