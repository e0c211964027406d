# A sorted array, compared with an ordered map.

language = 1

sort "Key" {
  base  = int
  range = [0, 11]
}

sort "Elem" {
  base  = int
  range = [0, 9]
}

operation "put" {
  kind    = call
  args    = { key = Key, value = Elem }
  results = { old = Elem, replaced = bool }
}

operation "delete" {
  kind    = call
  args    = { key = Key }
  results = { value = Elem, ok = bool }
}

operation "ceiling" {
  kind    = call
  args    = { of = Key }
  results = { key = Key, value = Elem, ok = bool }
}

operation "floor" {
  kind    = call
  args    = { of = Key }
  results = { key = Key, value = Elem, ok = bool }
}

operation "min" {
  kind    = call
  results = { key = Key, value = Elem, ok = bool }
}

operation "rank" {
  kind    = call
  args    = { of = Key }
  results = { n = int }
}

target {
  package   = "compared"
  type      = "github.com/clouseau-go/clouseau/benchmarks/compared.Sorted"
  new       = "compared.NewSorted"
  reference = "ref.NewOrderedMap[int, int]"
}
