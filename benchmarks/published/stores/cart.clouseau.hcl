language = 1
import   = ["lists.clouseau.hcl", "txn.clouseau.hcl"]

# A shopping cart in one row of a store. What calls do may lie anywhere among each other.

operation "put" {
  kind    = receive
  fields  = { tid = int, key = int }
  results = { value = List }
  clause {
    ghosts  = { q = int }
    params  = { i = int, k = int, z = List }
    history = writable(put, i, k, q)
    event   = put(tid == i, key == k, value == z)
    future  = locked(put, i, k)
  }
}

operation "get" {
  kind    = receive
  fields  = { tid = int, key = int }
  results = { prevTid = int, prevCid = int, value = List }
  clause "own" {
    params  = { i = int, k = int, z = List }
    history = own(put, put(tid == i, key == k, value == z), i, k)
    event   = get(tid == i, key == k, value == z, prevTid == i, prevCid == -1)
  }
  clause "loaded" {
    ghosts  = { w = int }
    params  = { i = int, k = int, z = List }
    where   = emp(z)
    history = loaded(put, i, k, w)
    event   = get(tid == i, key == k, value == z, prevTid == 0, prevCid == 0)
  }
  clause "committed" {
    ghosts  = { w = int }
    params  = { i = int, p = int, c = int, k = int, z = List }
    where   = p != i
    history = sees(put, put(tid == p, key == k, value == z), i, p, c, k, w)
    event   = get(tid == i, key == k, value == z, prevTid == p, prevCid == c)
  }
}

define "fresh" {
  doc    = "the session is new: each request has one of its own"
  params = { s = int }
  trace  = absent(addItemReq(sess == s), deleteItemReq(sess == s), checkoutReq(sess == s))
}

operation "addItemReq" {
  kind   = send
  fields = { sess = int, user = int, item = int }
  clause {
    ghosts  = { i = int, l = List }
    params  = { s = int, x = int, y = int }
    history = fresh(s)
    event   = addItemReq(sess == s, user == x, item == y)
    future = seq(
      all, beginT(sess == s, tid == i), all, get(tid == i, key == x, value == l), all, put(tid == i, key == x, value == add(y, l)), all,
      commit(tid == i), addItemResp(sess == s), all
    )
  }
}

operation "deleteItemReq" {
  kind   = send
  fields = { sess = int, user = int, item = int }
  clause {
    ghosts  = { i = int, l = List }
    params  = { s = int, x = int, y = int }
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
  fields = { sess = int, user = int }
  clause {
    ghosts  = { i = int }
    params  = { s = int, x = int }
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
  fields = { sess = int }
  clause { event = addItemResp }
}

operation "deleteItemResp" {
  kind   = receive
  fields = { sess = int }
  clause { event = deleteItemResp }
}

operation "checkoutResp" {
  kind   = receive
  fields = { sess = int }
  clause { event = checkoutResp }
}

define "vanished" {
  doc    = "what i added, and nobody deletes, is not in the cart that j reads later"
  params = { i = int, j = int, c = int, x = int, y = int }
  trace = seq(
    all, put(tid == i, key == x, mem(y, value)), all, commit(tid == i, cid == c), all,
    get(tid == j, key == x, prevTid != i, prevTid != j, prevCid > c, !mem(y, value)), all, commit(tid == j), all
  ) && absent(deleteItemReq(user == x, item == y))
}
