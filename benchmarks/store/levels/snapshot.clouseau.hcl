language = 1
import   = ["../store.clouseau.hcl"]

# Reads of a snapshot: of the latest version that was committed when the transaction began.

define "loaded" {
  doc    = "i reads what was loaded"
  params = { write = operation, i = int, k = Key, w = int }
  trace  = running(i) && unwritten(write, i, k) && seq(settled(write, k, w), beginT(tid == i), all)
}

define "sees" {
  doc    = "i reads what p wrote"
  params = { write = operation, wrote = trace, i = int, p = int, c = int, k = Key, w = int }
  trace  = running(i) && unwritten(write, i, k) && seq(version(write, wrote, p, c, k), settled(write, k, w), beginT(tid == i), all)
}
