# The goal asks for the last of so many answers, each of whose requests needs the one before.
language = 1
operation "ask" {
  kind = send
  fields = { n = int }
  clause "first" {
    history = absent(ask)
    event   = ask(n == 1)
    future  = seq(all, answer(n == 1), all)
  }
  clause "next" {
    params  = { k = int }
    where   = k > 1
    history = seq(all, answer(n == k - 1))
    event   = ask(n == k)
    future  = seq(all, answer(n == k), all)
  }
}
operation "answer" {
  kind = receive
  fields = { n = int }
  clause {
    params  = { k = int }
    history = last(ask(n == k))
    event   = answer(n == k)
  }
}
goal "far" {
  trace = seq(all, answer(n == 2))
}
