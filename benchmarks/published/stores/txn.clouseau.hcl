language = 1

# Transactions of a store that the tester steps: a begin, a statement or a commit is taken when the
# script says so, and its answer is what it did. A session has one open transaction at most. The
# loader, transaction 0, has written every row before.

operation "beginT" {
  kind    = receive
  fields  = { sess = int }
  results = { tid = int }
  clause {
    params  = { s = int, i = int }
    where   = i > 0
    history = absent(beginT(sess == s), beginT(tid >= i))
    event   = beginT(sess == s, tid == i)
  }
}

operation "commit" {
  kind    = receive
  fields  = { tid = int }
  results = { cid = int }
  clause {
    params  = { i = int, j = int }
    where   = j > 0
    history = running(i) && absent(commit(cid >= j))
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

define "running" {
  doc    = "i has begun and is not over"
  params = { i = int }
  trace  = seq(all, beginT(tid == i), absent(commit(tid == i), abort(tid == i)))
}

define "ended" {
  doc    = "i is over: nothing of it follows"
  params = { i = int }
  trace  = commit(tid == i) || abort(tid == i)
}

# What tables share: each has an operation that writes a row, with the fields tid and key.

define "locked" {
  doc    = "nobody else writes the row before i is over"
  params = { write = operation, i = int, k = int }
  trace  = seq(star(any - write(tid != i, key == k) - ended(i)), ended(i), all)
}

define "unwritten" {
  doc    = "i has not written the row"
  params = { write = operation, i = int, k = int }
  trace  = absent(write(tid == i, key == k))
}

define "own" {
  doc    = "i has written the row, and not changed what it wrote"
  params = { write = operation, wrote = trace, i = int, k = int }
  trace  = running(i) && seq(all, wrote, absent(write(tid == i, key == k)))
}

define "version" {
  doc    = "p wrote the row, and committed what it wrote"
  params = { write = operation, wrote = trace, p = int, c = int, k = int }
  trace  = seq(all, wrote, absent(write(tid == p, key == k)), commit(tid == p, cid == c))
}

define "settled" {
  doc    = "no version of the row is committed: nobody writes it, or only w, who does not commit"
  params = { write = operation, k = int, w = int }
  trace  = absent(write(key == k)) || seq(absent(write(key == k)), write(tid == w, key == k), absent(commit(tid == w), write(tid != w, key == k)))
}
