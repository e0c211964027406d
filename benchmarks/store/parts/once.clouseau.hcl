language = 1

# A session begins one transaction.

sort "Session" {
  base  = int
  range = [0, 3]
}

operation "beginT" {
  kind    = receive
  fields  = { sess = Session }
  results = { tid = int }
  clause {
    params  = { s = Session, i = int }
    where   = i > 0
    history = absent(beginT(sess == s), beginT(tid >= i))
    event   = beginT(sess == s, tid == i)
  }
}
