# A library that implements Raft with goroutines and timers of its own, as its users see it: they
# propose commands, read behind a check that the node still leads, and give it a network and disks.
# Three nodes. What a message says, and when it is sent, is Raft's (Ongaro and Ousterhout, USENIX ATC
# 2014).

language = 1

sort "Node" {
  values = [A, B, C]
}

sort "Request" {
  base  = int
  range = [1, 1000]
}

# A node leads a term as long as nothing of a later one has come to it.
define "leading" {
  params = { x = Node, t = int }
  trace  = absent(ahead(x, t)) && seq(all, leads(n == x, term == t), absent(crash(n == x)))
}

define "ahead" {
  params = { x = Node, t = int }
  trace  = vote(from == x, term > t) || vote(to == x, term > t) || append(to == x, term > t) || heartbeat(to == x, term > t)
}

# What users do.

operation "beat" {
  doc    = "a moment passes: as much as between two heartbeats"
  kind   = send
  fields = {}
  clause {
    event = beat
  }
}

operation "expire" {
  doc    = "so much time passes that a node that hears of no leader begins an election"
  kind   = send
  fields = {}
  clause {
    event = expire
  }
}

operation "propose" {
  doc    = "a client proposes a command, each once, to a leader whose first entry a peer has"
  kind   = send
  fields = { n = Node, v = Request }
  clause {
    params  = { x = Node, y = Node, t = int, w = Request, p = int, j = int }
    where   = x != y && j > p
    history = leading(x, t) && seq(all, append(from == x, to == y, term == t, prev == p, tail == j), all, appended(from == y, to == x, term == t, tail == j, ok), all) && absent(propose(v == w))
    event   = propose(n == x, v == w)
  }
}

operation "read" {
  doc    = "a client reads: the node makes sure that it still leads, and tells what it has applied"
  kind   = send
  fields = { n = Node, r = Request }
  clause {
    params  = { x = Node, t = int, k = Request }
    history = leading(x, t) && seq(all, acked(n == x), all) && absent(read(r == k))
    event   = read(n == x, r == k)
    future  = later(answered(n == x, r == k))
  }
}

# Misfortunes.

operation "crash" {
  doc    = "a node stops; what it has stored is there when it restarts"
  kind   = send
  fault  = true
  fields = { n = Node }
  clause {
    params  = { x = Node }
    history = seq(all, leads, all) && !seq(all, crash(n == x), absent(restart(n == x)))
    event   = crash(n == x)
  }
}

operation "restart" {
  kind   = send
  fault  = true
  fields = { n = Node }
  clause {
    params  = { x = Node }
    history = seq(all, crash(n == x), absent(restart(n == x)))
    event   = restart(n == x)
  }
}

operation "isolate" {
  doc    = "a partition separates a node from the others; it ends earlier ones"
  kind   = send
  fault  = true
  fields = { n = Node }
  clause {
    params  = { x = Node }
    history = seq(all, leads, all)
    event   = isolate(n == x)
  }
}

operation "heal" {
  kind   = send
  fault  = true
  fields = {}
  clause {
    history = seq(all, isolate, absent(heal))
    event   = heal
  }
}

operation "drop" {
  doc    = "the oldest request or answer on its way from one node to another is lost"
  kind   = send
  fault  = true
  fields = { from = Node, to = Node }
  clause {
    params  = { x = Node, y = Node }
    where   = x != y
    history = seq(all, propose(n == x), all)
    event   = drop(from == x, to == y)
  }
}

# Messages.

operation "vote" {
  kind        = receive
  fields      = { from = Node, to = Node, term = int, tail = int }
  spontaneous = true
  clause {
    params  = { x = Node, y = Node, t = int, j = int }
    where   = x != y && t > 0
    history = seq(all, expire, all) && absent(ahead(y, t - 1), append(to == y, tail > j))
    event   = vote(from == x, to == y, term == t, tail == j)
  }
}

operation "voted" {
  kind        = receive
  fields      = { from = Node, to = Node, term = int, ok = bool }
  spontaneous = true
  clause {
    params  = { x = Node, y = Node, t = int }
    where   = x != y
    history = seq(all, vote(from == x, to == y, term == t), all) && absent(ahead(x, t))
    event   = voted(from == y, to == x, term == t, ok)
  }
}

