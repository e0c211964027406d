# The spec of raft without the conditions on votes; of terms it only says who was asked in a higher
# one.
#
# Raft (Ongaro and Ousterhout, "In search of an understandable consensus algorithm"): servers elect a
# leader for each term, which replicates a log of commands. Servers 0, 1 and 2 are members from the
# beginning; others may join. There are never fewer than two members, so nobody is a majority alone.
#
# Leaders tell clients that they lead, and when a command is done: its index in the log is committed.
# What servers answer to entries and snapshots is not declared: it comes when it comes.

language = 1

sort "Server" {
  base  = int
  range = [0, 2]
}

sort "Node" { # may be a member
  base  = int
  range = [0, 4]
}

sort "Command" {
  base  = int
  range = [1, 9]
}

define "member" {
  params    = { x = Server }
  qualifier = 0 <= x && x <= 2
}

define "up" {
  params = { x = Server }
  trace  = absent(crash(s == x)) || seq(all, restart(s == x), absent(crash(s == x)))
}

# Elections.

operation "timeout" {
  doc    = "a server has heard of no leader for too long: it becomes a candidate in the next term"
  kind   = send
  fields = { s = Server }
  clause {
    params  = { x = Server }
    history = up(x) && (absent(vote(d == x, ok)) || seq(all, crash(s == x), absent(vote(d == x, ok))))
    event   = timeout(s == x)
  }
}

operation "ask" {
  doc         = "a candidate asks for a vote"
  kind        = receive
  fields      = { s = Server, d = Server, t = int }
  spontaneous = true
  clause "first_term" {
    params  = { x = Server, y = Server, n = int }
    where   = x != y && member(x) && member(y) && n == 1
    history = seq(quiet(x), timeout(s == x), quiet(x)) && absent(ask(s == x, d == y)) && up(y)
    event   = ask(s == x, d == y, t == n)
  }
  # Whoever hears of a term is in it.
  clause "next_term" {
    params  = { x = Server, y = Server, n = int }
    where   = x != y && member(x) && member(y) && n > 1
    history = seq(all, ask(d == x, t == n - 1), star(any - timeout(s == x) - ask(d == x) - append(d == x)), timeout(s == x), quiet(x)) && absent(ask(s == x, d == y, t == n)) && up(y)
    event   = ask(s == x, d == y, t == n)
  }
  clause "own_next_term" {
    params  = { x = Server, y = Server, n = int }
    where   = x != y && member(x) && member(y) && n > 1
    history = seq(all, ask(s == x, t == n - 1), star(any - timeout(s == x) - ask(d == x) - append(d == x)), timeout(s == x), quiet(x)) && absent(ask(s == x, d == y, t == n)) && up(y)
    event   = ask(s == x, d == y, t == n)
  }
}

# Server x stays in its term, and in its role.
define "quiet" {
  params = { x = Server }
  trace  = absent(timeout(s == x), ask(d == x), append(d == x), crash(s == x))
}

define "leading" {
  params = { x = Server, n = int }
  trace  = seq(all, vote(d == x, t == n, ok), all) && absent(ask(d == x, t > n))
}

operation "vote" {
  doc         = "answers a candidate"
  kind        = receive
  fields      = { s = Server, d = Server, t = int, ok = bool }
  spontaneous = true
  clause "granted" {
    params  = { x = Server, y = Server, n = int }
    where   = x != y && n > 0
    history = seq(all, ask(s == x, d == y, t == n), all) && absent(vote(s == y, d == x, t == n))
    event   = vote(s == y, d == x, t == n, ok)
  }
  clause "refused" {
    params  = { x = Server, y = Server, z = Server, n = int }
    where   = x != y && x != z && n > 0
    history = seq(all, ask(s == z, d == y, t == n), all, ask(s == x, d == y, t == n), absent(vote(s == y, d == x, t == n)))
    event   = vote(s == y, d == x, t == n, ok == false)
  }
}

