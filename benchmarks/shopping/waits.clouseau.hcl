# Scripts in which a statement waits: the second write starts before the first transaction is over,
# and is done when that has committed.

language = 1
import   = ["parts/app.clouseau.hcl", "parts/get.clouseau.hcl", "../store/parts/goals.clouseau.hcl", "../store/parts/waits.clouseau.hcl", "../store/levels/rc.clouseau.hcl"]

goal "lost_update_waits" {
  doc   = "two requests read one version of a cart, and the write of the second waits for the first"
  vars  = { i = int, j = int, p = int, k = Key, s = Session, r = Session }
  where = i != j
  trace = seq(
    all, addItemReq(sess == s, user == k), all, beginT(sess == s, tid == i), all, get(tid == i, key == k, prevTid == p), all,
    addItemReq(sess == r, user == k), all, beginT(sess == r, tid == j), all, get(tid == j, key == k, prevTid == p), all,
    put(tid == i, key == k), all, waits(tid == j), all, commit(tid == i), all, put(tid == j, key == k), all, commit(tid == j), all
  )
}

scenario "ended" {
  doc   = "the write of the second waits for the first, and ends its transaction when that has committed"
  vars  = { i = int, j = int, k = Key, s = Session, r = Session }
  where = i != j
  trace = seq(
    all, addItemReq(sess == s, user == k), all, beginT(sess == s, tid == i), all, get(tid == i, key == k), all,
    addItemReq(sess == r, user == k), all, beginT(sess == r, tid == j), all, get(tid == j, key == k), all,
    put(tid == i, key == k), all, waits(tid == j), all, commit(tid == i), all, abort(tid == j, reason == "serialization failure"), all
  )
  violation = none
}

target {
  package = "shopping"
  type    = "github.com/clouseau-go/clouseau/benchmarks/shopping.App"
  new     = "shopping.NewWaiting"
  imports = ["github.com/clouseau-go/clouseau/benchmarks/store"]
}
