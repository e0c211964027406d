# Keys that are lent to owners for a span of time, which passes by advance alone.

language = 1

sort "Key" {
  go   = "string"
  pool = ["k", "l"]
}

sort "Owner" {
  go   = "string"
  pool = ["a", "b", "c"]
}

# Nothing that concerns the lease of k, and no time passes.
define "quiet" {
  params = { k = Key }
  trace  = star(any - advance - acquire(key == k, ok) - renew(key == k, ok) - release(key == k, ok))
}

# The owner o has the key k from now on for the span s.
define "begins" {
  params = { k = Key, o = Owner, s = int }
  trace = (seq(absent(acquire(key == k, ok)), acquire(key == k, owner == o, span == s, ok)) ||
  seq(all, renew(key == k, owner == o, span == s, ok)))
}

operation "acquire" {
  args    = { key = Key, owner = Owner, span = int }
  results = { ok = bool }
  clause "free" {
    params  = { k = Key }
    history = absent(acquire(key == k))
    event   = acquire(key == k, span >= 1, span <= 9, ok)
  }
  clause "again" {
    params  = { k = Key, o = Owner }
    history = seq(all, acquire(key == k, owner == o, ok), all)
    event   = acquire(key == k, owner == o, span >= 1, span <= 9)
  }
  clause "ended" {
    params  = { k = Key }
    history = seq(all, acquire(key == k, ok), all, advance || release(key == k, ok), all)
    event   = acquire(key == k, span >= 1, span <= 9)
  }
}

operation "renew" {
  args    = { key = Key, owner = Owner, span = int }
  results = { ok = bool }
  clause {
    params  = { k = Key, o = Owner }
    history = seq(all, acquire(key == k, owner == o, ok), all)
    event   = renew(key == k, owner == o, span >= 1, span <= 9)
  }
}

operation "release" {
  args    = { key = Key, owner = Owner }
  results = { ok = bool }
  clause "holder" {
    params  = { k = Key, o = Owner }
    history = seq(all, acquire(key == k, owner == o, ok), all)
    event   = release(key == k, owner == o)
  }
  clause "from_the_line" {
    params  = { k = Key, o = Owner }
    history = seq(all, wait(key == k, owner == o, place > 0), all, advance(expired > 0) || release(key == k, ok), all)
    event   = release(key == k, owner == o)
  }
}

# Stands in line for a key, from place 1.
operation "wait" {
  args    = { key = Key, owner = Owner, span = int }
  results = { place = int }
  clause {
    params  = { k = Key, o = Owner }
    history = seq(all, acquire(key == k, owner == o, ok), all)
    event   = wait(key == k, owner != o, span >= 1, span <= 9)
  }
}

operation "advance" {
  args    = { n = int }
  results = { expired = int }
  clause {
    history = seq(all, acquire(ok), all)
    event   = advance(n >= 1, n <= 10)
  }
}

operation "holder" {
  args    = { key = Key }
  results = { owner = Owner, left = int, ok = bool }
  clause {
    params  = { k = Key }
    history = seq(all, acquire(key == k, ok), all)
    event   = holder(key == k)
  }
}

goal "outlives" {
  doc   = "an owner has a key when the span is over, or a key has a holder with no time left"
  vars  = { k = Key, o = Owner, s = int }
  trace = seq(begins(k, o, s), quiet(k), advance(n >= s), quiet(k), holder(key == k, owner == o, ok)) || seq(all, holder(ok, left <= 0))
}

goal "ends_early" {
  doc   = "an owner has lost a key before the span is over, or not the rest of the span is left"
  vars  = { k = Key, o = Owner, s = int, d = int }
  where = 0 <= d && d < s
  trace = seq(begins(k, o, s), quiet(k), advance(n == d), quiet(k), holder(key == k, !ok || owner != o || left != s - d))
}

goal "released_wrongly" {
  doc  = "one release does not end the lease of an owner who got the key in line, or it ends one that was acquired twice"
  vars = { k = Key, o = Owner }
  trace = (seq(
    all, wait(key == k, owner == o, place > 0), star(any - acquire(key == k, owner == o)), release(key == k, owner == o, ok),
    star(any - acquire(key == k, owner == o) - wait(key == k, owner == o)), holder(key == k, owner == o, ok)
    ) || seq(
    all, acquire(key == k, owner == o, ok), quiet(k), acquire(key == k, owner == o, ok), quiet(k), release(key == k, owner == o, ok),
    quiet(k), holder(key == k, !ok || owner != o)
  ))
}

goal "passed_over" {
  doc   = "a key that is released has no holder though somebody is in line, or another span than was asked for"
  vars  = { k = Key, o = Owner, s = int }
  trace = seq(all, wait(key == k, owner == o, span == s, place == 1), quiet(k), release(key == k, ok), quiet(k), holder(key == k, !ok || owner == o && left != s))
}

target {
  type = "example.com/m/leases.Leases"
  new  = "leases.New"
}
