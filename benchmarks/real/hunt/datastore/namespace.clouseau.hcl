language = 1

sort "Key" {
  go   = "string"
  pool = ["/a", "/a/b", "/ab", "/a/b/c", "/c", "/a/d"]
}

sort "Prefix" {
  go   = "string"
  pool = ["/a", "/", "", "/a/b", "a", "/ab", "/x"]
}

sort "Val" {
  go   = "string"
  pool = ["x", "", "yz"]
}

sort "Few" {
  base  = int
  range = [0, 3]
}

operation "put" {
  kind    = call
  args    = { key = Key, val = Val }
  results = { ok = bool }
}

operation "get" {
  kind    = call
  args    = { key = Key }
  results = { val = string, ok = bool }
}

operation "has" {
  kind    = call
  args    = { key = Key }
  results = { is = bool }
}

operation "size" {
  doc     = "ErrNotFound is -1"
  kind    = call
  args    = { key = Key }
  results = { n = int }
}

operation "delete" {
  doc     = "if the key is not there this returns no error"
  kind    = call
  args    = { key = Key }
  results = { ok = bool }
}

operation "query" {
  doc     = "strict children of the prefix; limits and offsets after everything else"
  kind    = call
  args    = { prefix = Prefix, offset = Few, limit = Few, down = bool }
  results = { keys = list(string), vals = list(string) }
}

operation "keysOnly" {
  kind    = call
  args    = { prefix = Prefix }
  results = { keys = list(string) }
}

operation "batch" {
  kind    = call
  args    = { key = Key, val = Val, other = Key }
  results = { ok = bool }
}

target {
  package   = "datastore_test"
  new       = "newWrapped"
  reference = "newRef"
}
