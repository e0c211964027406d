# The spec of database with the ties between a request and its answer left out: a write asks for some
# acknowledgement, a read for some answer. What the answers say of themselves stays.
#
# A key-value store with a primary and two replicas. A session reads from any replica, and has to
# see what it has written itself: its reads carry the highest version that was acknowledged to it,
# and a replica that is behind waits. Versions are counted by the primary, over all keys.

language = 1

sort "Session" {
  base  = int
  range = [0, 1]
}

sort "Replica" {
  base  = int
  range = [0, 1]
}

sort "Key" {
  base  = int
  range = [0, 2]
}

# A session does one thing at a time.
define "idle" {
  params = { x = Session }
  trace  = !seq(all, write(s == x) || read(s == x), star(any - written(s == x) - answer(s == x)))
}

operation "write" {
  kind   = send
  fields = { s = Session, k = Key, v = int }
  clause {
    params  = { x = Session, y = Key }
    history = idle(x)
    event   = write(s == x, k == y)
    future  = later(written(s == x))
  }
  # Some writes are to reach a replica.
  clause "replicated" {
    params  = { x = Session, y = Key, z = Replica }
    history = idle(x)
    event   = write(s == x, k == y)
    future  = seq(all, written(s == x), all, replicate(r == z), all)
  }
}

operation "written" {
  doc    = "acknowledges a write to its session"
  kind   = receive
  fields = { s = Session, k = Key, n = int }
  # The version is above all that were there before the write was asked for.
  clause {
    params  = { x = Session, y = Key, m = int }
    where   = m > 0
    history = seq(star(any - written(n >= m) - replicate(n >= m)), write(s == x, k == y), absent(write(s == x)))
    event   = written(s == x, k == y, n == m)
  }
}

operation "replicate" {
  doc    = "brings a write to a replica; the network takes its time"
  kind   = receive
  fields = { r = Replica, k = Key, n = int }
  clause {
    params  = { z = Replica, y = Key, m = int }
    history = seq(all, written(k == y, n == m), all) && absent(replicate(r == z, n == m))
    event   = replicate(r == z, k == y, n == m)
  }
}

operation "read" {
  kind   = send
  fields = { s = Session, k = Key, r = Replica }
  # A replica that has nothing of the key has nothing to get wrong.
  clause {
    params  = { x = Session, y = Key, z = Replica }
    history = idle(x) && seq(all, written(s == x, k == y), all) && seq(all, replicate(r == z, k == y), all)
    event   = read(s == x, k == y, r == z)
    future  = later(answer(s == x))
  }
}

operation "answer" {
  doc    = "what a replica has under the key: the version; 0 if there is nothing"
  kind   = receive
  fields = { s = Session, k = Key, n = int }
  clause {
    params  = { x = Session, y = Key, z = Replica, m = int }
    history = seq(all, replicate(r == z, k == y, n == m), absent(replicate(r == z, k == y))) && seq(all, read(s == x, k == y, r == z), all)
    event   = answer(s == x, k == y, n == m)
  }
}

goal "own_write_missed" {
  doc   = "a session reads an older version than one that was acknowledged to it before"
  vars  = { x = Session, y = Key, m = int }
  trace = seq(all, written(s == x, k == y, n == m), all, read(s == x, k == y), all, answer(s == x, k == y, n < m))
}

target {
  package  = "database_test"
  type     = "github.com/clouseau-go/clouseau/benchmarks/database.System"
  new      = "database.NewAdapter"
  schedule = "random"
}
