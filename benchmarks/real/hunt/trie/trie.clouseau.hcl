language = 1

sort "Key" {
  go   = "string"
  pool = ["a", "ab", "abc", "abd", "b", "ba", "abcd", "\u00e9"]
}

operation "add" {
  kind = call
  args = { key = Key, v = int }
}

operation "find" {
  doc     = "finds the meta data of key"
  kind    = call
  args    = { key = Key }
  results = { v = int, ok = bool }
}

operation "has" {
  doc     = "fast test for valid prefix"
  kind    = call
  args    = { key = Key }
  results = { ok = bool }
}

operation "keys" {
  doc     = "all the keys currently stored"
  kind    = call
  results = { keys = list(string) }
}

operation "prefix" {
  kind    = call
  args    = { key = Key }
  results = { keys = list(string) }
}

operation "values" {
  kind    = call
  results = { keys = list(string), vs = list(int) }
}

operation "prefixIter" {
  kind    = call
  args    = { key = Key }
  results = { keys = list(string), vs = list(int) }
}

operation "remove" {
  kind = call
  args = { key = Key }
}

target {
  package   = "trie_test"
  new       = "newSUT"
  reference = "newRef"
  reference "keys" {
    any_order = [keys]
  }
  reference "prefix" {
    any_order = [keys]
  }
}
