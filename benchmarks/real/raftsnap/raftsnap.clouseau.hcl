# github.com/clouseau-go/clouseau/benchmarks/real/raftsnap.Snapshots, as clouseau init found it.
#
# Every clause allows its operation everywhere: say when it is worth doing. Then describe runs that
# would be a bug, in goals.

language = 1

sort "Uint64" {
  base = int
  go   = "uint64"
}

sort "Text" {
  go   = "string"
  pool = ["a", "b", "c", "d"]
}

sort "Int64" {
  base = int
  go   = "int64"
}

# Take makes a snapshot of the state at an index, and says whether it did.
operation "take" {
  args    = { index = Uint64, state = Text }
  results = { result = bool }
  clause {
    history = all
    event   = take
    future  = all
  }
}

# Latest is the index of the snapshot and its size.
operation "latest" {
  results = { index = Uint64, size = Int64, ok = bool }
  clause {
    history = all
    event   = latest
    future  = all
  }
}

# Read reads the snapshot.
operation "read" {
  results = { result = Text, ok = bool }
  clause {
    history = all
    event   = read
    future  = all
  }
}

# A first run, to see that the operations reach the system. No answer is wrong in it, but a crash
# or a hang shows: then say in a clause of the operation when it is worth doing.
scenario "tour" {
  doc       = "every operation once"
  trace     = seq(all, latest, all, read, all, take, all)
  violation = none
}

target {
  package   = "raftsnap_test"
  type      = "github.com/clouseau-go/clouseau/benchmarks/real/raftsnap.Snapshots"
  new       = "raftsnap.New"
  reference = "newPlain"
}
