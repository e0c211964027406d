# A store replicated over a chain of three nodes. Updates enter at the head, node 0, which numbers
# them, and go down to the tail, node 2, which applies them as the last one and tells the client.
# Queries go to the tail. A node that is suspected, rightly or not, is taken out by a master, in a
# new configuration: its neighbours close the gap, and a node whose successors are gone is the tail.
#
# A query returns the number of the newest update of its key. It must not be older than one that was
# acknowledged before the query was issued, whoever is asked and whatever has happened.

language = 1

sort "Node" {
  base  = int
  range = [0, 2]
}

sort "Request" {
  base  = int
  range = [0, 9]
}

sort "Key" {
  base  = int
  range = [0, 1]
}

define "happened" {
  params = { e = trace }
  trace  = seq(all, e, all)
}

# The first query with this number, after something else.
define "asked_after" {
  params = { e = trace, x = Request, z = Node, y = Key }
  trace  = seq(absent(query(r == x)) && e, query(r == x, n == z, k == y), absent(query(r == x)))
}

define "fresh" {
  params = { x = Request }
  trace  = absent(update(r == x), query(r == x))
}

operation "update" {
  kind   = send
  fields = { r = Request, k = Key, v = int }
  # The head has numbered the last one.
  clause {
    params  = { x = Request, y = Key }
    history = fresh(x) && !seq(all, update, absent(forward))
    event   = update(r == x, k == y)
  }
}

operation "forward" {
  doc         = "an update arrives at the next node of the chain, with its number"
  kind        = receive
  spontaneous = true
  fields      = { n = Node, s = int, r = Request, k = Key }
  clause "from_head" {
    params  = { m = int, x = Request, y = Key }
    where   = m > 0
    history = seq(absent(forward(s >= m)), update(r == x, k == y), absent(update, forward)) && absent(suspect)
    event   = forward(n == 1, s == m, r == x, k == y)
  }
  clause "to_tail" {
    params  = { m = int, x = Request, y = Key }
    history = seq(all, forward(n == 1, s == m, r == x, k == y), absent(forward(n == 2, s == m))) && absent(suspect, crash)
    event   = forward(n == 2, s == m, r == x, k == y)
  }
  # The middle is the tail.
  clause "to_the_middle" {
    params  = { m = int, x = Request, y = Key }
    where   = m > 0
    history = seq(absent(forward(s >= m)), suspect(n == 2), absent(forward(s >= m)), config(n == 0), absent(forward(s >= m)), update(r == x, k == y), absent(update, forward)) && happened(config(n == 1))
    event   = forward(n == 1, s == m, r == x, k == y)
  }
}

operation "ack" {
  doc         = "a node hears that its successor has an update, and all after it"
  kind        = receive
  spontaneous = true
  fields      = { n = Node, s = int }
  clause {
    params  = { m = int }
    history = seq(all, forward(n == 2, s == m), absent(ack(n == 1, s == m)))
    event   = ack(n == 1, s == m)
  }
}

operation "updated" {
  doc         = "tells a client that its update is done"
  kind        = receive
  spontaneous = true
  fields      = { r = Request, k = Key, s = int }
  clause "at_the_tail" {
    params  = { x = Request, y = Key, m = int }
    history = happened(forward(n == 2, s == m, r == x, k == y)) && absent(updated(r == x))
    event   = updated(r == x, k == y, s == m)
  }
  # The middle is the tail.
  clause "at_the_middle" {
    params  = { x = Request, y = Key, m = int }
    history = happened(suspect(n == 2)) && seq(all, config(n == 1), all, forward(n == 1, s == m, r == x, k == y), absent(updated(r == x)))
    event   = updated(r == x, k == y, s == m)
  }
  # The head has closed a gap in which the update was, and is asked again.
  clause "again" {
    params  = { x = Request, y = Key, m = int }
    history = happened(suspect(n == 1)) && seq(all, forward(s == m, r == x, k == y), all, config(n == 0), absent(updated(r == x)), retry(r == x), absent(updated(r == x)))
    event   = updated(r == x, k == y, s == m)
  }
}

