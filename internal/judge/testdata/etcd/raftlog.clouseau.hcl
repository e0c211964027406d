# What the nodes of a Raft cluster write into their log. Nothing here is run: the spec serves to
# judge logs, so its operations have no clauses.

language = 1

sort "Node" {
  base = int
}

operation "started" {
  doc         = "a node begins, or begins again"
  kind        = receive
  spontaneous = true
  fields      = { n = Node }
  clause {
    params = { x = Node }
    event  = started(n == x)
  }
}

operation "elected" {
  doc         = "a node becomes the leader of a term"
  kind        = receive
  spontaneous = true
  fields      = { n = Node, term = int }
  clause {
    params = { x = Node, t = int }
    event  = elected(n == x, term == t)
  }
}

operation "granted" {
  doc         = "a node gives its vote of a term to a candidate"
  kind        = receive
  spontaneous = true
  fields      = { n = Node, term = int, to = Node }
  clause {
    params = { x = Node, t = int, y = Node }
    event  = granted(n == x, term == t, to == y)
  }
}

operation "committed" {
  doc         = "a node knows its log to be safe up to an index"
  kind        = receive
  spontaneous = true
  fields      = { n = Node, index = int }
  clause {
    params = { x = Node, i = int }
    event  = committed(n == x, index == i)
  }
}

goal "two_leaders" {
  doc   = "a term has two leaders"
  vars  = { x = Node, y = Node, t = int }
  where = x != y
  trace = seq(all, elected(n == x, term == t), all, elected(n == y, term == t))
}

goal "two_votes" {
  doc   = "a node votes twice in a term"
  vars  = { x = Node, y = Node, z = Node, t = int }
  where = y != z
  trace = seq(all, granted(n == x, term == t, to == y), all, granted(n == x, term == t, to == z))
}

goal "commit_goes_back" {
  doc   = "what a node knew to be safe is not safe any more, although the node has not restarted"
  vars  = { x = Node, i = int }
  trace = seq(all, committed(n == x, index == i), star(any - started(n == x)), committed(n == x, index < i))
}
