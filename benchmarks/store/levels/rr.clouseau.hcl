language = 1
import   = ["snapshot.clouseau.hcl"]

# Repeatable read, as of servers that do not compare what is written with the snapshot.

define "writable" {
  doc    = "i may write the row; q wrote it before"
  params = { write = operation, i = int, k = Key, q = int }
  trace  = running(i)
}
