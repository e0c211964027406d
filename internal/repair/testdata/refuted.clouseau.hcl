language = 1
operation "put" {
  kind = call
  args = { k = int, v = int }
  clause "fresh" {
    params  = { a = int, b = int }
    where   = a > 0 && b > 0
    history = star(any - put(k == a) - del(k == a))
    event   = put(k == a, v == b)
  }
  clause "again" {
    params  = { a = int, b = int, c = int }
    where   = b > c
    history = seq(all, put(k == a, v == c), star(any - put(k == a) - del(k == a)))
    event   = put(k == a, v == b)
  }
}
operation "del" {
  kind = call
  args = { k = int }
  clause "there" {
    params  = { a = int }
    history = seq(all, put(k == a), star(any - del(k == a)))
    event   = del(k == a)
  }
  clause "twice" {
    params  = { a = int, b = int }
    where   = a > b
    history = seq(all, put(k == a), all, put(k == b), star(any - del(k == a)))
    event   = del(k == a)
  }
}
operation "get" {
  kind    = call
  args    = { k = int }
  results = { v = int }
  clause "last" {
    params  = { a = int, b = int }
    history = seq(all, put(k == a, v == b), star(any - put(k == a) - del(k == a)))
    event   = get(k == a, v == b)
  }
  clause "gone" {
    params  = { a = int }
    history = seq(all, del(k == a), star(any - put(k == a)))
    event   = get(k == a, v == 0)
  }
}
goal "never" {
  vars  = { x = int }
  trace = seq(all, put(k == x, v < 0), all, del(k == x), all, get(k == x, v < -5), all, put(k == x, v < -10))
}
goal "other" {
  vars  = { x = int }
  trace = seq(all, put(k == x, v == 3), all, put(k == x, v == 2), star(any - del(k == x)), get(k == x, v == 3))
}
goal "third" {
  vars  = { x = int, y = int }
  where = x != y
  trace = seq(put(k == x, v == 0), star(any - put(k == x)), del(k == x), all, put(k == y, v == 0), all, get(k == x, v == 7), all, put(k == y, v == 0))
}
