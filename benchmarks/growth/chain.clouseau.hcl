# The goal asks for the last of so many events, each of which needs the one before.
language = 1
operation "step" {
  kind = call
  args = { n = int }
  clause "first" {
    history = eps
    event   = step(n == 1)
    future  = all
  }
  clause "next" {
    params  = { k = int }
    where   = k > 1
    history = seq(all, step(n == k - 1))
    event   = step(n == k)
    future  = all
  }
}
goal "far" {
  trace = seq(all, step(n == 5))
}
