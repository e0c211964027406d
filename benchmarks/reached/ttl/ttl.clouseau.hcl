# A cache whose entries expire. The clock counts seconds; set and add store for ten of them.

language = 1

sort "Text" {
  go   = "string"
  pool = ["a", "b", "c"]
}

# All that may change how long an entry lives. Replace does not.
define "changes" {
  params = { k = Text }
  trace  = set(key == k) || setFor(key == k) || add(key == k) || touch(key == k)
}

# An entry that lives for l seconds was stored or touched at the time t.
define "begins" {
  params = { k = Text, t = int, l = int }
  trace = (seq(all, wait(now == t), star(any - wait), setFor(key == k, life == l)) ||
    seq(all, wait(now == t), star(any - wait), set(key == k, l == 10) || add(key == k, added, l == 10)) ||
  seq(all, setFor(key == k, life == l), star(any - changes(k)), wait(now == t), star(any - wait - changes(k)), touch(key == k, found)))
}

operation "wait" {
  args    = { seconds = int }
  results = { now = int }
  clause "first" {
    history = absent(wait)
    event   = wait(seconds >= 0, seconds <= 20, now == seconds)
  }
  clause "later" {
    ghosts  = { t = int }
    params  = { d = int }
    where   = 0 < d && d <= 20
    history = last(wait(now == t))
    event   = wait(seconds == d, now == t + d)
  }
}

operation "set" {
  args = { key = Text, value = Text }
  clause { event = set }
}

operation "setFor" {
  args = { key = Text, value = Text, life = int }
  clause { event = setFor(life >= 0, life <= 15) }
}

operation "add" {
  args    = { key = Text, value = Text }
  results = { added = bool }
  clause {
    params  = { k = Text }
    history = seq(all, set(key == k) || setFor(key == k), all)
    event   = add(key == k)
  }
}

# Begins the time of an entry anew.
operation "touch" {
  args    = { key = Text }
  results = { found = bool }
  clause {
    params  = { k = Text }
    history = seq(all, set(key == k) || setFor(key == k), all)
    event   = touch(key == k)
  }
}

operation "replace" {
  args    = { key = Text, value = Text }
  results = { found = bool }
  clause {
    params  = { k = Text }
    history = seq(all, set(key == k) || setFor(key == k), all)
    event   = replace(key == k)
  }
}

operation "get" {
  args    = { key = Text }
  results = { value = Text, ok = bool }
  clause "stored" {
    params  = { k = Text }
    history = seq(all, set(key == k) || setFor(key == k) || add(key == k), star(any - changes(k) - replace(key == k)))
    event   = get(key == k)
  }
  clause "touched" {
    params  = { k = Text }
    history = seq(all, touch(key == k, found), star(any - changes(k) - replace(key == k)))
    event   = get(key == k)
  }
  clause "replaced" {
    params  = { k = Text }
    history = seq(all, replace(key == k, found), star(any - changes(k)))
    event   = get(key == k)
  }
}

goal "outlives" {
  doc   = "an entry is returned at the instant at which its time is over, or later"
  vars  = { k = Text, t = int, l = int, u = int }
  where = l > 0 && u >= t + l
  trace = seq(begins(k, t, l), star(any - changes(k)), wait(now == u), star(any - changes(k) - wait), get(key == k, ok))
}

goal "dies_early" {
  doc   = "an entry is gone before its time is over"
  vars  = { k = Text, t = int, l = int, u = int }
  where = t <= u && u < t + l
  trace = seq(begins(k, t, l), star(any - changes(k)), wait(now == u), star(any - changes(k) - wait), get(key == k, !ok))
}

target {
  type = "example.com/m/ttl.Timed"
  new  = "ttl.NewTimed"
}
