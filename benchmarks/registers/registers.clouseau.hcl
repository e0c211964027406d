language = 1
import   = ["parts/app.clouseau.hcl", "../store/parts/goals.clouseau.hcl", "../store/levels/ac.clouseau.hcl"]

goal "own_write_unseen" {
  doc   = "a session does not see what it has written itself"
  vars  = { i = int, j = int, k = Key, s = Session }
  where = i != j
  trace = own_write_unseen(get, put, i, j, k, s)
}

goal "went_back" {
  doc   = "a session sees a register as it was before it saw it last"
  vars  = { i = int, j = int, p = int, k = Key, s = Session }
  where = i != j && p != 0
  trace = went_back(get, i, j, p, k, s)
}

goal "session_causality" {
  doc   = "somebody sees what a session has written second, and not what it has written first"
  vars  = { h = int, i = int, j = int, k = Key, l = Key, s = Session }
  where = h != i && i != j && h != j && k != l && h > 0
  trace = session_causality(get, put, h, i, j, k, l, s)
}

goal "not_atomic" {
  doc   = "a read answers with an older value than the one that was committed when it began"
  vars  = { i = int, j = int, k = Key }
  where = i != j
  trace = stale_read(get, put, i, j, k)
}

target {
  package = "registers"
  type    = "github.com/clouseau-go/clouseau/benchmarks/registers.App"
  new     = "registers.NewAdapter"
}
