language = 1
import   = ["parts/app.clouseau.hcl", "../store/parts/goals.clouseau.hcl", "../store/levels/rc.clouseau.hcl"]

goal "lost_update" {
  doc   = "two requests read one balance, and both write it"
  vars  = { i = int, j = int, p = int, k = Key }
  where = i != j
  trace = lost_update(getChecking, putChecking, i, j, p, k)
}

goal "fractured_read" {
  doc   = "a balance misses what is moved from the savings to another customer, and counts what was there before"
  vars  = { i = int, j = int, k = Key }
  where = i != j
  trace = seq(
    all, balanceReq(cust == k), all, amalgamateReq(src == k), all, getSavings(tid == i, key == k), all, getSavings(tid == j, key == k), all, putSavings(tid == j, key == k), all,
    putChecking(tid == j, key == k), all, commit(tid == j), all, getChecking(tid == i, key == k, prevTid == j), all, commit(tid == i), all
  )
}

goal "read_only_anomaly" {
  doc   = "a check is charged a penalty, although a balance has shown enough on both accounts before"
  vars  = { w = int, t = int, r = int, k = Key }
  where = w != t && r != t && r != w
  trace = read_only_anomaly(w, t, r, k)
}

target {
  package = "smallbank"
  type    = "github.com/clouseau-go/clouseau/benchmarks/smallbank.App"
  new     = "smallbank.NewAdapter"
  imports = ["github.com/clouseau-go/clouseau/benchmarks/store"]
}
