# What the caches of all policies have.

language = 1

sort "Key" {
  go   = "string"
  pool = ["a", "b", "c", "d", "e"]
}

operation "set" {
  doc     = "what is discarded is what the policy says, and only if it is full"
  kind    = call
  args    = { key = Key, v = int }
  results = { ok = bool }
}

operation "get" {
  doc     = "what is there is what was set last"
  kind    = call
  args    = { key = Key }
  results = { ok = bool }
}

operation "delete" {
  kind    = call
  args    = { key = Key }
  results = { ok = bool }
}

operation "len" {
  doc     = "the number of items"
  kind    = call
  results = { ok = bool }
}

operation "keys" {
  doc     = "in order"
  kind    = call
  results = { ok = bool }
}
