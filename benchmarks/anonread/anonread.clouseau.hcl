# A store on two shards with transactions under snapshot isolation. A router gives a transaction a
# number and a snapshot time, and passes its reads and updates on to the shards. A read returns what
# the transaction has written itself, or else what was committed last at its snapshot. Of two
# transactions that update a key at the same time the second one is refused. A commit asks the
# shards to prepare; the first shard of the transaction decides on a time after all their prepare
# times, and the shards apply the writes when they hear of it.
#
# Key k is on shard k. A key that nobody has written has the value 0.

language = 1

sort "Request" {
  base  = int
  range = [0, 19]
}

# Numbers are given from one on; these are the ones that random requests name.
sort "Txn" {
  base  = int
  range = [1, 2]
}

sort "Key" {
  base  = int
  range = [0, 1]
}

sort "Value" {
  base  = int
  range = [1, 9]
}

define "happened" {
  params = { e = trace }
  trace  = seq(all, e, all)
}

define "fresh" {
  params = { i = Request }
  trace  = absent(begin(r == i), update(r == i), read(r == i), commit(r == i), rollback(r == i))
}

define "active" {
  params = { x = Txn }
  trace  = seq(all, started(g == x), absent(commit(g == x), rollback(g == x)))
}

# The transaction writes the key, for the only time; then e happens, and a read of the key.
define "read_own" {
  params = { x = Txn, y = Key, u = Value, i = Request }
  trace  = seq(absent(update(g == x, k == y)), update(g == x, k == y, v == u), absent(update(g == x, k == y)), updated(g == x, k == y, v == u, ok), absent(update(g == x, k == y), read(r == i)), read(r == i, g == x, k == y), absent(update(g == x, k == y)))
}

operation "begin" {
  kind   = send
  fields = { r = Request }
  clause {
    params  = { i = Request }
    history = fresh(i)
    event   = begin(r == i)
    future  = later(started(r == i))
  }
}

operation "started" {
  kind   = receive
  fields = { r = Request, g = Txn }
  clause {
    params  = { i = Request, x = Txn }
    where   = x > 0
    history = absent(started(g == x))
    event   = started(r == i, g == x)
  }
}

operation "update" {
  kind   = send
  fields = { r = Request, g = Txn, k = Key, v = Value }
  clause {
    params  = { i = Request, x = Txn, y = Key, u = Value }
    history = fresh(i) && active(x)
    event   = update(r == i, g == x, k == y, v == u)
    future  = later(updated(r == i, g == x, k == y, v == u))
  }
}

operation "updated" {
  doc    = "whether a transaction may write a key; if not, it is aborted"
  kind   = receive
  fields = { r = Request, g = Txn, k = Key, v = Value, ok = bool }
  clause {
    params = { i = Request, x = Txn, y = Key, u = Value, b = bool }
    event  = updated(r == i, g == x, k == y, v == u, ok == b)
  }
}

operation "read" {
  kind   = send
  fields = { r = Request, g = Txn, k = Key }
  clause {
    params  = { i = Request, x = Txn, y = Key }
    history = fresh(i) && active(x)
    event   = read(r == i, g == x, k == y)
    future  = later(answer(r == i, g == x, k == y))
  }
}

operation "answer" {
  doc    = "the value of a key, if the transaction is not aborted"
  kind   = receive
  fields = { r = Request, g = Txn, k = Key, v = int, ok = bool }
  # The shard need not know of any commit.
  clause "nothing" {
    params  = { i = Request, x = Txn, y = Key }
    history = absent(apply(s == y), updated(g == x, k == y))
    event   = answer(r == i, g == x, k == y, v == 0, ok)
  }
  # Somebody else has written it later.
  clause "overwritten" {
    params  = { i = Request, x = Txn, y = Key, u = Value }
    history = seq(all, updated(g == x, k == y), absent(updated(k == y)), update(k == y, v == u, g != x), absent(updated(k == y)), updated(k == y, v == u, g != x), absent(updated(k == y)))
    event   = answer(r == i, g == x, k == y, v == u, ok)
  }
  clause "committed" {
    params  = { i = Request, x = Txn, o = Txn, y = Key, u = Value }
    where   = o != x
    history = seq(all, updated(g == o, k == y, v == u, ok), absent(updated(g == o, k == y)), committed(g == o, ok), all)
    event   = answer(r == i, g == x, k == y, v == u, ok)
  }
}

operation "commit" {
  kind   = send
  fields = { r = Request, g = Txn }
  clause {
    params  = { i = Request, x = Txn }
    history = fresh(i) && active(x) && happened(updated(g == x, ok))
    event   = commit(r == i, g == x)
    future  = later(committed(r == i, g == x))
  }
}

operation "rollback" {
  kind   = send
  fields = { r = Request, g = Txn }
  clause {
    params  = { i = Request, x = Txn }
    history = fresh(i) && active(x)
    event   = rollback(r == i, g == x)
    future  = later(committed(r == i, g == x, !ok))
  }
}

