language = 1

sort "Key" {
  go   = "string"
  pool = ["a", "ab", "b", "c/d"]
}

sort "Text" {
  go   = "string"
  pool = ["x", "yz", ""]
}

sort "Prefix" {
  go   = "string"
  pool = ["", "a", "c/"]
}

sort "Small" {
  base  = int
  go    = "int64"
  range = [0, 2]
}

operation "put" {
  kind    = call
  args    = { key = Key, data = Text }
  results = { ok = bool }
}

operation "get" {
  kind    = call
  args    = { key = Key }
  results = { data = Text, ok = bool }
}

operation "part" {
  kind    = call
  args    = { key = Key, first = Small, n = Small }
  results = { data = Text, ok = bool }
}

operation "head" {
  kind    = call
  args    = { key = Key }
  results = { n = Small, ok = bool }
}

operation "delete" {
  kind    = call
  args    = { key = Key }
  results = { ok = bool }
}

operation "deleteTwo" {
  kind    = call
  args    = { one = Key, two = Key }
  results = { ok = bool }
}

operation "copy" {
  kind    = call
  args    = { src = Key, dst = Key }
  results = { ok = bool }
}

operation "version" {
  kind    = call
  args    = { key = Key, n = int }
  results = { data = Text, ok = bool }
}

operation "deleteVersion" {
  kind    = call
  args    = { key = Key, n = int }
  results = { ok = bool }
}

operation "list" {
  kind    = call
  args    = { prefix = Prefix }
  results = { ks = list(Key), ok = bool }
}

target {
  package   = "gofakes3_test"
  new       = "newBucket"
  reference = "newHistory"
}
