# go.etcd.io/bbolt.DB, written by clouseau init. It is yours to change.
#
# Next: clouseau run bolt.clouseau.hcl. Then write goals: runs that would be a bug.

language = 1

sort "Text" {
  go   = "string"
  pool = ["a", "b", "c", "d"]
}

# Runs take these values from the answers of operations.
sort "Cursor" {
  go = "*bbolt.Cursor"
}

sort "Int64" {
  base = int
  go   = "int64"
}

# Nanoseconds. An hour does not pass during a run: add shorter times to test what expires.
sort "Duration" {
  base = int
  go   = "time.Duration"
  pool = [3600000000000]
}

sort "TxStats" {
  base = record({ PageCount = Int64, PageAlloc = Int64, CursorCount = Int64, NodeCount = Int64, NodeDeref = Int64, Rebalance = Int64, RebalanceTime = Duration, Split = Int64, Spill = Int64, SpillTime = Duration, Write = Int64, WriteTime = Duration })
  go   = "bbolt.TxStats"
}

# Runs take these values from the answers of operations.
sort "Tx" {
  go = "*bbolt.Tx"
}

sort "Stats" {
  base = record({ TxStats = TxStats, FreePageN = int, PendingPageN = int, FreeAlloc = int, FreelistInuse = int, TxN = int, OpenTxN = int })
  go   = "bbolt.Stats"
}

sort "FreelistType" {
  values = [FreelistArrayType, FreelistMapType, NoFreelistType]
}

# Runs take these values from the answers of operations.
sort "Bucket" {
  go = "*bbolt.Bucket"
}

sort "Uint64" {
  base = int
  go   = "uint64"
}

sort "BucketStats" {
  base = record({ BranchPageN = int, BranchOverflowN = int, LeafPageN = int, LeafOverflowN = int, KeyN = int, Depth = int, BranchAlloc = int, BranchInuse = int, LeafAlloc = int, LeafInuse = int, BucketN = int, InlineBucketN = int, InlineBucketInuse = int })
  go   = "bbolt.BucketStats"
}

sort "FileMode" {
  base = uint32
  go   = "fs.FileMode"
}

# Path returns the path to currently open database file.
operation "path" {
  results = { result = Text }
  clause {
    history = unheld
    event   = path
    future  = all
  }
}

# Begin starts a new transaction.
operation "begin" {
  args    = { writable = bool }
  results = { tx = Tx, ok = bool }
  clause {
    history = unheld
    event   = begin
    future  = all
  }
}

operation "logger" {
  results = { found = bool }
  clause {
    history = unheld
    event   = logger
    future  = all
  }
}

# Update executes a function within the context of a read-write managed transaction.
operation "update" {
  args    = { fails = bool }
  results = { called = list(Tx), ok = bool }
  clause {
    history = unheld
    event   = update
    future  = all
  }
}

# View executes a function within the context of a managed read-only transaction.
operation "view" {
  args    = { fails = bool }
  results = { called = list(Tx), ok = bool }
  clause {
    history = unheld
    event   = view
    future  = all
  }
}

# Batch calls fn as part of a batch.
operation "batch" {
  args    = { fails = bool }
  results = { called = list(Tx), ok = bool }
  clause {
    history = unheld
    event   = batch
    future  = all
  }
}

# Sync executes fdatasync() against the database file handle.
operation "sync" {
  results = { ok = bool }
  clause {
    history = unheld
    event   = sync
    future  = all
  }
}

# Stats retrieves ongoing performance stats for the database.
operation "stats" {
  results = { result = Stats }
  clause {
    history = unheld
    event   = stats
    future  = all
  }
}

# This is for internal access to the raw data bytes from the C cursor, use carefully, or not at
# all.
operation "info" {
  results = { found = bool, pageSize = int }
  clause {
    history = unheld
    event   = info
    future  = all
  }
}

operation "isReadOnly" {
  results = { result = bool }
  clause {
    history = unheld
    event   = isReadOnly
    future  = all
  }
}

# ID returns the transaction id.
operation "txID" {
  args    = { tx = Tx }
  results = { result = int }
  clause {
    params  = { tx1 = Tx }
    history = givenTx(tx1)
    event   = txID(tx == tx1)
    future  = all
  }
}

