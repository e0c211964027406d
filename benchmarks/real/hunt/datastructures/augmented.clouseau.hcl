language = 1

sort "Coord" {
  base  = int
  go    = "int64"
  range = [0, 12]
}

sort "Id" {
  base = int
  go   = "uint64"
}

operation "add" {
  kind = call
  args = { low = Coord, size = Coord }
}

operation "remove" {
  kind = call
  args = { n = int }
}

operation "query" {
  kind    = call
  args    = { low = Coord, size = Coord }
  results = { ids = list(Id) }
}

operation "traverse" {
  kind    = call
  results = { ids = list(Id) }
}

operation "len" {
  kind    = call
  results = { n = Id }
}

target {
  package   = "datastructures_test"
  new       = "newSpans"
  reference = "newSpanList"
  reference "query" {
    any_order = [ids]
  }
  reference "traverse" {
    any_order = [ids]
  }
}
