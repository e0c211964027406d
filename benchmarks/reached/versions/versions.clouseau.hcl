# A key-value store that makes a version with each change and remembers the last ones.

language = 1

sort "Key" {
  go   = "string"
  pool = ["a", "b", "c"]
}

# What gives the key k another value, or none.
define "changes" {
  params = { k = Key }
  trace  = put(key == k) || delete(key == k, ok) || revert(key == k, ok)
}

define "there" {
  params = { k = Key, v = int }
  trace  = seq(all, put(key == k, value == v) || revert(key == k, value == v, ok), star(any - changes(k)))
}

define "lacks" {
  params = { k = Key }
  trace  = absent(put(key == k)) || seq(all, delete(key == k, ok), star(any - changes(k)))
}

define "look" {
  trace = star(get || ago || count)
}

operation "put" {
  args    = { key = Key, value = int }
  results = { version = int }
  clause { event = put }
}

operation "delete" {
  args    = { key = Key }
  results = { ok = bool }
  clause {
    params  = { k = Key, v = int }
    history = there(k, v)
    event   = delete(key == k, ok)
  }
}

operation "get" {
  args    = { key = Key }
  results = { value = int, ok = bool }
  clause "there" {
    params  = { k = Key, v = int }
    history = there(k, v)
    event   = get(key == k)
  }
  clause "deleted" {
    params  = { k = Key }
    history = seq(all, delete(key == k, ok), star(any - changes(k)))
    event   = get(key == k)
  }
}

operation "ago" {
  args    = { key = Key, back = int }
  results = { value = int, ok = bool }
  clause {
    params  = { k = Key }
    history = seq(all, put(key == k), all)
    event   = ago(key == k, back >= 0, back <= 10)
  }
}

operation "revert" {
  args    = { key = Key, back = int }
  results = { value = int, ok = bool }
  clause {
    params  = { k = Key }
    history = seq(all, put(key == k), all, changes(k), all)
    event   = revert(key == k, back >= 0, back <= 4)
  }
}

operation "compact" {
  args    = { back = int }
  results = { ok = bool }
  clause {
    history = seq(all, put, all)
    event   = compact(back >= 0, back <= 4)
  }
}

operation "count" {
  results = { n = int }
  clause { event = count }
}

goal "lost_or_left" {
  doc   = "a key that was put and not deleted has another value or none, or one that was deleted or never put has one"
  vars  = { k = Key, v = int }
  trace = seq(there(k, v), get(key == k, !ok || value != v)) || seq(lacks(k), get(key == k, ok))
}

goal "wrong_past" {
  doc  = "the value that a key has or had, some versions ago, is told wrongly"
  vars = { k = Key, v = int, g = int, h = int }
  trace = (seq(there(k, v), ago(key == k, back == 0, !ok || value != v)) ||
    seq(
      all, put(key == k, value == v, version == g), star(any - changes(k) - compact), opt(seq(changes(k), star(any - changes(k) - compact))),
      put(version == h), look, ago(key == k, back == h - g, !ok || value != v)
  ))
}

goal "miscounted" {
  doc  = "a new key does not count as one, a deletion as one less, or a key counts anew"
  vars = { k = Key, v = int, m = int }
  trace = (seq(lacks(k), count(n == m), look, put(key == k), look, count(n != m + 1)) ||
    seq(there(k, v), count(n == m), look, put(key == k), look, count(n != m)) ||
  seq(all, count(n == m), look, delete(ok), look, count(n != m - 1)))
}

target {
  type = "example.com/m/versions.Versions"
  new  = "versions.New"
}
