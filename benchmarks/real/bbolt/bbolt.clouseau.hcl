# github.com/clouseau-go/clouseau/benchmarks/real/bbolt.Bucket, as clouseau init found it.
#
# Every clause allows its operation everywhere: say when it is worth doing. Then describe runs that
# would be a bug, in goals.

language = 1

# Commit commits the transaction and begins another.
operation "commit" {
  results = { ok = bool }
  clause {
    history = all
    event   = commit
    future  = all
  }
}

# Put puts a key into the bucket.
operation "put" {
  args    = { key = int }
  results = { ok = bool }
  clause {
    history = all
    event   = put
    future  = all
  }
}

# Delete removes a key.
operation "delete" {
  args    = { key = int }
  results = { ok = bool }
  clause {
    history = all
    event   = delete
    future  = all
  }
  # Perhaps better, as there is something after put:
  # clause {
  #   params  = { key1 = int }
  #   history = seq(all, put(key == key1), star(any - delete(key == key1)))
  #   event   = delete(key == key1)
  #   future  = all
  # }
}

# First is the least key.
operation "first" {
  results = { result = int, ok = bool }
  clause {
    history = all
    event   = first
    future  = all
  }
}

# Last is the greatest key.
operation "last_" {
  results = { result = int, ok = bool }
  clause {
    history = all
    event   = last_
    future  = all
  }
}

# Not here:
#   Close: ends a run: it is the target's close

# A first run, to see that the operations reach the system. No answer is wrong in it, but a crash
# or a hang shows: then say in a clause of the operation when it is worth doing.
scenario "tour" {
  doc       = "every operation once"
  trace     = seq(all, put, all, first, all, last_, all, commit, all, delete, all)
  violation = none
}

target {
  package   = "bbolt_test"
  type      = "github.com/clouseau-go/clouseau/benchmarks/real/bbolt.Bucket"
  new       = "bbolt.New"
  reference = "newPlain"
  close     = "Close"
  methods   = { last_ = "Last" }
  errors    = { commit = ok, put = ok, delete = ok }
}
