language = 1

sort "Text" {
  go   = "string"
  pool = ["a", "ab", "abc", "abd", "b", "ba", "c"]
}

operation "put" {
  kind = call
  args = { key = Text, value = int }
}

operation "remove" {
  kind = call
  args = { key = Text }
}

operation "get" {
  kind    = call
  args    = { key = Text }
  results = { value = int, ok = bool }
}

operation "contains" {
  kind    = call
  args    = { key = Text }
  results = { result = bool }
}

operation "size" {
  kind    = call
  results = { n = int }
}

operation "keys" {
  kind    = call
  results = { ks = list(Text) }
}

operation "keysWithPrefix" {
  kind    = call
  args    = { prefix = Text }
  results = { ks = list(Text) }
}

operation "longestPrefix" {
  kind    = call
  args    = { query = Text }
  results = { key = Text }
}

target {
  package = "generic_test"
  new     = "newTrie"
  reference {
    new     = "ref.NewPrefixMap[int]"
    methods = { put = "Set", remove = "Delete(key) (_, _)", contains = "Has", size = "Len", keysWithPrefix = "Prefix", longestPrefix = "LongestPrefix(query) (key, _, _)" }
  }
  reference "keys" {
    any_order = [ks]
  }
  reference "keysWithPrefix" {
    any_order = [ks]
  }
}
