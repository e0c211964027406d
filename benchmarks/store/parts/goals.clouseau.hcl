language = 1
import   = ["transactions.clouseau.hcl"]

# Anomalies, each as the order of events in which it is easiest to see, and as the cycle of
# dependencies that it is.

define "done" {
  params = { i = int }
  trace  = seq(all, commit(tid == i), all)
}

define "rw" {
  doc    = "i read a version of the row older than the one that j wrote, and both committed"
  params = { read = operation, write = operation, i = int, j = int, k = Key, c = int, d = int }
  trace = (
    seq(all, read(tid == i, key == k, prevTid != i, prevCid == c), all) && seq(all, write(tid == j, key == k), all) &&
    seq(all, commit(tid == j, cid == d), all) && done(i)
  )
}

define "wr" {
  doc    = "i read what p wrote, and committed"
  params = { read = operation, p = int, i = int, k = Key }
  trace  = seq(all, read(tid == i, key == k, prevTid == p), all) && done(i)
}

define "lost_update" {
  params = { read = operation, write = operation, i = int, j = int, p = int, k = Key }
  trace = seq(
    all, read(tid == i, key == k, prevTid == p), all, read(tid == j, key == k, prevTid == p), all, write(tid == i, key == k), all,
    commit(tid == i), all, write(tid == j, key == k), all, commit(tid == j), all
  )
}

define "lost_update_cycle" {
  params = { read = operation, write = operation, i = int, j = int, k = Key, a = int, b = int, c = int, d = int }
  trace  = rw(read, write, i, j, k, a, d) && rw(read, write, j, i, k, b, c)
}

define "fuzzy_read" {
  params = { read = operation, write = operation, i = int, k = Key, p = int, q = int }
  trace = seq(
    all, read(tid == i, key == k, prevTid == p), star(any - write(tid == i, key == k)), read(tid == q, key == k),
    star(any - write(tid == i, key == k)), write(tid == q, key == k), star(any - write(tid == i, key == k)), commit(tid == q),
    star(any - write(tid == i, key == k)), read(tid == i, key == k, prevTid == q), all, commit(tid == i), all
  )
}

define "fuzzy_read_cycle" {
  params = { read = operation, write = operation, i = int, k = Key, q = int, a = int, b = int }
  trace  = rw(read, write, i, q, k, a, b) && wr(read, q, i, k)
}

define "fractured_read" {
  params = { read1 = operation, read2 = operation, write1 = operation, write2 = operation, i = int, j = int, k = Key, l = Key }
  trace = seq(
    all, read1(tid == i, key == k), all, read1(tid == j, key == k), all, write1(tid == j, key == k), all, write2(tid == j, key == l), all, commit(tid == j), all,
    read2(tid == i, key == l, prevTid == j), all, commit(tid == i), all
  )
}

define "fractured_read_cycle" {
  params = { read1 = operation, read2 = operation, write1 = operation, i = int, j = int, k = Key, l = Key, a = int, b = int }
  trace  = rw(read1, write1, i, j, k, a, b) && wr(read2, j, i, l)
}

define "write_skew" {
  params = { read1 = operation, read2 = operation, write1 = operation, write2 = operation, i = int, j = int, k = Key, l = Key }
  trace = seq(
    all, read1(tid == i, key == k), all, read2(tid == j, key == l), all, write2(tid == i, key == l), all, commit(tid == i), all,
    write1(tid == j, key == k), all, commit(tid == j), all
  )
}

define "write_skew_cycle" {
  params = {
    read1 = operation, read2 = operation, write1 = operation, write2 = operation, i = int, j = int, k = Key, l = Key, a = int, b = int, c = int, d = int
  }
  trace = rw(read1, write1, i, j, k, a, d) && rw(read2, write2, j, i, l, b, c)
}

# The next ones are about sessions, whose transactions follow each other, and about real time. What
# is read is what was loaded: that is older than all other versions. The numbers of commits do not
# order the versions of a row on stores whose writers do not wait for each other.

define "own_write_unseen" {
  doc    = "a session writes a row in i, and j, which follows, does not see it"
  params = { read = operation, write = operation, i = int, j = int, k = Key, s = Session }
  trace = seq(
    all, beginT(sess == s, tid == i), all, write(tid == i, key == k), all, commit(tid == i), all, beginT(sess == s, tid == j), all,
    read(tid == j, key == k, prevTid == 0), all, commit(tid == j), all
  )
}

define "went_back" {
  doc    = "a session reads what p wrote in i, and not in j, which follows"
  params = { read = operation, i = int, j = int, p = int, k = Key, s = Session }
  trace = seq(
    all, beginT(sess == s, tid == i), all, read(tid == i, key == k, prevTid == p), all, commit(tid == i), all, beginT(sess == s, tid == j), all,
    read(tid == j, key == k, prevTid == 0), all, commit(tid == j), all
  )
}

define "session_causality" {
  doc    = "a session writes row k in h and row l in i; another one sees the second and not the first in j"
  params = { read = operation, write = operation, h = int, i = int, j = int, k = Key, l = Key, s = Session }
  trace = seq(
    all, beginT(sess == s, tid == h), all, write(tid == h, key == k), all, commit(tid == h), all, beginT(sess == s, tid == i), all,
    write(tid == i, key == l), all, commit(tid == i), all, beginT(sess != s, tid == j), all, read(tid == j, key == l, prevTid == i), all, read(tid == j, key == k, prevTid == 0), all,
    commit(tid == j), all
  )
}

define "stale_read" {
  doc    = "i has written a row and committed before j begins, and j does not see it"
  params = { read = operation, write = operation, i = int, j = int, k = Key }
  trace = seq(
    all, write(tid == i, key == k), all, commit(tid == i), all, beginT(tid == j), all, read(tid == j, key == k, prevTid == 0), all,
    commit(tid == j), all
  )
}
