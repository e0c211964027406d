language = 1
import   = ["../parts/transactions.clouseau.hcl"]

# Any committed: a read sees some version that is committed, old or new. This is less than any server
# promises.

define "loaded" {
  doc    = "i reads what was loaded"
  params = { write = operation, i = int, k = Key, w = int }
  trace  = running(i) && unwritten(write, i, k)
}

define "sees" {
  doc    = "i reads what p wrote"
  params = { write = operation, wrote = trace, i = int, p = int, c = int, k = Key, w = int }
  trace  = running(i) && unwritten(write, i, k) && seq(version(write, wrote, p, c, k), all)
}

define "writable" {
  doc    = "i may write the row; q wrote it before"
  params = { write = operation, i = int, k = Key, q = int }
  trace  = running(i)
}
