# A log in segments, compared with a list.

language = 1

sort "Elem" {
  base  = int
  range = [0, 9]
}

sort "Reader" {
  base = string
  pool = ["a", "b"]
}

sort "Offset" {
  base  = int
  range = [0, 12]
}

operation "append" {
  kind    = call
  args    = { entry = Elem }
  results = { offset = Offset }
}

operation "read" {
  kind    = call
  args    = { consumer = Reader }
  results = { entry = Elem, offset = Offset, ok = bool }
}

operation "lag" {
  kind    = call
  args    = { consumer = Reader }
  results = { n = int }
}

operation "trim" {
  kind    = call
  args    = { before = Offset }
  results = { removed = int }
}

target {
  package   = "compared"
  type      = "github.com/clouseau-go/clouseau/benchmarks/compared.Segments"
  new       = "compared.NewSegments"
  reference = "ref.NewLog[int]"
}