# DB returns a reference to the database that created the transaction.
operation "txDB" {
  args    = { tx = Tx }
  results = { found = bool, strictMode = bool, noSync = bool, noFreelistSync = bool, freelistType = FreelistType, noGrowSync = bool, preLoadFreelist = bool, mmapFlags = int, maxBatchSize = int }
  clause {
    params  = { tx1 = Tx }
    history = givenTx(tx1)
    event   = txDB(tx == tx1)
    future  = all
  }
}

# Size returns current database size in bytes as seen by this transaction.
operation "txSize" {
  args    = { tx = Tx }
  results = { result = Int64 }
  clause {
    params  = { tx1 = Tx }
    history = givenTx(tx1)
    event   = txSize(tx == tx1)
    future  = all
  }
}

# Writable returns whether the transaction can perform write operations.
operation "txWritable" {
  args    = { tx = Tx }
  results = { result = bool }
  clause {
    params  = { tx1 = Tx }
    history = givenTx(tx1)
    event   = txWritable(tx == tx1)
    future  = all
  }
}

# Cursor creates a cursor associated with the root bucket.
operation "txCursor" {
  args    = { tx = Tx }
  results = { result = Cursor, found = bool }
  clause {
    params  = { tx1 = Tx }
    history = givenTx(tx1)
    event   = txCursor(tx == tx1)
    future  = all
  }
}

# Stats retrieves a copy of the current transaction statistics.
operation "txStats" {
  args    = { tx = Tx }
  results = { result = TxStats }
  clause {
    params  = { tx1 = Tx }
    history = givenTx(tx1)
    event   = txStats(tx == tx1)
    future  = all
  }
}

# Inspect returns the structure of the database.
# Its result is not recorded.
operation "txInspect" {
  args = { tx = Tx }
  clause {
    params  = { tx1 = Tx }
    history = givenTx(tx1)
    event   = txInspect(tx == tx1)
    future  = all
  }
}

# Bucket retrieves a bucket by name.
operation "txBucket" {
  args    = { tx = Tx, name = Text }
  results = { found = bool, fillPercent = float, inSequence = Uint64, sequence = Uint64, stats = BucketStats, writable = bool }
  rare    = { name = [near] }
  clause {
    params  = { tx1 = Tx }
    history = givenTx(tx1)
    event   = txBucket(tx == tx1)
    future  = all
  }
}

# CreateBucket creates a new bucket.
operation "txCreateBucket" {
  args    = { tx = Tx, name = Text }
  results = { fillPercent = float, inSequence = Uint64, sequence = Uint64, stats = BucketStats, writable = bool, ok = bool }
  rare    = { name = [""] }
  clause {
    params  = { tx1 = Tx }
    history = givenTx(tx1)
    event   = txCreateBucket(tx == tx1)
    future  = all
  }
}

# CreateBucketIfNotExists creates a new bucket if it doesn't already exist.
operation "txCreateBucketIfNotExists" {
  args    = { tx = Tx, name = Text }
  results = { fillPercent = float, inSequence = Uint64, sequence = Uint64, stats = BucketStats, writable = bool, ok = bool }
  rare    = { name = [""] }
  clause {
    params  = { tx1 = Tx }
    history = givenTx(tx1)
    event   = txCreateBucketIfNotExists(tx == tx1)
    future  = all
  }
}

# DeleteBucket deletes a bucket.
operation "txDeleteBucket" {
  args    = { tx = Tx, name = Text }
  results = { ok = bool }
  rare    = { name = [""] }
  clause {
    params  = { tx1 = Tx }
    history = givenTx(tx1)
    event   = txDeleteBucket(tx == tx1)
    future  = all
  }
}

# MoveBucket moves a sub-bucket from the source bucket to the destination bucket.
# The adapter makes src and dst.
operation "txMoveBucket" {
  args    = { tx = Tx, child = Text }
  results = { ok = bool }
  rare    = { child = [""] }
  clause {
    params  = { tx1 = Tx }
    history = givenTx(tx1)
    event   = txMoveBucket(tx == tx1)
    future  = all
  }
}

# ForEach executes a function for each bucket in the root.
operation "txForEach" {
  args    = { tx = Tx, fails = bool }
  results = { calledName = list(Text), calledB = list(Bucket), ok = bool }
  clause {
    params  = { tx1 = Tx }
    history = givenTx(tx1)
    event   = txForEach(tx == tx1)
    future  = all
  }
}

# OnCommit adds a handler function to be executed after the transaction successfully commits.
operation "txOnCommit" {
  args = { tx = Tx }
  clause {
    params  = { tx1 = Tx }
    history = givenTx(tx1)
    event   = txOnCommit(tx == tx1)
    future  = all
  }
}

