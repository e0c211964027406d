# The spec of twophase with the ties between votes, outcomes and answers left out: a write may be
# acknowledged without votes, and a participant may answer any version at any time.
#
# A value that three participants hold, changed by two-phase commit. A write is a transaction, which
# the coordinator numbers. It asks all participants to prepare, and commits the transaction if each
# of them votes yes; a no or a time-out aborts it. The client is told once the decision is on the
# coordinator's disk; the participants hear of it later. A read goes to any participant and has to
# return the newest write that was acknowledged before the read was issued.
#
# Messages take as long as they like and overtake each other. Participants crash and restart, and
# timers run out whenever they want to.

language = 1

sort "Request" {
  base  = int
  range = [0, 9]
}

sort "Part" {
  base  = int
  range = [0, 2]
}

sort "Key" {
  base  = int
  range = [0, 1]
}

# The participant is up and holds a prepared transaction whose outcome it does not know.
define "in_doubt" {
  params = { z = Part }
  trace  = seq(absent(crash(p == z)), prepare(p == z), absent(decide(p == z), crash(p == z)))
}

# The last write is through.
define "settled" {
  trace = !seq(all, write, absent(written))
}

define "down" {
  params = { z = Part }
  trace  = seq(all, crash(p == z), absent(restart(p == z)))
}

define "happened" {
  params = { e = trace }
  trace  = seq(all, e, all)
}

# The first read with this number, after something else.
define "read_after" {
  params = { e = trace, x = Request, z = Part, y = Key }
  trace  = seq(absent(read(r == x)) && seq(all, e, all), read(r == x, p == z, k == y), absent(read(r == x)))
}

operation "write" {
  kind   = send
  fields = { r = Request, k = Key, v = int }
  clause {
    params  = { x = Request, y = Key }
    history = absent(write(r == x), read(r == x)) && settled
    event   = write(r == x, k == y)
    future  = later(written(r == x, k == y))
  }
}

operation "prepare" {
  doc         = "the coordinator asks a participant whether a transaction may commit"
  kind        = receive
  spontaneous = true
  fields      = { p = Part, t = int, k = Key }
  clause {
    params  = { z = Part, m = int, y = Key }
    where   = 0 <= z && z <= 2 && m > 0
    history = seq(absent(prepare(t == m)), write(k == y), absent(written, prepare(t != m), prepare(p == z)))
    event   = prepare(p == z, t == m, k == y)
  }
}

operation "vote" {
  doc         = "a participant's vote arrives"
  kind        = receive
  spontaneous = true
  fields      = { p = Part, t = int, yes = bool }
  clause "yes" {
    params  = { z = Part, m = int }
    history = happened(prepare(p == z, t == m)) && absent(vote(p == z, t == m))
    event   = vote(p == z, t == m, yes)
  }
  # Another transaction has the lock.
  clause "no" {
    params  = { z = Part, m = int, o = int }
    where   = o != m
    history = seq(all, prepare(p == z, t == o), absent(decide(p == z, t == o))) && happened(prepare(p == z, t == m)) && absent(vote(p == z, t == m))
    event   = vote(p == z, t == m, !yes)
  }
}

operation "written" {
  doc    = "tells a client the outcome of its write, with the number of the transaction"
  kind   = receive
  fields = { r = Request, k = Key, t = int, ok = bool }
  clause "committed" {
    params  = { x = Request, y = Key, m = int }
    history = absent(written(t == m))
    event   = written(r == x, k == y, t == m, ok)
  }
  clause "refused" {
    params  = { x = Request, y = Key, m = int }
    history = seq(absent(written(t == m)), vote(t == m, !yes), absent(written))
    event   = written(r == x, k == y, t == m, !ok)
  }
  clause "late" {
    params  = { x = Request, y = Key, m = int }
    history = seq(absent(written(t == m)), prepare(t == m), absent(written), timeout, absent(written))
    event   = written(r == x, k == y, t == m, !ok)
  }
}

operation "decide" {
  doc         = "tells a participant the outcome of a transaction"
  kind        = receive
  spontaneous = true
  fields      = { p = Part, t = int, commit = bool }
  # The client need not know yet, but a decision that it does not know may be another one.
  clause {
    params  = { z = Part, m = int, b = bool }
    history = happened(written(t == m, ok == b)) && absent(decide(p == z, t == m))
    event   = decide(p == z, t == m, commit == b)
  }
}

operation "read" {
  kind   = send
  fields = { r = Request, p = Part, k = Key }
  clause {
    params  = { x = Request, z = Part, y = Key }
    history = absent(write(r == x), read(r == x)) && !down(z)
    event   = read(r == x, p == z, k == y)
    future  = later(answer(r == x, p == z, k == y))
  }
}

operation "answer" {
  doc    = "the version that a participant has of a key: the number of the transaction; 0 for none"
  kind   = receive
  fields = { r = Request, p = Part, k = Key, n = int }
  clause {
    params = { x = Request, z = Part, y = Key, m = int }
    event  = answer(r == x, p == z, k == y, n == m)
  }
}

operation "timeout" {
  fault = true
  doc   = "the coordinator has waited long enough for votes"
  kind  = send
  clause {
    history = seq(all, prepare, absent(written))
    event   = timeout
  }
}

operation "overdue" {
  fault  = true
  doc    = "a participant has waited long for the outcome of what it has prepared"
  kind   = send
  fields = { p = Part }
  clause {
    params  = { z = Part }
    history = in_doubt(z)
    event   = overdue(p == z)
  }
}

operation "crash" {
  fault  = true
  kind   = send
  fields = { p = Part }
  clause {
    params  = { z = Part }
    history = in_doubt(z)
    event   = crash(p == z)
  }
}

operation "restart" {
  kind   = send
  fields = { p = Part }
  clause {
    params  = { z = Part }
    history = down(z)
    event   = restart(p == z)
  }
}

goal "stale_read" {
  doc   = "a participant answers with an older version than one that was acknowledged before the read was issued"
  vars  = { x = Request, z = Part, y = Key, m = int }
  trace = seq(read_after(written(k == y, t == m, ok), x, z, y), answer(r == x, k == y, n < m))
}

goal "stale_read_after_waiting" {
  doc   = "the same at a participant that has waited too long for the outcome"
  vars  = { x = Request, z = Part, y = Key, m = int }
  trace = seq(read_after(seq(written(k == y, t == m, ok), all, overdue(p == z)), x, z, y), answer(r == x, k == y, n < m))
}

goal "stale_read_after_crash" {
  doc   = "the same at a participant that has crashed and is back"
  vars  = { x = Request, z = Part, y = Key, m = int }
  trace = seq(read_after(seq(restart(p == z), all, written(k == y, t == m, ok)), x, z, y), answer(r == x, k == y, n < m))
}

goal "borrowed_vote" {
  doc   = "a transaction is committed by a vote that the last participant has given for an earlier one, which was aborted"
  vars  = { m = int, n = int }
  trace = seq(absent(vote(p == 2, t == m)) && seq(all, prepare(p == 2, t == n), all, written(t == n, !ok), absent(written), vote(p == 0, t == m, yes), absent(written), vote(p == 1, t == m, yes), absent(written), vote(p == 2, t == n, yes), absent(written)), written(t == m, ok))
}

target {
  package  = "twophase_test"
  type     = "github.com/clouseau-go/clouseau/benchmarks/twophase.System"
  new      = "twophase.NewAdapter"
  schedule = "random"
}