operation "committed" {
  doc    = "the outcome of a transaction"
  kind   = receive
  fields = { r = Request, g = Txn, ok = bool }
  # Each shard on which it has written has voted yes.
  clause "yes" {
    params  = { i = Request, x = Txn }
    history = agreed(x, 0) && agreed(x, 1)
    event   = committed(r == i, g == x, ok)
  }
  clause "no" {
    params  = { i = Request, x = Txn }
    history = happened(rollback(g == x)) || happened(timeout(g == x)) || happened(updated(g == x, !ok)) || happened(vote(g == x, !yes))
    event   = committed(r == i, g == x, !ok)
  }
}

define "agreed" {
  params = { x = Txn, h = int }
  trace  = absent(updated(g == x, k == h, ok)) || happened(vote(s == h, g == x, yes))
}

operation "prepare" {
  doc         = "a shard is asked to prepare"
  kind        = receive
  spontaneous = true
  fields      = { s = int, g = Txn }
  clause {
    params  = { h = int, x = Txn }
    where   = 0 <= h && h <= 1
    history = happened(commit(g == x)) && happened(updated(g == x, k == h, ok)) && absent(prepare(s == h, g == x))
    event   = prepare(s == h, g == x)
  }
}

operation "vote" {
  doc         = "a shard has prepared, or cannot"
  kind        = receive
  spontaneous = true
  fields      = { s = int, g = Txn, yes = bool }
  clause {
    params  = { h = int, x = Txn, b = bool }
    history = happened(prepare(s == h, g == x)) && absent(vote(s == h, g == x))
    event   = vote(s == h, g == x, yes == b)
  }
}

operation "apply" {
  doc         = "a shard hears that a transaction is committed"
  kind        = receive
  spontaneous = true
  fields      = { s = int, g = Txn }
  clause {
    params  = { h = int, x = Txn }
    history = happened(vote(s == h, g == x, yes)) && absent(apply(s == h, g == x))
    event   = apply(s == h, g == x)
  }
}

operation "timeout" {
  doc    = "the router has waited long for a transaction"
  kind   = send
  fault  = true
  fields = { g = Txn }
  clause {
    params  = { x = Txn }
    history = seq(all, commit(g == x), absent(committed(g == x)))
    event   = timeout(g == x)
  }
}

operation "crash" {
  doc   = "the router crashes"
  kind  = send
  fault = true
  clause {
    history = seq(all, commit, absent(committed, crash))
    event   = crash
  }
}

operation "restart" {
  kind = send
  clause {
    history = seq(all, crash, absent(restart))
    event   = restart
  }
}

goal "own_write_lost" {
  doc   = "a transaction does not read what it has written, and is told of no commit before"
  vars  = { x = Txn, y = Key, u = Value, i = Request }
  trace = seq(read_own(x, y, u, i) && absent(committed(ok)), answer(r == i, g == x, k == y, v != u, ok))
}

goal "own_write_hidden" {
  doc   = "a transaction does not read what it has written, but what another one has committed before"
  vars  = { o = Txn, x = Txn, y = Key, u = Value, i = Request, j = Request }
  trace = seq(all, updated(g == o, k == y, ok), all, committed(g == o, ok), all, begin(r == j), unwritten(y), started(r == j, g == x), unwritten(y), update(g == x, k == y, v == u), unwritten(y), updated(g == x, k == y, v == u, ok), unwritten(y), read(r == i, g == x, k == y), unwritten(y), answer(r == i, g == x, k == y, v != u, ok))
}

define "unwritten" {
  params = { y = Key }
  trace  = absent(update(k == y))
}

# Nobody else writes the key.
goal "commit_missed" {
  doc   = "a transaction that began after another one committed two keys does not see the second one"
  vars  = { o = Txn, x = Txn, y = Key, z = Key, u = Value, j = Request }
  trace = seq(unwritten(y), updated(g == o, k == z, k != y, ok), unwritten(y), update(g == o, k == y, v == u), unwritten(y), updated(g == o, k == y, ok), unwritten(y), commit(g == o), unwritten(y), committed(g == o, ok), unwritten(y), begin(r == j), unwritten(y), started(r == j, g == x), unwritten(y), answer(g == x, k == y, v != u, ok))
}

# There are no other updates.
goal "torn_commit" {
  doc   = "of what an older transaction has written a transaction sees one key and not the other, which it has read before"
  vars  = { o = Txn, x = Txn, y = Key, z = Key, u = Value, w = Value, j = Request }
  trace = seq(quiet, started(g == o), quiet, begin(r == j), quiet, started(r == j, g == x), quiet, update(g == o, k == y, v == u), quiet, updated(g == o, k == y, ok), quiet, update(g == o, k == z, k != y, v == w), quiet, updated(g == o, k == z, ok), quiet, answer(g == x, k == z, v != w, ok), quiet, commit(g == o), quiet, committed(g == o, ok), quiet, answer(g == x, k == y, v == u, ok))
}

define "quiet" {
  trace = absent(update)
}

target {
  package  = "anonread_test"
  type     = "github.com/clouseau-go/clouseau/benchmarks/anonread.System"
  new      = "anonread.NewAdapter"
  schedule = "random"
}
