language = 1

sort "Key" {
  go   = "string"
  pool = ["a", "ab", "abc", "abd", "b", "ba", "abcd", "c"]
}

operation "insert" {
  doc     = "does not replace existing items; false if there was one"
  kind    = call
  args    = { key = Key, v = int }
  results = { ok = bool }
}

operation "set" {
  kind = call
  args = { key = Key, v = int }
}

operation "get" {
  kind    = call
  args    = { key = Key }
  results = { v = int, ok = bool }
}

operation "delete" {
  kind    = call
  args    = { key = Key }
  results = { ok = bool }
}

operation "deleteSubtree" {
  doc     = "finds the subtree exactly matching prefix and deletes it"
  kind    = call
  args    = { key = Key }
  results = { ok = bool }
}

operation "match" {
  kind    = call
  args    = { key = Key }
  results = { ok = bool }
}

operation "matchSubtree" {
  doc     = "true if any keys have key as prefix"
  kind    = call
  args    = { key = Key }
  results = { ok = bool }
}

operation "visit" {
  doc     = "every node with a non-nil item in alphabetical order"
  kind    = call
  results = { keys = list(string), vs = list(int) }
}

operation "visitSubtree" {
  kind    = call
  args    = { key = Key }
  results = { keys = list(string), vs = list(int) }
}

operation "visitPrefixes" {
  kind    = call
  args    = { key = Key }
  results = { keys = list(string), vs = list(int) }
}

operation "clone" {
  doc  = "Clone makes a copy; calls go on with it"
  kind = call
}

target {
  package   = "patricia_test"
  new       = "newSUT"
  reference = "newRef"
}
