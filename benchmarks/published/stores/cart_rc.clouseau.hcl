language = 1
import   = ["cart.clouseau.hcl", "goals.clouseau.hcl", "levels/rc.clouseau.hcl"]

goal "lost_update" {
  vars  = { i = int, j = int, p = int, k = int }
  where = i != j
  trace = lost_update(get, put, i, j, p, k)
}

goal "lost_update_cycle" {
  vars  = { i = int, j = int, k = int, a = int, b = int, c = int, d = int }
  where = i != j && a < d && b < c
  trace = lost_update_cycle(get, put, i, j, k, a, b, c, d)
}

goal "fuzzy_read" {
  vars  = { i = int, k = int, p = int, q = int }
  where = p != q && q != i
  trace = fuzzy_read(get, put, i, k, p, q)
}

goal "fuzzy_read_cycle" {
  vars  = { i = int, q = int, k = int, a = int, b = int }
  where = i != q && a < b
  trace = fuzzy_read_cycle(get, put, i, k, q, a, b)
}

goal "vanished" {
  vars  = { i = int, j = int, c = int, k = int, y = int }
  where = i != j
  trace = vanished(i, j, c, k, y)
}