operation "query" {
  kind   = send
  fields = { r = Request, n = Node, k = Key }
  clause {
    params  = { x = Request, z = Node, y = Key }
    where   = 1 <= z && z <= 2
    history = fresh(x)
    event   = query(r == x, n == z, k == y)
    future  = later(answer(r == x, n == z, k == y))
  }
}

operation "answer" {
  doc    = "the number of the newest update of a key; 0 for none"
  kind   = receive
  fields = { r = Request, n = Node, k = Key, s = int }
  # A node knows what has reached it.
  clause "latest" {
    params  = { x = Request, z = Node, y = Key, m = int }
    history = seq(all, forward(n == z, k == y, s == m), absent(forward(n == z)))
    event   = answer(r == x, n == z, k == y, s == m)
  }
  clause "nothing" {
    params  = { x = Request, z = Node, y = Key }
    history = absent(forward(n == z))
    event   = answer(r == x, n == z, k == y, s == 0)
  }
  # Who knows whether an update will get to the end of the chain.
  clause "settled" {
    params  = { x = Request, y = Key }
    history = absent(ack(n == 1), suspect)
    event   = answer(r == x, n == 1, k == y, s == 0)
  }
}

operation "retry" {
  doc    = "a client has waited long for its acknowledgement, and sends its update again"
  kind   = send
  fault  = true
  fields = { r = Request }
  clause {
    params  = { x = Request }
    history = seq(all, update(r == x), absent(updated(r == x), retry(r == x)))
    event   = retry(r == x)
  }
}

operation "suspect" {
  doc    = "the master takes a node out of the chain"
  kind   = send
  fault  = true
  fields = { n = Node }
  clause {
    params  = { z = Node }
    where   = 1 <= z && z <= 2
    history = absent(suspect) && happened(update)
    event   = suspect(n == z)
  }
}

operation "config" {
  doc         = "a node learns of a configuration"
  kind        = receive
  spontaneous = true
  fields      = { n = Node, e = int }
  clause {
    params  = { z = Node }
    where   = 0 <= z && z <= 2
    history = seq(absent(suspect), suspect(n != z), absent(suspect, config(n == z)))
    event   = config(n == z, e == 2)
  }
}

operation "crash" {
  kind   = send
  fault  = true
  fields = { n = Node }
  clause {
    params  = { z = Node }
    history = absent(crash) && happened(forward(n == z))
    event   = crash(n == z)
  }
}

operation "restart" {
  doc    = "a node is back, without what it had, and asks to be the tail"
  kind   = send
  fields = { n = Node }
  clause {
    params  = { z = Node }
    history = seq(all, crash(n == z), absent(restart(n == z)))
    event   = restart(n == z)
  }
}

goal "overtaken" {
  doc   = "of two updates that are acknowledged a query returns the older one"
  vars  = { x = Request, z = Node, y = Key, l = int, m = int }
  trace = seq(asked_after(happened(updated(k == y, s == m)) && happened(updated(k == y, s == l, l < m)), x, z, y), answer(r == x, k == y, s == l))
}

goal "stale_read" {
  doc   = "a query returns an older update than one that was acknowledged before the query was issued"
  vars  = { x = Request, z = Node, y = Key, m = int }
  trace = seq(asked_after(happened(updated(k == y, s == m)), x, z, y), answer(r == x, k == y, s < m))
}

goal "lost_with_a_node" {
  doc   = "the same after the node in the middle has crashed, before the tail had anything from it"
  vars  = { x = Request, z = Node, y = Key, m = int }
  trace = seq(asked_after(seq(absent(forward(n == 2)), crash(n == 1), all, suspect(n == 1), all, updated(k == y, s == m), all), x, z, y), answer(r == x, k == y, s < m))
}

goal "old_tail" {
  doc   = "the same at a node that was taken out of the chain before the update, and does not know it"
  vars  = { u = Request, x = Request, y = Key, m = int }
  trace = seq(asked_after(seq(all, suspect(n == 2), absent(config(n == 2)), update(r == u, k == y), absent(config(n == 2)), updated(r == u, k == y, s == m), absent(config(n == 2))), x, 2, y), answer(r == x, k == y, s < m))
}

target {
  package  = "chainreplication_test"
  type     = "github.com/clouseau-go/clouseau/benchmarks/chainreplication.System"
  new      = "chainreplication.NewAdapter"
  schedule = "random"
}
