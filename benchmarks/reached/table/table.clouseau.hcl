# A table with four rows. The row that was used least recently makes way, pinned ones never do.

language = 1

sort "Key" {
  base  = int
  range = [0, 6]
}

sort "Text" {
  go   = "string"
  pool = ["a", "b", "c"]
}

# Put answers -1 where no row made way.
define "makesWay" {
  params = { k = Key }
  trace  = put(evicted == k, evicted >= 0, ok)
}

# The key k has a row with the value v.
define "there" {
  params = { k = Key, v = Text }
  trace  = seq(all, put(key == k, value == v, ok), star(any - put(key == k, ok) - makesWay(k) - remove(key == k, ok)))
}

define "lacks" {
  params = { k = Key }
  trace  = absent(put(key == k, ok)) || seq(all, makesWay(k) || remove(key == k, ok), absent(put(key == k, ok)))
}

define "others" {
  params = { k = Key }
  trace  = star(any - pin(key == k, ok) - unpin(key == k, ok))
}

# The row of k was pinned, and since then each unpin took back a pin that came later.
define "pinned" {
  params = { k = Key }
  trace  = seq(all, pin(key == k, ok), others(k), star(seq(pin(key == k, ok), others(k), opt(unpin(key == k, ok)), others(k))))
}

# At most so many rows are there.
count "stored" {
  up   = put(evicted < 0, ok)
  down = remove(ok)
}

define "use" {
  params = { k = Key }
  trace  = put(key == k, ok) || get(key == k, ok)
}

define "look" {
  trace = star(get || oldest || len || pin || unpin)
}

operation "put" {
  args    = { key = Key, value = Text }
  results = { evicted = int, ok = bool }
  clause "room" {
    params  = { k = Key }
    where   = k >= 0
    history = lacks(k) && last(stored(n < 4))
    event   = put(key == k, evicted < 0, ok)
  }
  clause "full" {
    params  = { k = Key }
    where   = k >= 0
    history = lacks(k) && last(stored(n >= 4))
    event   = put(key == k)
  }
  clause "over" {
    params  = { k = Key, v = Text }
    history = there(k, v)
    event   = put(key == k, evicted < 0, ok)
  }
}

operation "get" {
  args    = { key = Key }
  results = { value = Text, ok = bool }
  clause "there" {
    params  = { k = Key, v = Text }
    history = there(k, v)
    event   = get(key == k)
  }
  clause "not_there" {
    params  = { k = Key }
    history = seq(all, put(key == k), all) && lacks(k)
    event   = get(key == k)
  }
}

operation "remove" {
  args    = { key = Key }
  results = { ok = bool }
  clause {
    params  = { k = Key, v = Text }
    history = there(k, v)
    event   = remove(key == k)
  }
}

operation "pin" {
  args    = { key = Key }
  results = { ok = bool }
  clause {
    params  = { k = Key, v = Text }
    history = there(k, v)
    event   = pin(key == k)
  }
}

operation "unpin" {
  args    = { key = Key }
  results = { ok = bool }
  clause {
    params  = { k = Key }
    history = seq(all, pin(key == k, ok), all)
    event   = unpin(key == k)
  }
}

operation "oldest" {
  results = { key = int, ok = bool }
  clause { history = seq(all, put, all) }
}

operation "len" {
  results = { n = int }
  clause { event = len }
}

goal "lost_or_left" {
  doc  = "a row is gone or has another value though it neither made way nor was removed, or a key has a row that was not put"
  vars = { k = Key, v = Text }
  trace = (seq(there(k, v), get(key == k, !ok || value != v)) ||
  seq(lacks(k), get(key == k, ok) || pin(key == k, ok) || remove(key == k, ok)))
}

goal "pin_broken" {
  doc   = "a row that is pinned is removed, makes way, or is the next to make way"
  vars  = { k = Key }
  trace = seq(pinned(k), remove(key == k, ok) || makesWay(k) || oldest(key == k, ok))
}

goal "wrong_victim" {
  doc   = "a row makes way, or is the next to, although one that was used less recently is not pinned"
  vars  = { k = Key, l = Key }
  where = k != l
  trace = (absent(pin(key == k)) && seq(
    all, use(k), star(any - use(k) - makesWay(k) - remove(key == k)), use(l) - makesWay(k),
    star(any - use(k) - makesWay(k) - remove(key == k)), makesWay(l) || oldest(key == l, ok)
  ))
}

goal "miscounted" {
  doc  = "a new row does not count as one, or a removal as one less, or an old row counts anew"
  vars = { k = Key, v = Text, m = int }
  trace = (seq(there(k, v), len(n == m), look, put(key == k), look, len(n != m)) ||
    seq(all, len(n == m), look, put(evicted >= 0, ok), look, len(n != m)) ||
    seq(lacks(k), len(n == m), look, put(key == k, evicted < 0, ok), look, len(n != m + 1)) ||
  seq(all, len(n == m), look, remove(ok), look, len(n != m - 1)))
}

target {
  type = "example.com/m/table.Table"
  new  = "table.New"
}