operation "leads" {
  doc         = "a leader tells a client of it"
  kind        = receive
  fields      = { s = Server, t = int }
  spontaneous = true
  clause {
    params  = { x = Server, n = int }
    history = seq(all, ask(s == x, t == n), quiet(x), vote(d == x, t == n, ok), all) && absent(leads(s == x, t == n))
    event   = leads(s == x, t == n)
  }
}

# Replication.

operation "put" {
  doc    = "a client asks a server for a command; servers that do not lead ignore it"
  kind   = send
  fields = { s = Server, v = Command }
  clause {
    params  = { x = Server, y = Command, n = int }
    history = seq(all, leads(s == x, t == n), all) && leading(x, n) && absent(put(v == y))
    event   = put(s == x, v == y)
  }
}

operation "beat" {
  doc    = "a leader's heartbeat is due: it sends what its followers miss, as far as it knows"
  kind   = send
  fields = { s = Server }
  clause {
    params  = { x = Server, n = int }
    history = seq(all, leads(s == x, t == n), all) && leading(x, n)
    event   = beat(s == x)
  }
}

operation "append" {
  doc         = "brings entries to a follower: those up to index i"
  kind        = receive
  fields      = { s = Server, d = Server, t = int, i = int }
  spontaneous = true
  clause "entry" {
    params  = { x = Server, y = Server, n = int, k = int }
    where   = x != y && member(y) && k >= 1
    history = seq(all, vote(d == x, t == n, ok), all, put(s == x), all) && leading(x, n) && absent(ask(d == y, t > n)) && up(y)
    event   = append(s == x, d == y, t == n, i == k)
  }
  # An entry of an earlier term, in two steps: the follower refuses what it has no place for.
  clause "older_entry" {
    params  = { x = Server, y = Server, n = int, k = int }
    where   = x != y && member(y) && k >= 1
    history = seq(all, put(s == x), all, vote(d == x, t == n, ok), all) && leading(x, n) && absent(ask(d == y, t > n)) && up(y)
    event   = append(s == x, d == y, t == n, i == k)
  }
}

operation "done" {
  doc         = "a leader tells a client that the command at an index is committed"
  kind        = receive
  fields      = { s = Server, t = int, i = int, v = Command }
  spontaneous = true
  # The first entry of a log. One follower that has it is enough.
  clause "first" {
    params  = { x = Server, y = Server, n = int, k = int, z = Command }
    where   = x != y && k == 1
    history = seq(absent(put(s == x), append(d == x)), vote(d == x, t == n, ok), absent(put(s == x), append(d == x)), put(s == x, v == z), all, append(s == x, d == y, t == n, i >= 1), all) && leading(x, n) && absent(done(s == x, i == 1))
    event   = done(s == x, t == n, i == k, v == z)
  }
  clause "second" {
    params  = { x = Server, y = Server, n = int, k = int, z = Command }
    where   = x != y && k == 2
    history = seq(absent(put(s == x), append(d == x)), vote(d == x, t == n, ok), absent(put(s == x), append(d == x)), put(s == x), absent(put(s == x), append(d == x)), put(s == x, v == z), all, append(s == x, d == y, t == n, i >= 2), all) && leading(x, n) && absent(done(s == x, i == 2))
    event   = done(s == x, t == n, i == k, v == z)
  }
}

# Snapshots and members.

operation "compact" {
  doc    = "a server replaces the applied part of its log by a snapshot"
  kind   = send
  fields = { s = Server }
  clause {
    params  = { x = Server }
    history = seq(all, done(s == x), all) && up(x)
    event   = compact(s == x)
  }
}

operation "install" {
  doc         = "brings a snapshot to a follower that is too far behind for entries"
  kind        = receive
  fields      = { s = Server, d = Server, t = int }
  spontaneous = true
  clause {
    params  = { x = Server, y = Server, n = int }
    where   = x != y
    history = seq(all, compact(s == x), all, leads(s == x, t == n), all, beat(s == x), all)
    event   = install(s == x, d == y, t == n)
  }
}

