# The spec of paxos with one clause for all requests to accept, in which proposers hear of no values,
# and without the conditions on who is up, and on what an acceptor has promised.
#
# Single-decree Paxos (Lamport, "Paxos made simple"): three proposers, three acceptors, two learners.
# A proposer that is started prepares a ballot. With promises of two acceptors it asks all of them
# to accept a value: the one of the highest ballot of which a promise tells, or else its own. Two
# acceptors that accept the same ballot choose its value, and learners tell.
#
# The n-th ballot of proposer p is 3n + p, so ballots of different proposers differ. What acceptors
# answer is not declared: it comes when it comes.

language = 1

sort "Proposer" {
  base  = int
  range = [0, 2]
}

sort "Acceptor" {
  base  = int
  range = [0, 2]
}

define "acceptor" {
  params    = { i = Acceptor }
  qualifier = 0 <= i && i <= 2
}

sort "Value" {
  base  = int
  range = [1, 3]
}

operation "start" {
  doc    = "a client asks a proposer for a value; the proposer prepares its first ballot"
  kind   = send
  fields = { p = Proposer, v = Value }
  clause {
    params  = { x = Proposer, y = Value }
    history = absent(start(p == x))
    event   = start(p == x, v == y)
  }
}

operation "retry" {
  doc    = "a proposer has waited long enough, and prepares a higher ballot"
  kind   = send
  fields = { p = Proposer }
  clause {
    params  = { x = Proposer }
    history = seq(all, start(p == x), all)
    event   = retry(p == x)
  }
}

operation "prepare" {
  doc         = "asks an acceptor to promise a ballot; it tells the proposer what it has accepted last"
  kind        = receive
  fields      = { b = int, a = Acceptor }
  spontaneous = true
  clause {
    params  = { x = Proposer, n = int, i = Acceptor }
    where   = n == x + 3 && acceptor(i)
    history = seq(all, start(p == x), all) && absent(prepare(a == i, b == n))
    event   = prepare(b == n, a == i)
  }
  clause "again" {
    params  = { x = Proposer, n = int, i = Acceptor }
    where   = n >= x + 6 && acceptor(i)
    history = seq(all, start(p == x), all, retry(p == x), all) && absent(prepare(a == i, b == n))
    event   = prepare(b == n, a == i)
  }
}

# All requests of a ballot have one value.
define "once" {
  params = { n = int, y = Value, k = Acceptor }
  trace  = absent(accept(b == n, a == k), accept(b == n, v != y))
}

operation "accept" {
  doc         = "asks an acceptor to accept the value of a ballot; it may refuse, and otherwise it tells the learners"
  kind        = receive
  fields      = { b = int, v = Value, a = Acceptor }
  spontaneous = true
  clause {
    params  = { x = Proposer, y = Value, n = int, i = Acceptor, j = Acceptor, k = Acceptor }
    where   = n == x + 3 && i != j && acceptor(k)
    history = seq(all, start(p == x, v == y), all) && seq(star(any - accept(a == i)), prepare(b == n, a == i), all) && seq(star(any - accept(a == j)), prepare(b == n, a == j), all) && once(n, y, k)
    event   = accept(b == n, v == y, a == k)
  }
}

operation "learned" {
  doc         = "a learner tells that a ballot has chosen its value"
  kind        = receive
  fields      = { l = int, b = int, v = Value }
  spontaneous = true
  # Two that accept are a majority.
  clause {
    params  = { n = int, y = Value, i = Acceptor, j = Acceptor }
    where   = i != j
    history = seq(all, accept(b == n, v == y, a == i), all, accept(b == n, v == y, a == j), all)
    event   = learned(b == n, v == y)
  }
}

# Faults.

operation "crash" {
  doc    = "an acceptor goes down; it keeps what is on its disk"
  fault  = true
  kind   = send
  fields = { a = Acceptor }
  # One that has promised something has something to lose.
  clause {
    params  = { i = Acceptor }
    history = seq(all, prepare(a == i), absent(crash(a == i)))
    event   = crash(a == i)
  }
}

operation "restart" {
  fault  = true
  kind   = send
  fields = { a = Acceptor }
  clause {
    params  = { i = Acceptor }
    history = seq(all, crash(a == i), absent(restart(a == i)))
    event   = restart(a == i)
  }
}

operation "drop" {
  doc    = "the network loses a request to accept"
  fault  = true
  kind   = send
  fields = { b = int, a = Acceptor }
  clause {
    params  = { n = int, i = Acceptor }
    history = seq(all, prepare(b == n), all, prepare(b == n), absent(accept(b == n, a == i), drop(b == n, a == i)))
    event   = drop(b == n, a == i)
    future  = absent(accept(b == n, a == i))
  }
}

operation "duplicate" {
  doc    = "the network brings a request to accept twice"
  fault  = true
  kind   = send
  fields = { b = int, a = Acceptor }
  clause {
    params  = { n = int, i = Acceptor }
    history = seq(all, prepare(b == n), all, prepare(b == n), absent(accept(b == n, a == i), drop(b == n, a == i)))
    event   = duplicate(b == n, a == i)
  }
}

goal "agreement" {
  doc     = "two values are learned"
  vars    = { x = Value, y = Value }
  where   = x != y
  trace   = seq(all, learned(v == x), all, learned(v == y))
}

goal "stays_chosen" {
  doc     = "a value was learned; a proposer that starts now, and hears of the value with its second promise, asks for another one"
  vars    = { q = Proposer, i = Acceptor, x = Value, y = Value }
  where   = x != y
  trace   = seq(quiet(q, x), accept(v == x, a == i), quiet(q, x), learned(v == x), quiet(q, x), start(p == q, v == y), quiet(q, x), prepare(b == q + 3), quiet(q, x), prepare(b == q + 3, a == i), quiet(q, x), accept(b == q + 3, v == y))
}

# Nothing but x is asked for, and the ballot of q comes later.
define "quiet" {
  params = { q = Proposer, x = Value }
  trace  = absent(accept(v != x), prepare(b == q + 3))
}

goal "promise_survives" {
  doc     = "a ballot is learned although one of the two acceptors that were asked had promised a higher one; it was down since"
  vars    = { i = Acceptor, k = Acceptor, m = int, n = int }
  where   = i != k && m < n && acceptor(i) && acceptor(k)
  trace   = seq(absent(accept(b == m, a == i)), prepare(b == n, a == i), absent(accept(b == m, a == i)), restart(a == i), all, learned(b == m)) && absent(accept(b == m, a == k))
}

goal "learned_too_early" {
  doc     = "a ballot is learned although only one acceptor was asked to accept it; another one accepted the value in another ballot"
  vars    = { i = Acceptor, j = Acceptor, n = int, x = Value }
  where   = i != j
  trace   = seq(all, accept(a == j, v == x), all, accept(a == i, b == n, v == x), all, learned(b == n, v == x)) && absent(accept(a != i, b == n))
}

target {
  package  = "paxos_test"
  type     = "github.com/clouseau-go/clouseau/benchmarks/paxos.System"
  new      = "paxos.NewAdapter"
  schedule = "random"
}
