# A library that implements Raft (Ongaro and Ousterhout, USENIX ATC 2014), as its users drive it:
# they tell a node that a timer has expired, propose commands, ask at which index a read is
# linearizable (Ongaro's thesis, section 6.4), and carry messages. Three nodes.
#
# Four messages say what a node tells its user: that it leads, what it has applied, where a read is
# allowed, and, of a leader, what it believes about a peer's log.
#
# Nodes send when they like, again and again, so no message needs a single cause. A history says
# what has to come before a message: it is sent for a reason, and its receiver has heard of no later
# term.

language = 1

sort "Node" {
  values = [A, B, C]
}

# A read is known by the context that its client gives it.
sort "Context" {
  base  = int
  range = [1, 4]
}

# A node is up unless it has crashed and not been restarted.
define "up" {
  params = { x = Node }
  trace  = !seq(all, crash(n == x), absent(restart(n == x)))
}

# What tells a node of a later term than t.
define "newer" {
  params = { x = Node, t = int }
  trace  = campaign(n == x) || vote(to == x, term > t) || append(to == x, term > t) || heartbeat(to == x, term > t)
}

# What shows that a node knows of a later term than t.
define "ahead" {
  params = { x = Node, t = int }
  trace  = vote(from == x, term > t) || vote(to == x, term > t) || append(to == x, term > t) || heartbeat(to == x, term > t)
}

# A node leads a term as long as it has not heard of a later one.
define "leading" {
  params = { x = Node, t = int }
  trace  = absent(ahead(x, t)) && seq(all, leads(n == x, term == t), absent(crash(n == x), campaign(n == x)))
}

# A node x has begun to lead a term, and y knows of no later one.
define "heeded" {
  params = { x = Node, t = int, y = Node }
  trace  = absent(ahead(y, t)) && seq(all, leads(n == x, term == t), absent(campaign(n == y)))
}

# A leader knows of nothing behind index j that is committed.
define "knows" {
  params = { x = Node, t = int, j = int }
  trace  = absent(appended(to == x, term == t, index > j, ok))
}

# No request with that context is open. A client may use one again after it has had its answer; then
# it can tell the answers apart.
define "closed" {
  params = { k = Context }
  trace  = absent(read(c == k)) || seq(absent(read(c == k)), read(c == k), absent(read(c == k)), allowed(c == k), absent(read(c == k)))
}

# What the user does.

operation "campaign" {
  doc    = "the election timer of a node expires"
  kind   = send
  fields = { n = Node }
  clause {
    params  = { x = Node }
    history = up(x)
    event   = campaign(n == x)
  }
}

operation "beat" {
  doc    = "the heartbeat timer of a leader expires"
  kind   = send
  fields = { n = Node }
  clause {
    params  = { x = Node, t = int }
    history = leading(x, t)
    event   = beat(n == x)
  }
}

operation "propose" {
  doc    = "a client proposes a command, each at most once"
  kind   = send
  fields = { n = Node, v = int }
  # A leader sends an entry at once to a peer that has followed it so far.
  clause {
    params  = { x = Node, t = int, w = int }
    history = leading(x, t) && seq(all, appended(to == x, term == t, ok), all) && absent(propose(v == w))
    event   = propose(n == x, v == w)
  }
}

operation "read" {
  doc    = "a client asks a node for the index from which its state is fresh enough"
  kind   = send
  fields = { n = Node, c = Context }
  clause "leader" {
    params  = { x = Node, t = int, k = Context }
    history = leading(x, t) && closed(k)
    event   = read(n == x, c == k)
    future  = later(allowed(n == x, c == k))
  }
  # A follower asks its leader.
  clause "follower" {
    params  = { x = Node, z = Node, t = int, k = Context }
    where   = x != z
    history = leading(x, t) && heeded(x, t, z) && seq(all, append(from == x, to == z, term == t), all) && closed(k)
    event   = read(n == z, c == k)
    future  = later(allowed(n == z, c == k))
  }
  # A client that has heard nothing asks again.
  clause "again" {
    params  = { x = Node, t = int, k = Context }
    history = leading(x, t) && seq(all, read(c == k), absent(allowed(c == k)))
    event   = read(n == x, c == k)
    future  = later(allowed(n == x, c == k))
  }
}

operation "unreachable" {
  doc    = "the transport tells a leader that a peer did not get a message"
  kind   = send
  fields = { n = Node, p = Node }
  clause {
    params  = { x = Node, y = Node, t = int }
    where   = x != y
    history = leading(x, t)
    event   = unreachable(n == x, p == y)
  }
}

# Faults.

