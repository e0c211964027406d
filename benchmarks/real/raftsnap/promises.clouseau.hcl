language = 1

sort "Uint64" {
  base = int
  go   = "uint64"
}

sort "Int64" {
  base = int
  go   = "int64"
}

sort "Text" {
  go   = "string"
  pool = ["a", "b", "c", "d"]
}

operation "take" {
  args    = { index = Uint64, state = Text }
  results = { result = bool }
}

operation "latest" { results = { index = Uint64, size = Int64, ok = bool } }

operation "read" { results = { result = Text, ok = bool } }

# To read changes nothing.
relations = [survives(read, read, latest), survives(latest, read)]

target {
  package = "raftsnap_test"
  type    = "github.com/clouseau-go/clouseau/benchmarks/real/raftsnap.Snapshots"
  new     = "raftsnap.New"
}
