language = 1
import   = ["../store.clouseau.hcl"]

# Read committed: a read sees the latest version that is committed, and a write asks for nothing but
# the lock.

define "loaded" {
  doc    = "i reads what was loaded"
  params = { write = operation, i = int, k = Key, w = int }
  trace  = running(i) && unwritten(write, i, k) && settled(write, k, w)
}

define "sees" {
  doc    = "i reads what p wrote"
  params = { write = operation, wrote = trace, i = int, p = int, c = int, k = Key, w = int }
  trace  = running(i) && unwritten(write, i, k) && seq(version(write, wrote, p, c, k), settled(write, k, w))
}

define "writable" {
  doc    = "i may write the row; q wrote it before"
  params = { write = operation, i = int, k = Key, q = int }
  trace  = running(i)
}
