# The bank with a weaker spec: it does not say what the bank reads and writes, nor what is enough.

language = 1

sort "Account" {
  base  = int
  range = [0, 2]
}

sort "Money" {
  base  = int
  range = [1, 60]
}

operation "fund" {
  doc    = "opens an account in the database, with a balance"
  kind   = send
  fields = { account = Account, balance = Money }
  clause {
    params  = { a = Account, b = Money }
    where   = b >= 10
    history = absent(fund(account == a))
    event   = fund(account == a, balance == b)
  }
}

operation "withdraw" {
  doc    = "a client asks for money"
  kind   = send
  fields = { account = Account, amount = Money }
  clause {
    params  = { a = Account, m = Money }
    history = seq(all, fund(account == a), all)
    event   = withdraw(account == a, amount == m)
    future  = later(requested(account == a, amount == m))
  }
}

operation "retry" {
  doc    = "a client sends a request again"
  kind   = send
  fields = { r = int }
  clause {
    params  = { x = int, a = Account, m = Money }
    history = seq(all, requested(r == x, account == a, amount == m), absent(retry(r == x)))
    event   = retry(r == x)
    future  = later(requested(r == x, account == a, amount == m))
  }
}

operation "requested" {
  doc    = "a request gets to the bank"
  kind   = receive
  fields = { r = int, account = Account, amount = Money }
  clause {
    params  = { x = int, a = Account, m = Money }
    history = absent(requested(r == x)) && seq(all, withdraw(account == a, amount == m), all)
    event   = requested(r == x, account == a, amount == m)
  }
  clause "again" {
    params  = { x = int, a = Account, m = Money }
    history = seq(all, requested(r == x, account == a, amount == m), all, retry(r == x), all)
    event   = requested(r == x, account == a, amount == m)
  }
}

# Between the bank and the database.

operation "reading" {
  doc         = "the database is asked for the balance, for a request"
  kind        = receive
  fields      = { r = int, account = Account }
  spontaneous = true
  clause {
    params  = { x = int, a = Account }
    history = seq(all, requested(r == x, account == a), all) && absent(reading(r == x))
    event   = reading(r == x, account == a)
  }
}

operation "read" {
  doc         = "the bank is told the balance"
  kind        = receive
  fields      = { r = int, account = Account, balance = int }
  spontaneous = true
  clause {
    params  = { x = int, a = Account, b = int }
    history = seq(all, reading(r == x, account == a), all)
    event   = read(r == x, account == a, balance == b)
  }
}

operation "updating" {
  doc         = "the database is told the new balance"
  kind        = receive
  fields      = { r = int, account = Account, balance = int }
  spontaneous = true
  clause {
    params  = { x = int, a = Account, b = int }
    history = seq(all, read(r == x, account == a), all)
    event   = updating(r == x, account == a, balance == b)
  }
}

operation "answered" {
  doc         = "a client is told whether it gets the money, and what is left"
  kind        = receive
  fields      = { r = int, account = Account, balance = int, ok = bool }
  spontaneous = true
  clause "granted" {
    params  = { x = int, a = Account, b = int }
    history = seq(all, updating(r == x, account == a, balance == b), absent(answered(r == x)))
    event   = answered(r == x, account == a, balance == b, ok)
  }
  clause "refused" {
    params  = { x = int, a = Account, b = int }
    history = seq(all, read(r == x, account == a, balance == b), all)
    event   = answered(r == x, account == a, balance == b, !ok)
  }
}

goal "overdrawn" {
  doc   = "two withdrawals read the same balance, and both get money that is there for one"
  vars  = { a = Account, b = Money, x = int, m = Money, y = int, n = Money }
  where = m + n > b - 10
  trace = seq(absent(fund(account == a)), fund(account == a, balance == b), all, requested(r == x, account == a, amount == m), all, requested(r == y, account == a, amount == n, x != y), all, reading(r == x), star(any - updating(account == a)), reading(r == y), all, answered(r == x, ok), all, answered(r == y, ok))
}

goal "charged_twice" {
  doc   = "the only request for an account costs more than its amount"
  vars  = { a = Account, b = Money, x = int, m = Money }
  trace = seq(absent(fund(account == a), requested(account == a)), fund(account == a, balance == b), only(a, x), requested(r == x, account == a, amount == m), only(a, x), answered(r == x, account == a, balance < b - m, ok))
}

goal "refused" {
  doc   = "the only request for an account is refused, although enough would be left"
  vars  = { a = Account, b = Money, x = int, m = Money }
  where = b - m >= 10
  trace = seq(absent(fund(account == a), requested(account == a)), fund(account == a, balance == b), only(a, x), requested(r == x, account == a, amount == m), only(a, x), answered(r == x, account == a, !ok))
}

define "only" {
  params = { a = Account, x = int }
  trace  = star(any - requested(account == a, r != x))
}

target {
  package  = "bankserver_test"
  type     = "github.com/clouseau-go/clouseau/benchmarks/bankserver.System"
  new      = "bankserver.NewAdapter"
  schedule = "random"
}
