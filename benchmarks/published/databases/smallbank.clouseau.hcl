language = 1

operation "beginT" {
  kind    = receive
  results = { tid = int }
  clause {
    params  = { i = int }
    history = star(any - beginT(tid >= i))
    event   = beginT(tid == i)
  }
}

operation "commit" {
  kind    = receive
  fields  = { tid = int }
  results = { cid = int }
  clause {
    params  = { i = int, j = int }
    history = seq(star(any - commit(tid == i || cid >= j)), beginT(tid == i), star(any - commit(tid == i || cid >= j)))
    event   = commit(tid == i, cid == j)
    future  = star(any - selectAccounts(tid == i) - selectSavings(tid == i) - selectChecking(tid == i) - updateAccounts(tid == i) - updateSavings(tid == i) - updateChecking(tid == i))
  }
}

operation "updateAccounts" {
  kind    = receive
  fields  = { tid = int, name = int }
  results = { custid = int }
  clause {
    params  = { i = int, k = int, z = int }
    history = seq(all, beginT(tid == i), star(any - commit(tid == i)))
    event   = updateAccounts(tid == i, name == k, custid == z)
  }
}

operation "selectAccounts" {
  kind    = receive
  fields  = { tid = int, name = int }
  results = { prevTid = int, prevCid = int, custid = int }
  clause {
    params = { i = int, pi = int, pj = int, k = int, z = int }
    history = seq(
      star(any - updateAccounts(tid == i && custid == k)), updateAccounts(tid == pi && custid == k && name == z),
      star(any - updateAccounts(tid == i && custid == k)), commit(tid == pi && cid == pj),
      star(any - updateAccounts(tid == i && custid == k))
    )
    event  = selectAccounts(tid == i, prevTid == pi, prevCid == pj, custid == k, name == z, tid != prevTid)
    future = star(any - commit(tid == i && cid < pj))
  }
}

operation "updateSavings" {
  kind    = receive
  fields  = { tid = int, custid = int }
  results = { balance = int }
  clause {
    params  = { i = int, k = int, z = int }
    history = seq(all, beginT(tid == i), star(any - commit(tid == i)))
    event   = updateSavings(tid == i, custid == k, balance == z)
  }
}

operation "selectSavings" {
  kind    = receive
  fields  = { tid = int, custid = int }
  results = { prevTid = int, prevCid = int, balance = int }
  clause {
    params = { i = int, pi = int, pj = int, k = int, z = int }
    history = seq(
      star(any - updateSavings(tid == i && custid == k)), updateSavings(tid == pi && custid == k && balance == z),
      star(any - updateSavings(tid == i && custid == k)), commit(tid == pi && cid == pj),
      star(any - updateSavings(tid == i && custid == k))
    )
    event  = selectSavings(tid == i, prevTid == pi, prevCid == pj, custid == k, balance == z, tid != prevTid)
    future = star(any - commit(tid == i && cid < pj))
  }
}

operation "updateChecking" {
  kind    = receive
  fields  = { tid = int, custid = int }
  results = { balance = int }
  clause {
    params  = { i = int, k = int, z = int }
    history = seq(all, beginT(tid == i), star(any - commit(tid == i)))
    event   = updateChecking(tid == i, custid == k, balance == z)
  }
}

operation "selectChecking" {
  kind    = receive
  fields  = { tid = int, custid = int }
  results = { prevTid = int, prevCid = int, balance = int }
  clause {
    params = { i = int, pi = int, pj = int, k = int, z = int }
    history = seq(
      star(any - updateChecking(tid == i && custid == k)), updateChecking(tid == pi && custid == k && balance == z),
      star(any - updateChecking(tid == i && custid == k)), commit(tid == pi && cid == pj),
      star(any - updateChecking(tid == i && custid == k))
    )
    event  = selectChecking(tid == i, prevTid == pi, prevCid == pj, custid == k, balance == z, tid != prevTid)
    future = star(any - commit(tid == i && cid < pj))
  }
}

operation "openAccountsReq" {
  kind   = send
  fields = { name = int, custid = int }
  clause {
    ghosts  = { i = int }
    params  = { n = int, c = int }
    history = star(any - openAccountsReq(name == n) - openAccountsReq(custid == c))
    event   = openAccountsReq(name == n, custid == c)
    future = seq(
      beginT(tid == i), updateAccounts(tid == i, name == n, custid == c), updateSavings(tid == i, custid == c, balance == 0),
      updateChecking(tid == i, custid == c, balance == 0), commit(tid == i), openAccountsResp, all
    )
  }
}

operation "balanceReq" {
  kind   = send
  fields = { name = int }
  clause {
    ghosts  = { i = int, c = int, bs = int, bc = int }
    params  = { n = int }
    history = seq(all, openAccountsReq(name == n, custid == c), all)
    event   = balanceReq(name == n)
    future = seq(
      beginT(tid == i), selectAccounts(tid == i, name == n, custid == c), selectSavings(tid == i, custid == c, balance == bs),
      selectChecking(tid == i, custid == c, balance == bc), all, commit(tid == i), balanceResp(balance == bs + bc), all
    )
  }
}

