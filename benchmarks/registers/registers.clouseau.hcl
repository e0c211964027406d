language = 1
import   = ["parts/app.clouseau.hcl", "../store/goals.clouseau.hcl", "../store/levels/ac.clouseau.hcl"]

goal "own_write_unseen" {
  doc   = "a session does not see what it has written itself"
  vars  = { i = int, j = int, k = Key, s = Session, c = int, d = int }
  where = i != j && d < c
  trace = own_write_unseen(get, put, i, j, k, s, c, d)
}

goal "went_back" {
  doc   = "a session sees a register as it was before it saw it last"
  vars  = { i = int, j = int, k = Key, s = Session, c = int, d = int }
  where = i != j && d < c
  trace = went_back(get, i, j, k, s, c, d)
}

goal "session_causality" {
  doc   = "somebody sees what a session has written second, and not what it has written first"
  vars  = { h = int, i = int, j = int, k = Key, l = Key, s = Session }
  where = h != i && i != j && h != j && k != l && h > 0
  trace = session_causality(get, put, h, i, j, k, l, s)
}

goal "not_atomic" {
  doc   = "a read answers with an older value than the one that was committed when it began"
  vars  = { i = int, j = int, k = Key, c = int, d = int }
  where = i != j && d < c
  trace = stale_read(get, put, i, j, k, c, d)
}

target {
  package = "registers"
  type    = "github.com/clouseau-go/clouseau/benchmarks/registers.App"
  new     = "registers.NewAdapter"
}
