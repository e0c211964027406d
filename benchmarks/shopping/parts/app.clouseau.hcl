language = 1
import   = ["../../store/lists.clouseau.hcl", "../../store/store.clouseau.hcl"]

# A shopping cart in one row of a store. What calls do may lie anywhere among each other.

operation "put" {
  kind    = receive
  fields  = { tid = int, key = Key }
  results = { value = string }
  clause {
    ghosts  = { q = int }
    params  = { i = int, k = Key, z = string }
    history = writable(put, i, k, q)
    event   = put(tid == i, key == k, value == z)
    future  = locked(put, i, k)
  }
}

define "fresh" {
  doc    = "the session is new: each request has one of its own"
  params = { s = Session }
  trace  = absent(addItemReq(sess == s), deleteItemReq(sess == s), checkoutReq(sess == s))
}

operation "addItemReq" {
  kind   = send
  fields = { sess = Session, user = Key, item = int }
  clause "served" {
    ghosts  = { i = int, l = string }
    params  = { s = Session, x = Key, y = int }
    history = fresh(s)
    event   = addItemReq(sess == s, user == x, item == y)
    future = seq(
      all, beginT(sess == s, tid == i), all, get(tid == i, key == x, value == l), all, put(tid == i, key == x, value == add(y, l)), all,
      commit(tid == i), addItemResp(sess == s), all
    )
  }
  # The database ends its transaction at the write.
  clause "ended" {
    ghosts  = { i = int }
    params  = { s = Session, x = Key, y = int }
    history = fresh(s)
    event   = addItemReq(sess == s, user == x, item == y)
    future  = seq(all, beginT(sess == s, tid == i), all, get(tid == i, key == x), all, abort(tid == i), all)
  }
}

operation "deleteItemReq" {
  kind   = send
  fields = { sess = Session, user = Key, item = int }
  clause {
    ghosts  = { i = int, l = string }
    params  = { s = Session, x = Key, y = int }
    history = fresh(s)
    event   = deleteItemReq(sess == s, user == x, item == y)
    future = seq(
      all, beginT(sess == s, tid == i), all, get(tid == i, key == x, value == l), all, put(tid == i, key == x, value == del(y, l)), all,
      commit(tid == i), deleteItemResp(sess == s), all
    )
  }
}

operation "checkoutReq" {
  doc    = "shows the cart, and charges what is in it then"
  kind   = send
  fields = { sess = Session, user = Key }
  clause {
    ghosts  = { i = int }
    params  = { s = Session, x = Key }
    history = fresh(s)
    event   = checkoutReq(sess == s, user == x)
    future = seq(
      all, beginT(sess == s, tid == i), all, get(tid == i, key == x), all, get(tid == i, key == x), all, commit(tid == i),
      checkoutResp(sess == s), all
    )
  }
}

operation "addItemResp" {
  kind   = receive
  fields = { sess = Session }
  clause { event = addItemResp }
}

operation "deleteItemResp" {
  kind   = receive
  fields = { sess = Session }
  clause { event = deleteItemResp }
}

operation "checkoutResp" {
  kind   = receive
  fields = { sess = Session }
  clause { event = checkoutResp }
}

define "vanished" {
  doc    = "what i added, and nobody deletes or adds again, is not in the cart that j reads later"
  params = { i = int, j = int, c = int, p = int, k = Key, y = int }
  trace = seq(
    all, addItemReq(user == k, item == y), all, get(tid == i, key == k), all, get(tid == p, key == k), all, put(tid == i, key == k, mem(y, value)),
    commit(tid == i, cid == c), all, put(tid == p, key == k), commit(tid == p), all,
    get(tid == j, key == k, prevTid == p, prevCid > c, !mem(y, value)), all, commit(tid == j), all
    ) && seq(
    absent(addItemReq(user == k, item == y), deleteItemReq(user == k, item == y)), addItemReq(user == k, item == y),
    absent(addItemReq(user == k, item == y), deleteItemReq(user == k, item == y))
  )
}
