# On a store that may let a read see any version that was committed, a script says which. A request
# that begins after another one has committed reads what was there before, and overwrites it.

language = 1
import   = ["parts/app.clouseau.hcl", "parts/directed.clouseau.hcl", "../store/levels/ac.clouseau.hcl"]

goal "stale_update" {
  doc   = "a request that begins after another one has committed reads the cart from before, and writes it"
  vars  = { i = int, j = int, k = Key, s = Session, r = Session }
  where = i != j
  trace = seq(
    all, addItemReq(sess == s, user == k), all, beginT(sess == s, tid == i), all, put(tid == i, key == k), all, commit(tid == i), all,
    addItemReq(sess == r, user == k), all, beginT(sess == r, tid == j), all, get(tid == j, key == k, prevTid == 0), all,
    put(tid == j, key == k), all, commit(tid == j), all
  )
}