operation "append" {
  kind        = receive
  fields      = { from = Node, to = Node, term = int, prev = int, tail = int, commit = int }
  spontaneous = true
  # A leader asks first whether the peer has what it has, and goes on behind what the peer has.
  clause "probe" {
    params  = { x = Node, y = Node, t = int, p = int }
    where   = x != y && p > 0
    history = seq(all, leads(n == x, term == t), absent(append(from == x, to == y))) && absent(ahead(y, t))
    event   = append(from == x, to == y, term == t, prev == p, tail == p)
  }
  clause "more" {
    params  = { x = Node, y = Node, t = int, p = int, j = int }
    where   = x != y && j > p
    history = seq(all, appended(from == y, to == x, term == t, tail == p, ok), absent(append(from == x, to == y))) && absent(ahead(y, t))
    event   = append(from == x, to == y, term == t, prev == p, tail == j)
  }
}

operation "appended" {
  kind        = receive
  fields      = { from = Node, to = Node, term = int, tail = int, ok = bool }
  spontaneous = true
  clause {
    params  = { x = Node, y = Node, t = int, j = int }
    where   = x != y
    history = leading(x, t) && seq(all, append(from == x, to == y, term == t, tail == j), absent(append(from == x, to == y), appended(from == y, to == x)))
    event   = appended(from == y, to == x, term == t, tail == j, ok)
  }
}

operation "heartbeat" {
  kind        = receive
  fields      = { from = Node, to = Node, term = int }
  spontaneous = true
  clause {
    params  = { x = Node, y = Node, t = int }
    where   = x != y
    history = seq(all, leads(n == x, term == t), all) && absent(ahead(y, t))
    event   = heartbeat(from == x, to == y, term == t)
  }
}

operation "alive" {
  kind        = receive
  fields      = { from = Node, to = Node, term = int, ok = bool }
  spontaneous = true
  clause {
    params  = { x = Node, y = Node, t = int }
    where   = x != y
    history = leading(x, t) && seq(all, heartbeat(from == x, to == y, term == t), all)
    event   = alive(from == y, to == x, term == t, ok)
  }
}

# What nodes tell their users.

operation "leads" {
  kind        = receive
  fields      = { n = Node, term = int }
  spontaneous = true
  clause {
    params  = { x = Node, t = int }
    history = seq(all, voted(to == x, term == t, ok), all) && absent(leads(term == t))
    event   = leads(n == x, term == t)
  }
}

operation "acked" {
  doc         = "a command is committed, and its client knows"
  kind        = receive
  fields      = { n = Node, v = Request, i = int }
  spontaneous = true
  # A new entry is behind all those of which a peer has told the leader.
  clause {
    params  = { x = Node, y = Node, t = int, w = Request, j = int }
    where   = j > 0
    history = leading(x, t) && seq(absent(appended(to == x, tail >= j)), propose(n == x, v == w), all, append(from == x, to == y, term == t, tail == j), all, appended(from == y, to == x, term == t, tail == j, ok), all) && absent(acked(i >= j), acked(v == w))
    event   = acked(n == x, v == w, i == j)
  }
}

operation "applied" {
  kind        = receive
  fields      = { n = Node, i = int, v = Request }
  spontaneous = true
  clause {
    params  = { x = Node, w = Request, j = int }
    history = seq(all, propose(v == w), all, appended(tail == j, ok), all)
    event   = applied(n == x, i == j, v == w)
  }
}

operation "answered" {
  doc    = "the node leads, and has applied what is up to that index"
  kind   = receive
  fields = { n = Node, r = Request, i = int }
  clause {
    params  = { x = Node, t = int, k = Request, j = int }
    history = leading(x, t) && seq(all, acked(n == x, i == j), all) && seq(all, read(n == x, r == k), all, alive(to == x, term == t, ok), all)
    event   = answered(n == x, r == k, i == j)
  }
}

# The guarantees.

goal "stale_read" {
  doc   = "a read tells less than was acknowledged before it was asked for"
  vars  = { k = Request, m = int }
  trace = seq(all, acked(i == m), all, read(r == k), all, answered(r == k, i < m))
}

goal "two_leaders" {
  doc   = "two nodes lead the same term"
  vars  = { x = Node, z = Node, t = int }
  where = x != z
  trace = seq(all, leads(n == x, term == t), all, leads(n == z, term == t))
  depth = 0 # elections that repeat add nothing, and to tell their terms apart is most of the search
}

goal "applied_apart" {
  doc   = "two different commands are applied at the same index"
  vars  = { j = int, w = Request }
  trace = seq(all, applied(i == j, v == w), all, applied(i == j, v != w))
}

goal "acknowledged_lost" {
  doc   = "another command is applied at the index of an acknowledged one"
  vars  = { j = int, w = Request }
  trace = seq(all, acked(i == j, v == w), all, applied(i == j, v != w))
}

target {
  package  = "raft180"
  type     = "github.com/clouseau-go/clouseau/benchmarks/hraft/raft180.System"
  new      = "raft180.New"
  schedule = "random"
}
