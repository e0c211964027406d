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

operation "add" { args = { x = Uint32 } }

operation "remove" { args = { x = Uint32 } }

operation "addRange" { args = { rangeStart = Uint64, rangeEnd = Uint64 } }

operation "removeRange" { args = { rangeStart = Uint64, rangeEnd = Uint64 } }

operation "runOptimize" {}

# Nothing is in a range to which nothing was added.
operation "cardinalityInRange" {
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
