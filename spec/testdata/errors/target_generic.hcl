# A type with type arguments has no name with its import path.
language = 1

operation "put" {
  kind = call
}

target {
  type = "example.com/trie.Trie[int]" # ERROR InvalidGoName@10 "type Numbers = Trie.int., and name that"
  new  = "trie.New"
}
