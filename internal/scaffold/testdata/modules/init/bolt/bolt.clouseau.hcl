# go.etcd.io/bbolt.DB, as clouseau init found it.
#
# Every clause allows its operation everywhere: say when it is worth doing. Then describe runs that
# would be a bug, in goals.

language = 1

sort "Text" {
  go   = "string"
  pool = ["a", "b", "c", "d"]
}

sort "Int64" {
  base = int
  go   = "int64"
}

# In nanoseconds. An hour does not pass during a run, so nothing depends on the clock.
sort "Duration" {
  base = int
  go   = "time.Duration"
  pool = [3600000000000]
}

sort "TxStats" {
  base = record({ PageCount = Int64, PageAlloc = Int64, CursorCount = Int64, NodeCount = Int64, NodeDeref = Int64, Rebalance = Int64, RebalanceTime = Duration, Split = Int64, Spill = Int64, SpillTime = Duration, Write = Int64, WriteTime = Duration })
  go   = "bbolt.TxStats"
}

# Values come from the answers of operations.
sort "Tx" {
  go = "*bbolt.Tx"
}

sort "Stats" {
  base = record({ TxStats = TxStats, FreePageN = int, PendingPageN = int, FreeAlloc = int, FreelistInuse = int, TxN = int, OpenTxN = int })
  go   = "bbolt.Stats"
}

# Path returns the path to currently open database file.
operation "path" {
  results = { result = Text }
  clause {
    history = all
    event   = path
    future  = all
  }
}

# Begin starts a new transaction.
operation "begin" {
  args    = { writable = bool }
  results = { writeFlag = int, id = int, size = Int64, stats = TxStats, writableResult = bool, ok = bool }
  clause {
    history = all
    event   = begin
    future  = all
  }
}

# Update executes a function within the context of a read-write managed transaction.
operation "update" {
  results = { called = list(Tx), ok = bool, panicked = bool }
  panics  = panicked # its text says that it may
  clause {
    params  = { panicked1 = bool }
    history = all
    event   = update(panicked == panicked1)
    future  = all
  }
}

# View executes a function within the context of a managed read-only transaction.
operation "view" {
  results = { called = list(Tx), ok = bool }
  clause {
    history = all
    event   = view
    future  = all
  }
}

# Batch calls fn as part of a batch.
operation "batch" {
  results = { called = list(Tx), ok = bool }
  clause {
    history = all
    event   = batch
    future  = all
  }
}

# Sync executes fdatasync() against the database file handle.
operation "sync" {
  results = { ok = bool }
  clause {
    history = all
    event   = sync
    future  = all
  }
}

# Stats retrieves ongoing performance stats for the database.
operation "stats" {
  results = { result = Stats }
  clause {
    history = all
    event   = stats
    future  = all
  }
}

# This is for internal access to the raw data bytes from the C cursor, use carefully, or not at
# all.
operation "info" {
  results = { found = bool, pageSize = int }
  clause {
    history = all
    event   = info
    future  = all
  }
}

operation "isReadOnly" {
  results = { result = bool }
  clause {
    history = all
    event   = isReadOnly
    future  = all
  }
}

# Not here:
#   GoString: only shows or copies the system
#   String: only shows or copies the system
#   Close: ends a run: it is the target's close
#   Logger: returns the interface Logger, and nothing says which values are in it

# To take one of them all the same, let its operation stand, with fields for what goes in and what
# comes of it that are plain values, and write the method in bolt_adapter_test.go:
#
# operation "logger" {
#   kind = call
#   clause {
#     history = all
#     event   = logger
#     future  = all
#   }
# }
#
#	// Logger stands for Logger() bbolt.Logger.
#	func (s *testedDB) Logger() { panic("Logger is to be written") }

# A first run, to see that the operations reach the system. No answer is wrong in it, but a crash
# or a hang shows: then say in a clause of the operation when it is worth doing.
scenario "tour" {
  doc = "every operation once"
  trace = seq(
    all, begin, all, path, all, update, all, view, all, batch, all, sync, all, stats, all,
    info, all, isReadOnly, all
  )
  violation = none
}

target {
  package = "bolt_test"
  new     = "newTestedDB"
  close   = "Close"
  imports = ["go.etcd.io/bbolt"]
  errors  = { begin = ok, update = ok, view = ok, batch = ok, sync = ok }
}