operation "crash" {
  doc    = "a node loses what it has not synced"
  kind   = send
  fault  = true
  fields = { n = Node }
  clause {
    params  = { x = Node }
    history = up(x) && seq(all, leads, all)
    event   = crash(n == x)
  }
}

operation "restart" {
  kind   = send
  fault  = true
  fields = { n = Node }
  clause {
    params  = { x = Node }
    history = !up(x)
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
  doc    = "the oldest message on its way from one node to another is lost"
  kind   = send
  fault  = true
  fields = { from = Node, to = Node }
  clause {
    params  = { x = Node, y = Node }
    where   = x != y
    history = seq(all, beat(n == x) || propose(n == x) || campaign(n == x), all)
    event   = drop(from == x, to == y)
  }
}

# Messages between nodes.

operation "vote" {
  doc         = "a candidate asks for a vote; its log ends at tail"
  kind        = receive
  fields      = { from = Node, to = Node, term = int, tail = int }
  spontaneous = true
  # A candidate begins the term after the last of which it knows: the first one, or the one after
  # that of the leader that has sent it the end of its log. Nobody votes twice in a term, or for a
  # log that is shorter than the own one.
  clause "first" {
    params  = { x = Node, y = Node }
    where   = x != y
    history = seq(absent(campaign(n == x), newer(x, 0)), campaign(n == x), absent(campaign(n == x))) && absent(newer(y, 0))
    event   = vote(from == x, to == y, term == 1, tail == 0)
  }
  clause "next" {
    params  = { x = Node, y = Node, s = int, p = int }
    where   = x != y && s > 0 && p > 0
    history = seq(all, append(to == x, term == s, tail == p), star(any - newer(x, s) - append(to == x)), campaign(n == x), absent(campaign(n == x))) && absent(newer(y, s), append(to == y, tail > p))
    event   = vote(from == x, to == y, term == s + 1, tail == p)
  }
}

operation "voted" {
  kind        = receive
  fields      = { from = Node, to = Node, term = int, ok = bool }
  spontaneous = true
  clause {
    params  = { x = Node, y = Node, t = int }
    where   = x != y
    history = seq(all, vote(from == x, to == y, term == t), star(any - newer(x, t)))
    event   = voted(from == y, to == x, term == t, ok)
  }
}

operation "append" {
  doc         = "a leader sends its log from after prev to tail, and how much of it is committed"
  kind        = receive
  fields      = { from = Node, to = Node, term = int, prev = int, tail = int, commit = int }
  spontaneous = true
  # A leader begins with an entry of its own, behind what it has: nothing, or what it has heard.
  clause "first" {
    params  = { x = Node, y = Node, t = int }
    where   = x != y
    history = heeded(x, t, y) && absent(append(to == x), append(from == x, term < t), append(from == x, to == y))
    event   = append(from == x, to == y, term == t, prev == 0, tail == 1)
  }
  clause "elected" {
    params  = { x = Node, y = Node, t = int, p = int }
    where   = x != y && p > 0
    history = heeded(x, t, y) && seq(all, append(to == x, tail == p), absent(append(to == x), append(from == x, to == y)))
    event   = append(from == x, to == y, term == t, prev == p, tail == p + 1)
  }
  # Once the peer has accepted something, it does not wait for answers. Of what was sent nothing is
  # longer.
  clause "streamed" {
    params  = { x = Node, y = Node, t = int, p = int }
    where   = x != y
    history = heeded(x, t, y) && seq(all, appended(from == y, to == x, term == t, ok), all) && seq(all, append(from == x, to == y, term == t, tail == p), absent(append(from == x, to == y)), propose(n == x), absent(append(from == x, to == y))) && absent(append(from == x, term == t, tail > p))
    event   = append(from == x, to == y, term == t, prev == p, tail == p + 1)
  }
  # Then one may overtake another, which comes later.
  clause "overtakes" {
    params  = { x = Node, y = Node, t = int, q = int }
    where   = x != y && q > 0
    history = heeded(x, t, y) && seq(all, appended(from == y, to == x, term == t, index == q, ok), absent(append(from == x, to == y)), propose(n == x), absent(append(from == x, to == y)), propose(n == x), absent(append(from == x, to == y)))
    event   = append(from == x, to == y, term == t, prev == q + 1, tail == q + 2)
  }
  clause "overtaken" {
    params  = { x = Node, y = Node, t = int, p = int }
    where   = x != y && p > 0
    history = heeded(x, t, y) && seq(all, append(from == x, to == y, term == t, tail == p), absent(append(from == x, to == y)), append(from == x, to == y, term == t, prev == p + 1), all)
    event   = append(from == x, to == y, term == t, prev == p, tail == p + 1)
  }
  # It goes back when the peer has refused, though not behind what the peer has accepted.
  clause "refused" {
    params  = { x = Node, y = Node, t = int, q = int, p = int, j = int }
    where   = x != y && p >= 0 && p < q && j > q
    history = heeded(x, t, y) && seq(all, append(from == x, to == y, term == t, prev == q), absent(append(from == x, to == y)), appended(from == y, to == x, term == t, !ok), absent(append(from == x, to == y))) && absent(appended(from == y, to == x, term == t, index > p, ok))
    event   = append(from == x, to == y, term == t, prev == p, tail == j)
  }
}

operation "appended" {
  doc         = "a peer has the leader's log up to the index, or lacks what comes before it"
  kind        = receive
  fields      = { from = Node, to = Node, term = int, index = int, ok = bool }
  spontaneous = true
  clause "stored" {
    params  = { x = Node, y = Node, t = int, j = int }
    where   = x != y
    history = leading(x, t) && seq(all, append(from == x, to == y, term == t, prev == 0, tail == j), all) && absent(appended(from == y, to == x, term == t, index == j, ok))
    event   = appended(from == y, to == x, term == t, index == j, ok)
  }
  # What begins the log is stored, and what is behind something stored.
  clause "continued" {
    params  = { x = Node, y = Node, t = int, p = int, j = int }
    where   = x != y && p > 0
    history = leading(x, t) && seq(all, append(to == y, prev == 0, tail == p) || appended(from == y, index == p, ok), all, append(from == x, to == y, term == t, prev == p, tail == j), all) && absent(appended(from == y, to == x, term == t, index == j, ok))
    event   = appended(from == y, to == x, term == t, index == j, ok)
  }
  # The leader has sent what is behind the end of the peer's log: its own log was longer when it was
  # elected, or a message has overtaken another one.
  clause "lacks" {
    params  = { x = Node, y = Node, t = int, p = int }
    where   = x != y && p > 0
    history = leading(x, t) && seq(absent(append(to == y, tail >= p)), append(from == x, to == y, term == t, prev == p), all) && absent(appended(from == y, to == x))
    event   = appended(from == y, to == x, term == t, index == p, !ok)
  }
  clause "overtaken" {
    params  = { x = Node, y = Node, t = int, q = int }
    where   = x != y && q > 0
    history = leading(x, t) && seq(all, appended(from == y, to == x, term == t, index == q, ok), all) && seq(absent(append(to == y, tail > q)), append(from == x, to == y, term == t, prev == q + 1), all)
    event   = appended(from == y, to == x, term == t, index == q + 1, !ok)
  }
}

operation "heartbeat" {
  doc         = "asks whether the sender still leads, on behalf of a read if it has a context (else 0)"
  kind        = receive
  fields      = { from = Node, to = Node, term = int, c = int }
  spontaneous = true
  clause "timer" {
    params  = { x = Node, y = Node, t = int }
    where   = x != y
    history = heeded(x, t, y) && seq(all, beat(n == x), all)
    event   = heartbeat(from == x, to == y, term == t, c == 0)
  }
  # A leader knows what is committed when an entry of its own is.
  clause "read" {
    params  = { x = Node, y = Node, t = int, k = int }
    where   = x != y
    history = heeded(x, t, y) && seq(all, appended(to == x, term == t, ok), all) && seq(all, read(c == k), all)
    event   = heartbeat(from == x, to == y, term == t, c == k)
  }
}

operation "alive" {
  doc         = "answers a heartbeat"
  kind        = receive
  fields      = { from = Node, to = Node, term = int, c = int }
  spontaneous = true
  clause {
    params  = { x = Node, y = Node, t = int, k = int }
    where   = x != y
    history = leading(x, t) && seq(all, heartbeat(from == x, to == y, term == t, c == k), all) && absent(alive(from == y, to == x, term == t, c == k))
    event   = alive(from == y, to == x, term == t, c == k)
  }
}

# What nodes tell their users.

operation "leads" {
  kind        = receive
  fields      = { n = Node, term = int }
  spontaneous = true
  # One vote is enough among three.
  clause {
    params  = { x = Node, t = int }
    history = seq(all, voted(to == x, term == t, ok), all) && absent(leads(term == t))
    event   = leads(n == x, term == t)
  }
}

operation "applied" {
  doc         = "a node has applied a command; the entry at that index is committed"
  kind        = receive
  fields      = { n = Node, i = int, v = int }
  spontaneous = true
  # A new entry is behind all those of which a peer has told the leader. An answer from one peer
  # makes a majority. Entries are applied in their order.
  clause {
    params  = { x = Node, y = Node, t = int, w = int, j = int }
    where   = j > 0
    history = seq(absent(appended(to == x, index >= j)), propose(n == x, v == w), all, append(from == x, to == y, term == t, tail == j), all, appended(from == y, to == x, term == t, index == j, ok), all) && absent(applied(i >= j), applied(v == w))
    event   = applied(n == x, i == j, v == w)
  }
}

operation "allowed" {
  doc    = "a read is linearizable as soon as the node has applied that index"
  kind   = receive
  fields = { n = Node, c = Context, i = int }
  # The leader hears from a peer after the read has come to it. The index is the last of which it
  # knows that it is committed.
  clause "leader" {
    params  = { x = Node, t = int, k = Context, j = int }
    history = leading(x, t) && knows(x, t, j) && seq(all, appended(to == x, term == t, index == j, ok), all, read(n == x, c == k), absent(read(c == k)), alive(to == x, term == t, c == k), absent(read(c == k)))
    event   = allowed(n == x, c == k, i == j)
  }
  # A follower takes its leader's answer unless it knows of a later term.
  clause "follower" {
    params  = { x = Node, z = Node, t = int, k = Context, j = int }
    where   = x != z
    history = leading(z, t) && heeded(z, t, x) && knows(z, t, j) && seq(all, append(from == z, to == x, term == t), all, appended(to == z, term == t, index == j, ok), all, read(n == x, c == k), absent(read(c == k)), alive(to == z, term == t, c == k), absent(read(c == k)))
    event   = allowed(n == x, c == k, i == j)
  }
}

operation "progress" {
  doc         = "a leader believes that a peer's log agrees up to match, and sends from nxt on"
  kind        = receive
  fields      = { n = Node, p = Node, match = int, nxt = int }
  spontaneous = true
  # Its belief follows what it hears of the peer.
  clause "answer" {
    params  = { x = Node, y = Node, t = int, j = int, k = int }
    where   = x != y && j >= 0
    history = leading(x, t) && seq(all, appended(from == y, to == x, term == t, index == j, ok), all)
    event   = progress(n == x, p == y, match == j, nxt == k)
  }
  clause "unreachable" {
    params  = { x = Node, y = Node, t = int, k = int }
    where   = x != y
    history = leading(x, t) && absent(appended(from == y, to == x, term == t)) && seq(all, unreachable(n == x, p == y), all)
    event   = progress(n == x, p == y, match == 0, nxt == k)
  }
  clause "refusal" {
    params  = { x = Node, y = Node, t = int, k = int }
    where   = x != y
    history = leading(x, t) && absent(appended(from == y, to == x, term == t, ok)) && seq(all, appended(from == y, to == x, term == t, !ok), all)
    event   = progress(n == x, p == y, match == 0, nxt == k)
  }
}

# The guarantees.

goal "read_below_commit" {
  doc     = "a read is allowed below an index that was committed before the read was asked for"
  vars    = { k = Context, m = int }
  trace   = seq(closed(k) && seq(all, applied(i == m), all), read(c == k), absent(read(c == k)), allowed(c == k, i < m))
  results = 1
}

goal "deposed_leader_reads" {
  doc     = "a leader that was deposed allows a read below what the next one had committed before the read was asked for"
  vars    = { x = Node, z = Node, t = int, u = int, k = Context, m = int }
  where   = x != z && t < u
  trace   = seq(closed(k) && seq(all, leads(n == x, term == t), all, leads(n == z, term == u), all, applied(n == z, i == m), all), read(n == x, c == k), absent(read(c == k)), allowed(n == x, c == k, i < m))
  results = 1
}

goal "new_leader_reads" {
  doc     = "a leader that has committed nothing yet allows a read below what was committed before the read was asked for"
  vars    = { z = Node, u = int, k = Context, m = int }
  trace   = seq(absent(read(c == k)), applied(i == m), absent(read(c == k)), leads(n == z, term == u), absent(read(c == k), appended(to == z, term == u)), read(n == z, c == k), absent(read(c == k), appended(to == z, term == u)), allowed(n == z, c == k, i < m))
  results = 1
}

goal "next_not_above_match" {
  doc     = "a leader would send a peer again what it knows the peer has"
  trace   = seq(all, progress(nxt <= match))
  results = 24
}

goal "next_after_old_refusal" {
  doc   = "a leader would send a peer again what it knows the peer has, after a refusal that is older than what the peer has accepted"
  vars  = { x = Node, y = Node, t = int, j = int }
  where = x != y
  trace = seq(all, appended(from == y, to == x, term == t, index == j, ok), all, unreachable(n == x, p == y), all, appended(from == y, to == x, term == t, index == j, !ok), all, progress(n == x, p == y, nxt <= match))
}

target {
  package  = "etcdraft"
  type     = "github.com/clouseau-go/clouseau/benchmarks/etcdraft.System"
  schedule = "random"
}
