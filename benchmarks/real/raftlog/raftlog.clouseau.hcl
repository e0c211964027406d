# github.com/clouseau-go/clouseau/benchmarks/real/raftlog.Logs, as clouseau init found it.
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

# Full says whether the disk is full from now on.
operation "full" {
  args = { full = bool }
  clause {
    history = all
    event   = full
    future  = all
  }
}

# Store stores one entry and says whether it did.
operation "store" {
  args    = { index = Uint64, data = Text }
  results = { result = bool }
  clause {
    history = all
    event   = store
    future  = all
  }
}

# Delete deletes a range of entries.
operation "delete" {
  args    = { min = Uint64, max = Uint64 }
  results = { result = bool }
  clause {
    history = all
    event   = delete
    future  = all
  }
  # Perhaps better, as there is something after store:
  # clause {
  #   params  = { index1 = Uint64 }
  #   history = seq(all, store(index == index1), all)
  #   event   = delete(min == index1)
  #   future  = all
  # }
}

# Get reads an entry.
operation "get" {
  args    = { index = Uint64 }
  results = { result = Text, ok = bool }
  clause {
    history = all
    event   = get
    future  = all
  }
}

# A first run, to see that the operations reach the system. No answer is wrong in it, but a crash
# or a hang shows: then say in a clause of the operation when it is worth doing.
scenario "tour" {
  doc       = "every operation once"
  trace     = seq(all, store, all, full, all, get, all, delete, all)
  violation = none
}

# Goals: runs that would be a bug. These may be wrong for this system, so they are comments.
# Between the events nothing else may happen; star(any - remove(...)) in a gap allows everything
# but a remove.
# goal "another_value" {
#   doc   = "what was written reads as something else"
#   vars  = { index1 = Uint64, data1 = Text }
#   trace = seq(all, store(index == index1, data == data1), get(index == index1, ok, result != data1))
# }

target {
  package   = "raftlog_test"
  type      = "github.com/clouseau-go/clouseau/benchmarks/real/raftlog.Logs"
  new       = "raftlog.New"
  reference = "raftlog.NewPlain"
}