operation "join" {
  doc    = "asks a leader to take a further server in; one change at a time, and none before the leader has committed an entry of its own term"
  kind   = send
  fields = { s = Server, n = Node }
  clause {
    params  = { x = Server, k = Node }
    where   = k == 3 || k == 4
    history = seq(all, done(s == x), all)
    event   = join(s == x, n == k)
  }
}

operation "leave" {
  doc    = "asks a leader to let a server go"
  kind   = send
  fields = { s = Server, n = Node }
  clause {
    params  = { x = Server, k = Node }
    where   = x != k && 0 <= k && k <= 4
    history = seq(all, done(s == x), all)
    event   = leave(s == x, n == k)
  }
}

# Faults.

operation "crash" {
  doc    = "a server goes down; what is on its disk stays"
  kind   = send
  fault  = true
  fields = { s = Server }
  # One that has voted or has an entry has something to lose.
  clause {
    params  = { x = Server }
    history = (seq(all, vote(s == x, ok), all) || seq(all, put(s == x), all)) && up(x)
    event   = crash(s == x)
  }
}

operation "restart" {
  kind   = send
  fault  = true
  fields = { s = Server }
  clause {
    params  = { x = Server }
    history = seq(all, crash(s == x), absent(restart(s == x)))
    event   = restart(s == x)
  }
}

goal "leader_has_all" {
  doc     = "a command is done, and a server that never heard of an entry is elected in a later term"
  vars    = { x = Server, n = int, m = int }
  where   = m > n
  trace   = seq(ignorant(x), done(t == n), ignorant(x), vote(d == x, t == m, ok), ignorant(x), leads(s == x, t == m))
}

define "ignorant" {
  params = { x = Server }
  trace  = absent(append(d == x), install(d == x), put(s == x), join(s == x), leave(s == x))
}

goal "one_command" {
  doc     = "two commands are done at one index"
  vars    = { k = int, x = Command, y = Command, z = Server }
  where   = x != y
  trace   = seq(all, done(i == k, v == x), all, vote(d == z, ok), all, done(s == z, i == k, v == y))
}

goal "vote_of_this_term" {
  doc     = "a server leads a term in which nobody was asked to vote for it; it had a vote in an earlier one"
  vars    = { x = Server, n = int }
  trace   = seq(unasked(x, n), ask(s == x, t < n), unasked(x, n), timeout(s == x), unasked(x, n), vote(d == x, t < n, ok), unasked(x, n), leads(s == x, t == n))
}

define "unasked" {
  params = { x = Server, n = int }
  trace  = absent(ask(s == x, t == n), vote(d == x, t == n))
}

goal "refused" {
  doc     = "a server leads a term in which nobody voted for it, and somebody refused to"
  vars    = { x = Server, n = int }
  trace   = seq(lonely(x, n), vote(d == x, t == n, ok == false), lonely(x, n), leads(s == x, t == n))
}

define "lonely" {
  params = { x = Server, n = int }
  trace  = absent(vote(d == x, t == n, ok))
}

goal "one_vote" {
  doc     = "a server restarts, and votes for another candidate than before in the same term"
  vars    = { x = Server, y = Server, z = Server, n = int }
  where   = x != y
  trace   = seq(all, vote(s == z, d == x, t == n, ok), all, restart(s == z), all, ask(s == y, d == z, t == n), all, vote(s == z, d == y, t == n, ok))
}

goal "entry_of_this_term" {
  doc     = "a leader that was down, and got no command since it was a candidate, tells that one is done"
  vars    = { x = Server, n = int }
  trace   = seq(unasked(x, n), put(s == x), unasked(x, n), crash(s == x), unasked(x, n), ask(s == x, t == n), idle(x), vote(d == x, t == n, ok), idle(x), append(s == x, t == n), idle(x), append(s == x, t == n), idle(x), done(s == x, t == n))
}

define "idle" {
  params = { x = Server }
  trace  = absent(put(s == x), join(s == x), leave(s == x))
}

target {
  package  = "raft_test"
  type     = "github.com/clouseau-go/clouseau/benchmarks/raft.System"
  new      = "raft.NewAdapter"
  schedule = "random"
}
