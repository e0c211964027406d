language = 1

# A session begins one transaction after the other.

sort "Session" {
  base  = int
  range = [0, 3]
}

operation "beginT" {
  kind    = receive
  fields  = { sess = Session }
  results = { tid = int }
  clause "first" {
    params  = { s = Session, i = int }
    where   = i > 0
    history = absent(beginT(sess == s), beginT(tid >= i))
    event   = beginT(sess == s, tid == i)
  }
  clause "next" {
    ghosts  = { h = int }
    params  = { s = Session, i = int }
    where   = i > 0
    history = seq(all, beginT(sess == s, tid == h), absent(beginT(sess == s)), ended(h), absent(beginT(sess == s))) && absent(beginT(tid >= i))
    event   = beginT(sess == s, tid == i)
  }
}
