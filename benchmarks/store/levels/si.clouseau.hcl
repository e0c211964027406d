language = 1
import   = ["snapshot.clouseau.hcl"]

# Snapshot isolation: who writes a row has the last version of it in its snapshot. That nobody has
# written it since the transaction began is not enough: a writer may have been open at that time.

define "writable" {
  doc    = "i may write the row; q wrote it before"
  params = { write = operation, i = int, k = Key, q = int }
  trace = running(i) && seq(
    absent(write(key == k)) || seq(all, write(tid == q, key == k), absent(write(key == k)), ended(q), absent(write(key == k))),
    beginT(tid == i), absent(write(tid != i, key == k))
  )
}