operation "depositCheckingReq" {
  kind   = send
  fields = { name = int, amount = int }
  clause {
    ghosts  = { i = int, b = int, c = int }
    params  = { n = int, a = int }
    history = seq(all, openAccountsReq(name == n, custid == c), all)
    event   = depositCheckingReq(name == n, amount == a)
    future = seq(
      beginT(tid == i), selectAccounts(tid == i, name == n, custid == c), selectChecking(tid == i, custid == c, balance == b), all,
      updateChecking(tid == i, custid == c), star(any - updateChecking(custid == c)), commit(tid == i), depositCheckingResp, all
    )
  }
}

operation "transactSavingsReq" {
  kind   = send
  fields = { name = int, amount = int }
  clause {
    ghosts  = { i = int, b = int, c = int }
    params  = { n = int, a = int }
    history = seq(all, openAccountsReq(name == n, custid == c), all)
    event   = transactSavingsReq(name == n, amount == a)
    future = seq(
      beginT(tid == i), selectAccounts(tid == i, name == n, custid == c), selectSavings(tid == i, custid == c, balance == b), all,
      updateSavings(tid == i, custid == c, balance == b + a), star(any - updateSavings(custid == c)), commit(tid == i), transactSavingsResp, all
    )
  }
}

operation "writeCheckReq" {
  kind   = send
  fields = { name = int, amount = int }
  clause {
    ghosts  = { i = int, c = int }
    params  = { n = int, a = int }
    history = seq(all, openAccountsReq(name == n, custid == c), all)
    event   = writeCheckReq(name == n, amount == a)
    future = seq(
      beginT(tid == i), selectAccounts(tid == i, name == n, custid == c), selectSavings(tid == i, custid == c), selectChecking(tid == i, custid == c), all,
      updateChecking(tid == i, custid == c), star(any - updateChecking(custid == c)), commit(tid == i), writeCheckResp, all
    )
  }
}

operation "sendPaymentReq" {
  kind   = send
  fields = { srcid = int, destid = int, amount = int }
  clause {
    ghosts  = { i = int, sb = int, db = int }
    params  = { sc = int, dc = int, a = int }
    history = seq(all, openAccountsReq(custid == sc || custid == dc), all, openAccountsReq(custid == sc || custid == dc), all)
    event   = sendPaymentReq(srcid == sc, destid == dc, amount == a)
    future = seq(
      beginT(tid == i), selectChecking(tid == i, custid == sc, balance == sb), selectChecking(tid == i, custid == dc, balance == db), all,
      updateChecking(tid == i, custid == sc, balance == sb - a), updateChecking(tid == i, custid == dc, balance == db + a),
      star(any - updateChecking(custid == sc) - updateChecking(custid == dc)), commit(tid == i), sendPaymentResp, all
    )
  }
}

operation "amalgamateReq" {
  kind   = send
  fields = { custid0 = int, custid1 = int }
  clause {
    ghosts  = { i = int }
    params  = { c0 = int, c1 = int }
    history = seq(all, openAccountsReq(custid == c0 || custid == c1), all, openAccountsReq(custid == c0 || custid == c1), all)
    event   = amalgamateReq(custid0 == c0, custid1 == c1)
    future = seq(
      beginT(tid == i), selectSavings(tid == i, custid == c0), selectChecking(tid == i, custid == c0), selectChecking(tid == i, custid == c1), all,
      updateSavings(tid == i, custid == c0, balance == 0), updateChecking(tid == i, custid == c0, balance == 0), updateChecking(tid == i, custid == c1),
      star(any - updateSavings(custid == c0) - updateChecking(custid == c0) - updateChecking(custid == c1)), commit(tid == i), amalgamateResp, all
    )
  }
}

operation "openAccountsResp" {
  kind = receive
  clause { event = openAccountsResp }
}

operation "depositCheckingResp" {
  kind = receive
  clause { event = depositCheckingResp }
}

operation "transactSavingsResp" {
  kind = receive
  clause { event = transactSavingsResp }
}

operation "writeCheckResp" {
  kind = receive
  clause { event = writeCheckResp }
}

operation "sendPaymentResp" {
  kind = receive
  clause { event = sendPaymentResp }
}

operation "amalgamateResp" {
  kind = receive
  clause { event = amalgamateResp }
}

operation "balanceResp" {
  kind    = receive
  results = { balance = int }
  clause { event = balanceResp }
}

goal "published" {
  vars  = { c = int, b = int }
  trace = seq(all, selectChecking(custid == c, balance == b), star(any - updateChecking(custid == c)), selectChecking(custid == c, balance != b), all)
}
