language = 1

sort "Key" {
  go   = "string"
  pool = ["a", "b", "c", "A"]
}

operation "set" {
  kind = call
  args = { key = Key, v = int }
}

operation "update" {
  kind = call
  args = { key = Key, v = int }
}

operation "get" {
  kind    = call
  args    = { key = Key }
  results = { v = int, ok = bool }
}

operation "delete" {
  kind = call
  args = { key = Key }
}

operation "keys" {
  kind    = call
  results = { keys = list(string) }
}

operation "values" {
  kind    = call
  results = { vs = list(int) }
}

operation "items" {
  kind    = call
  results = { keys = list(string) }
}

operation "len" {
  kind    = call
  results = { n = int }
}

operation "json" {
  kind    = call
  results = { s = string }
}

operation "reload" {
  doc     = "we preserve key order when unmarshaling from JSON"
  kind    = call
  results = { ok = bool }
}

operation "copy" {
  doc  = "Copy; calls go on with it"
  kind = call
}

operation "mergeFrom" {
  doc  = "of a key that is not there"
  kind = call
  args = { key = Key, v = int }
}

operation "toMap" {
  kind    = call
  results = { vs = list(int) }
}

target {
  package   = "ordereddict_test"
  new       = "newSUT"
  reference = "newRef"
}
