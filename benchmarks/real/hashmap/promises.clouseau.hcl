language = 1

sort "Text" {
  go   = "string"
  pool = ["a", "b", "c", "d"]
}

sort "Uintptr" {
  base = int
  go   = "uintptr"
}

operation "setHashedKey" { args = { hashedKey = Uintptr, value = Text } }

operation "delHashedKey" { args = { hashedKey = Uintptr } }

# What is under a key stays there until something else is, or until it is deleted.
operation "getHashedKey" {
  args    = { hashedKey = Uintptr }
  results = { value = Text, ok = bool }
  clause {
    params = { k = Uintptr, v = Text }
    history = seq(
      all, setHashedKey(hashedKey == k, value == v),
      star(any - setHashedKey(hashedKey == k) - delHashedKey(hashedKey == k))
    )
    event   = getHashedKey(hashedKey == k, value == v, ok)
    promise = true
  }
}

target {
  package = "hashmap_test"
  new     = "newTestedHashMap"
}
