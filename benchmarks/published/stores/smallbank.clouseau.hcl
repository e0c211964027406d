language = 1
import   = ["txn.clouseau.hcl"]

# A bank: customers with savings and a checking account, ten in each at first. What the answers say
# of balances is stated in full.

operation "putSavings" {
  kind    = receive
  fields  = { tid = int, key = int }
  results = { value = int }
  clause {
    ghosts  = { q = int }
    params  = { i = int, k = int, z = int }
    history = writable(putSavings, i, k, q)
    event   = putSavings(tid == i, key == k, value == z)
    future  = locked(putSavings, i, k)
  }
}

operation "getSavings" {
  kind    = receive
  fields  = { tid = int, key = int }
  results = { prevTid = int, prevCid = int, value = int }
  clause "own" {
    params  = { i = int, k = int, z = int }
    history = own(putSavings, putSavings(tid == i, key == k, value == z), i, k)
    event   = getSavings(tid == i, key == k, value == z, prevTid == i, prevCid == -1)
  }
  clause "loaded" {
    ghosts  = { w = int }
    params  = { i = int, k = int, z = int }
    where   = z == 10
    history = loaded(putSavings, i, k, w)
    event   = getSavings(tid == i, key == k, value == z, prevTid == 0, prevCid == 0)
  }
  clause "committed" {
    ghosts  = { w = int }
    params  = { i = int, p = int, c = int, k = int, z = int }
    where   = p != i
    history = sees(putSavings, putSavings(tid == p, key == k, value == z), i, p, c, k, w)
    event   = getSavings(tid == i, key == k, value == z, prevTid == p, prevCid == c)
  }
}

operation "putChecking" {
  kind    = receive
  fields  = { tid = int, key = int }
  results = { value = int }
  clause {
    ghosts  = { q = int }
    params  = { i = int, k = int, z = int }
    history = writable(putChecking, i, k, q)
    event   = putChecking(tid == i, key == k, value == z)
    future  = locked(putChecking, i, k)
  }
}

operation "getChecking" {
  kind    = receive
  fields  = { tid = int, key = int }
  results = { prevTid = int, prevCid = int, value = int }
  clause "own" {
    params  = { i = int, k = int, z = int }
    history = own(putChecking, putChecking(tid == i, key == k, value == z), i, k)
    event   = getChecking(tid == i, key == k, value == z, prevTid == i, prevCid == -1)
  }
  clause "loaded" {
    ghosts  = { w = int }
    params  = { i = int, k = int, z = int }
    where   = z == 10
    history = loaded(putChecking, i, k, w)
    event   = getChecking(tid == i, key == k, value == z, prevTid == 0, prevCid == 0)
  }
  clause "committed" {
    ghosts  = { w = int }
    params  = { i = int, p = int, c = int, k = int, z = int }
    where   = p != i
    history = sees(putChecking, putChecking(tid == p, key == k, value == z), i, p, c, k, w)
    event   = getChecking(tid == i, key == k, value == z, prevTid == p, prevCid == c)
  }
}

define "fresh" {
  doc    = "the session is new: each request has one of its own"
  params = { s = int }
  trace = absent(
    balanceReq(sess == s), depositReq(sess == s), transactReq(sess == s),
    checkReq(sess == s), payReq(sess == s), amalgamateReq(sess == s)
  )
}

operation "balanceReq" {
  kind   = send
  fields = { sess = int, cust = int }
  clause {
    ghosts  = { i = int, a = int, b = int }
    params  = { s = int, c = int }
    history = fresh(s)
    event   = balanceReq(sess == s, cust == c)
    future = seq(
      all, beginT(sess == s, tid == i), all, getSavings(tid == i, key == c, value == a), all,
      getChecking(tid == i, key == c, value == b), all, commit(tid == i), balanceResp(sess == s, total == a + b), all
    )
  }
}

operation "depositReq" {
  kind   = send
  fields = { sess = int, cust = int, amount = int }
  clause {
    ghosts  = { i = int, b = int }
    params  = { s = int, c = int, m = int }
    where   = m > 0
    history = fresh(s)
    event   = depositReq(sess == s, cust == c, amount == m)
    future = seq(
      all, beginT(sess == s, tid == i), all, getChecking(tid == i, key == c, value == b), all,
      putChecking(tid == i, key == c, value == b + m), all, commit(tid == i), depositResp(sess == s), all
    )
  }
}

