language = 1

# Transactions of a store that the tester steps: a begin, a statement or a commit is taken when the
# script says so, and its answer is what it did.

operation "beginT" {
  kind    = receive
  results = { tid = int }
  clause {
    params  = { i = int }
    where   = i > 0
    history = star(any - beginT(tid >= i))
    event   = beginT(tid == i)
  }
}

operation "commit" {
  kind    = receive
  fields  = { tid = int }
  results = { cid = int }
  clause {
    params  = { i = int, j = int }
    where   = j > 0
    history = running(i) && star(any - commit(cid >= j))
    event   = commit(tid == i, cid == j)
  }
}

operation "abort" {
  kind        = receive
  fields      = { tid = int }
  spontaneous = true
  clause {
    params  = { i = int }
    history = running(i)
    event   = abort(tid == i)
  }
}

# i has begun and is not over.
define "running" {
  params = { i = int }
  trace  = seq(all, beginT(tid == i), star(any - commit(tid == i) - abort(tid == i)))
}

# i is over: nothing of it follows.
define "ended" {
  params = { i = int }
  trace  = commit(tid == i) || abort(tid == i)
}
