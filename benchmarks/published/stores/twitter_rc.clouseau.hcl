language = 1
import   = ["twitter.clouseau.hcl", "goals.clouseau.hcl", "levels/rc.clouseau.hcl"]

goal "lost_update" {
  vars  = { i = int, j = int, p = int, k = int }
  where = i != j
  trace = lost_update(getFollows, putFollows, i, j, p, k)
}

goal "lost_update_cycle" {
  vars  = { i = int, j = int, k = int, a = int, b = int, c = int, d = int }
  where = i != j && a < d && b < c
  trace = lost_update_cycle(getFollows, putFollows, i, j, k, a, b, c, d)
}

goal "fuzzy_read" {
  vars  = { i = int, k = int, p = int, q = int }
  where = p != q && q != i
  trace = fuzzy_read(getTweets, putTweets, i, k, p, q)
}

goal "fuzzy_read_cycle" {
  vars  = { i = int, q = int, k = int, a = int, b = int }
  where = i != q && a < b
  trace = fuzzy_read_cycle(getTweets, putTweets, i, k, q, a, b)
}

goal "fractured_read" {
  vars  = { i = int, j = int, k = int, l = int }
  where = i != j && k != l
  trace = fractured_read(getTweets, getTweets, putTweets, putTweets, i, j, k, l)
}

goal "fractured_read_cycle" {
  vars  = { i = int, j = int, k = int, l = int, a = int, b = int }
  where = i != j && a < b && k != l
  trace = fractured_read_cycle(getTweets, getTweets, putTweets, i, j, k, l, a, b)
}