operation "transactReq" {
  doc    = "a deposit on the savings"
  kind   = send
  fields = { sess = int, cust = int, amount = int }
  clause {
    ghosts  = { i = int, a = int }
    params  = { s = int, c = int, m = int }
    where   = m > 0
    history = fresh(s)
    event   = transactReq(sess == s, cust == c, amount == m)
    future = seq(
      all, beginT(sess == s, tid == i), all, getSavings(tid == i, key == c, value == a), all,
      putSavings(tid == i, key == c, value == a + m), all, commit(tid == i), transactResp(sess == s), all
    )
  }
}

operation "checkReq" {
  doc    = "a check on the checking account, with a penalty where there is not enough in both"
  kind   = send
  fields = { sess = int, cust = int, amount = int }
  clause "covered" {
    ghosts  = { i = int, a = int, b = int }
    params  = { s = int, c = int, m = int }
    where   = m > 0 && a + b >= m
    history = fresh(s)
    event   = checkReq(sess == s, cust == c, amount == m)
    future = seq(
      all, beginT(sess == s, tid == i), all, getSavings(tid == i, key == c, value == a), all,
      getChecking(tid == i, key == c, value == b), all, putChecking(tid == i, key == c, value == b - m), all, commit(tid == i),
      checkResp(sess == s), all
    )
  }
  clause "penalty" {
    ghosts  = { i = int, a = int, b = int }
    params  = { s = int, c = int, m = int }
    where   = m > 0 && a + b < m
    history = fresh(s)
    event   = checkReq(sess == s, cust == c, amount == m)
    future = seq(
      all, beginT(sess == s, tid == i), all, getSavings(tid == i, key == c, value == a), all,
      getChecking(tid == i, key == c, value == b), all, putChecking(tid == i, key == c, value == b - m - 1), all, commit(tid == i),
      checkResp(sess == s), all
    )
  }
}

operation "payReq" {
  kind   = send
  fields = { sess = int, src = int, dest = int, amount = int }
  clause {
    ghosts  = { i = int, a = int, b = int }
    params  = { s = int, c = int, d = int, m = int }
    where   = c != d && m > 0 && a >= m
    history = fresh(s)
    event   = payReq(sess == s, src == c, dest == d, amount == m)
    future = seq(
      all, beginT(sess == s, tid == i), all, getChecking(tid == i, key == c, value == a), all,
      getChecking(tid == i, key == d, value == b), all, putChecking(tid == i, key == c, value == a - m),
      putChecking(tid == i, key == d, value == b + m), all, commit(tid == i), payResp(sess == s), all
    )
  }
}

operation "amalgamateReq" {
  doc    = "moves all that one customer has to another"
  kind   = send
  fields = { sess = int, src = int, dest = int }
  clause {
    ghosts  = { i = int, a = int, b = int, e = int }
    params  = { s = int, c = int, d = int }
    where   = c != d
    history = fresh(s)
    event   = amalgamateReq(sess == s, src == c, dest == d)
    future = seq(
      all, beginT(sess == s, tid == i), all, getSavings(tid == i, key == c, value == a), all,
      getChecking(tid == i, key == c, value == b), all, getChecking(tid == i, key == d, value == e), all,
      putSavings(tid == i, key == c, value == 0), putChecking(tid == i, key == c, value == 0),
      putChecking(tid == i, key == d, value == a + b + e), all, commit(tid == i), amalgamateResp(sess == s), all
    )
  }
}

operation "balanceResp" {
  kind    = receive
  fields  = { sess = int }
  results = { total = int }
  clause { event = balanceResp }
}

operation "depositResp" {
  kind   = receive
  fields = { sess = int }
  clause { event = depositResp }
}

operation "transactResp" {
  kind   = receive
  fields = { sess = int }
  clause { event = transactResp }
}

operation "checkResp" {
  kind   = receive
  fields = { sess = int }
  clause { event = checkResp }
}

operation "payResp" {
  kind   = receive
  fields = { sess = int }
  clause { event = payResp }
}

operation "amalgamateResp" {
  kind   = receive
  fields = { sess = int }
  clause { event = amalgamateResp }
}

define "read_only_anomaly" {
  doc    = "r sees what t did and not what w did, and w does not see what t did"
  params = { w = int, t = int, r = int, k = int }
  trace = seq(
    all, getSavings(tid == w, key == k), all, putSavings(tid == t, key == k), all, commit(tid == t), all,
    getSavings(tid == r, key == k, prevTid == t), all, getChecking(tid == r, key == k), all, commit(tid == r), all,
    putChecking(tid == w, key == k), all, commit(tid == w), all
  ) && absent(putSavings(tid == r), putChecking(tid == r))
}
