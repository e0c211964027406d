language = 1

sort "Uint" {
  base  = int
  go    = "uint"
  range = [0, 200]
}

operation "set" { args = { i = Uint } }

operation "clear" { args = { i = Uint } }

operation "shrink" { args = { lastbitindex = Uint } }

operation "compact" {}

# A bit is set from when it is set to when it is cleared or cut off, and at no other time.
operation "test" {
  args    = { i = Uint }
  results = { result = bool }
  clause "set" {
    params  = { k = Uint }
    history = seq(all, set(i == k), star(any - clear(i == k) - shrink(lastbitindex < k)))
    event   = test(i == k, result)
    promise = true
  }
  clause "unset" {
    params = { k = Uint }
    history = absent(set(i == k)) || seq(
      all, clear(i == k) || shrink(lastbitindex < k), absent(set(i == k))
    )
    event   = test(i == k, !result)
    promise = true
  }
}

target {
  package = "bitset_test"
  new     = "newTestedBitSet"
}
