# A pool that lends out up to three numbered resources.

language = 1

count "using" {
  up   = acquire(ok)
  down = release(ok)
}

# The limit is l, the pool is open, and so are new resources.
define "limited" {
  params = { l = int }
  trace  = seq(all, setLimit(limit == l), absent(setLimit)) && absent(close) && (absent(opening) || seq(all, opening(works), absent(opening)))
}

operation "acquire" {
  results = { r = int, ok = bool }
  clause "fresh" {
    params  = { x = int }
    history = last(using(n < 3)) && absent(setLimit, close, opening, release, acquire(r == x))
    event   = acquire(r == x, ok)
  }
  clause "returned" {
    history = seq(absent(setLimit, close), release(ok), star(using || inUse || release))
    event   = acquire
  }
  clause "returned_twice" {
    params  = { x = int }
    history = seq(absent(setLimit, close), release(r == x), star(using), release(r == x), star(using), acquire(r == x, ok), star(using || inUse))
    event   = acquire
  }
  clause "limited" {
    history = seq(absent(close), setLimit, absent(close))
    event   = acquire
  }
  clause "not_opened" {
    history = seq(absent(release, setLimit, close), opening(!works), star(using || inUse))
    event   = acquire(!ok)
  }
}

operation "release" {
  args    = { r = int }
  results = { ok = bool }
  clause "lent" {
    params  = { x = int }
    history = seq(all, acquire(r == x, ok), star(any - release(r == x)))
    event   = release(r == x, ok)
  }
  clause "twice" {
    params  = { x = int }
    history = seq(all, release(r == x, ok), star(any - acquire - setLimit - close))
    event   = release(r == x)
  }
}

operation "setLimit" {
  args    = { limit = int }
  results = { shut = int }
  clause {
    history = seq(all, acquire(ok), all)
    event   = setLimit(limit >= 1, limit <= 4)
  }
}

operation "inUse" {
  results = { n = int }
  clause {
    params  = { k = int }
    history = last(using(n == k)) && seq(all, acquire, all)
    event   = inUse(n == k)
  }
}

# How often a resource was shut.
operation "shut" {
  args    = { r = int }
  results = { times = int }
  clause {
    params  = { x = int }
    history = seq(all, acquire(r == x, ok), all, setLimit || close, all)
    event   = shut(r == x)
  }
}

# Whether resources can be opened from now on.
operation "opening" {
  args = { works = bool }
  clause { history = seq(all, acquire, all) }
}

operation "close" {
  results = { ok = bool }
  clause { history = seq(all, acquire(ok), star(any - close)) }
}

goal "lent_to_two" {
  doc   = "a resource is lent out that is lent already"
  vars  = { x = int }
  trace = seq(all, acquire(r == x, ok), star(any - release(r == x)), acquire(r == x, ok))
}

goal "shut_while_in_use" {
  doc   = "a resource is shut while it is lent out, or lent out after it was shut"
  vars  = { x = int }
  trace = seq(all, acquire(r == x, ok), star(any - release(r == x)), shut(r == x, times > 0)) || seq(all, shut(r == x, times > 0), all, acquire(r == x, ok))
}

goal "limit_broken" {
  doc   = "a resource is lent out beyond the limit, or refused below it"
  vars  = { l = int }
  trace = seq(limited(l), inUse(n >= l), acquire(ok)) || seq(limited(l), inUse(n < l), acquire(!ok))
}

target {
  type   = "example.com/m/pool.Counted"
  new    = "pool.NewCounted"
  errors = { acquire = ok, release = ok, close = ok }
}