# Commit writes all changes to disk, updates the meta page and closes the transaction.
operation "txCommit" {
  args    = { tx = Tx }
  results = { ok = bool }
  clause {
    params  = { tx1 = Tx }
    history = givenTx(tx1)
    event   = txCommit(tx == tx1)
    future  = all
  }
}

# Rollback closes the transaction and ignores all previous updates.
operation "txRollback" {
  args    = { tx = Tx }
  results = { ok = bool }
  clause {
    params  = { tx1 = Tx }
    history = givenTx(tx1)
    event   = txRollback(tx == tx1)
    future  = all
  }
}

# Copy writes the entire database to a writer.
operation "txCopy" {
  args    = { tx = Tx }
  results = { written = Text, ok = bool }
  clause {
    params  = { tx1 = Tx }
    history = givenTx(tx1)
    event   = txCopy(tx == tx1)
    future  = all
  }
}

# WriteTo writes the entire database to a writer.
operation "txWriteTo" {
  args    = { tx = Tx }
  results = { n = Int64, written = Text, ok = bool }
  clause {
    params  = { tx1 = Tx }
    history = givenTx(tx1)
    event   = txWriteTo(tx == tx1)
    future  = all
  }
}

# CopyFile copies the entire database to file at the given path.
operation "txCopyFile" {
  args    = { tx = Tx, path = Text, mode = FileMode }
  results = { ok = bool }
  clause {
    params  = { tx1 = Tx }
    history = givenTx(tx1)
    event   = txCopyFile(tx == tx1)
    future  = all
  }
}

# Page returns page information for a given page number.
operation "txPage" {
  args    = { tx = Tx, id = int }
  results = { found = bool, ok = bool }
  rare    = { id = [281474976710654] }
  clause {
    params  = { tx1 = Tx }
    history = givenTx(tx1)
    event   = txPage(tx == tx1)
    future  = all
  }
}

# Runs in which an operation returned this value, and nothing has ended it.
define "givenTx" {
  params = { x1 = Tx }
  trace  = seq(all, begin(tx == x1, ok), absent(txCommit(tx == x1, ok), txRollback(tx == x1)))
}

# Runs after which no handle is open. By the documentation other calls may wait while one is.
define "unheld" {
  trace = absent(begin(ok)) || seq(all, txCommit(ok) || txRollback, absent(begin(ok)))
}

# Left out:
#   GoString: only shows or copies the system
#   String: only shows or copies the system
#   Close: ends a run: it is the target's close
#   TxCheck: returns a channel

# To let the tester move the clock, uncomment this and clock in the target. The system's goroutines
# must then end with the run.
# sort "Wait" {
#   base = int
#   go   = "time.Duration"
#   pool = [1000000000, 60000000000, 3600000000000] # 1s, 1m, 1h: put in the times that matter here
# }
# operation "wait" {
#   args = { d = Wait }
#   clause {
#     event = wait
#   }
# }

# The first run calls every operation. If one crashes or hangs, say in its clause when it may be
# called.
scenario "tour" {
  doc = "24 operations, once each"
  trace = seq(
    all, begin, all, txCreateBucket, all, txCreateBucketIfNotExists, all, txWriteTo, all, path,
    all, logger, all, update, all, view, all, batch, all, sync, all, stats, all, info, all,
    isReadOnly, all, txID, all, txDB, all, txSize, all, txWritable, all, txCursor, all,
    txStats, all, txInspect, all, txBucket, all, txMoveBucket, all, txForEach, all, txOnCommit,
    all
  )
  violation = none
}

scenario "tour_2" {
  doc = "further operations, once each"
  trace = seq(
    all, begin, all, txCopy, all, txCopyFile, all, txPage, all, txDeleteBucket, all, txCommit,
    all, txRollback, all
  )
  violation = none
}

target {
  package = "bolt_test"
  new     = "newTestedDB"
  close   = "CloseAll"
  imports = ["go.etcd.io/bbolt", "io/fs"]
  errors  = { begin = ok, update = ok, view = ok, batch = ok, sync = ok, txCreateBucket = ok, txCreateBucketIfNotExists = ok, txDeleteBucket = ok, txMoveBucket = ok, txForEach = ok, txCommit = ok, txRollback = ok, txCopy = ok, txWriteTo = ok, txCopyFile = ok, txPage = ok }
  # clock = wait
}
