language = 1

sort "Uint32" {
  base  = int
  go    = "uint32"
  range = [0, 200000]
}

sort "Uint64" {
  base  = int
  go    = "uint64"
  range = [0, 200000]
}

operation "add" {
  kind = call
  args = { x = Uint32 }
}

operation "remove" {
  kind = call
  args = { x = Uint32 }
}

operation "addRange" {
  kind = call
  args = { rangeStart = Uint64, rangeEnd = Uint64 }
}

operation "removeRange" {
  kind = call
  args = { rangeStart = Uint64, rangeEnd = Uint64 }
}

operation "runOptimize" {
  kind = call
}

# Nothing is in a range to which nothing was added.
operation "cardinalityInRange" {
  kind    = call
  args    = { start = Uint64, end = Uint64 }
  results = { result = Uint64 }
  clause {
    params  = { s = Uint64, e = Uint64 }
    history = absent(add(s <= x && x < e)) && absent(addRange(rangeStart < e && s < rangeEnd))
    event   = cardinalityInRange(start == s, end == e, result == 0)
    promise = true
  }
}

target {
  package = "roaring_test"
  new     = "roaring.NewBitmap"
  imports = ["github.com/RoaringBitmap/roaring/v2"]
}
