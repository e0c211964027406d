# A prefix tree of numbers.

language = 1

sort "Key" {
  go   = "string"
  pool = ["", "a", "ab", "abc", "abd", "b", "ba"]
}

function "begins" {
  args   = [Key, Key]
  result = bool
  go     = "trie.Begins"
}

# A key was put and not deleted.
define "there" {
  params = { k = Key, x = int }
  trace = seq(
    all, put(key == k, value == x),
    star(any - put(key == k) - delete(key == k) - deletePrefix(begins(k, prefix)))
  )
}

operation "put" {
  args    = { key = Key, value = int }
  results = { isNew = bool }
  clause "new" {
    params  = { k = Key }
    history = absent(put(key == k))
    event   = put(key == k, isNew)
  }
  clause "again" {
    params  = { k = Key, x = int }
    history = there(k, x)
    event   = put(key == k, !isNew)
  }
}

operation "get" {
  args    = { key = Key }
  results = { value = int, ok = bool }
  clause "there" {
    params  = { k = Key, x = int }
    history = there(k, x) && seq(all, delete || deletePrefix, all)
    event   = get(key == k)
  }
  clause "deleted" {
    params  = { k = Key }
    history = seq(all, put(key == k), all, delete || deletePrefix(begins(k, prefix)), all)
    event   = get(key == k)
  }
}

operation "delete" {
  args    = { key = Key }
  results = { found = bool }
  clause {
    params  = { k = Key, x = int }
    history = there(k, x)
    event   = delete(key == k, found)
  }
}

operation "deletePrefix" {
  args    = { prefix = Key }
  results = { n = int }
  clause {
    params  = { k = Key, p = Key }
    where   = begins(k, p)
    history = seq(all, put(key == k), all)
    event   = deletePrefix(prefix == p)
  }
}

operation "count" {
  args    = { prefix = Key }
  results = { n = int }
  clause { event = count }
}

operation "longestPrefix" {
  args    = { s = Key }
  results = { key = Key, value = int, ok = bool }
  clause {
    params  = { k = Key, t = Key }
    where   = begins(t, k)
    history = seq(all, put(key == k), all)
    event   = longestPrefix(s == t)
  }
}

goal "lost_or_left" {
  doc  = "a key that was put is gone or has another value, or one that was deleted is there"
  vars = { k = Key, x = int }
  trace = (seq(there(k, x), get(key == k, !ok || value != x)) ||
  seq(all, put(key == k), all, delete(key == k) || deletePrefix(begins(k, prefix)), absent(put(key == k)), get(key == k, ok)))
}

goal "not_the_longest" {
  doc   = "a longer key is there than the one that is called the longest prefix of a text"
  vars  = { k = Key, x = int, t = Key }
  where = begins(t, k)
  trace = seq(there(k, x), longestPrefix(s == t, !ok || !begins(key, k) || !begins(t, key)))
}

goal "miscounted" {
  doc   = "a new key or a deletion does not change by one how many keys begin with a prefix of it"
  vars  = { k = Key, p = Key, m = int }
  where = begins(k, p)
  trace = (seq(all, count(prefix == p, n == m), put(key == k, isNew), count(prefix == p, n != m + 1)) ||
  seq(all, count(prefix == p, n == m), delete(key == k, found), count(prefix == p, n != m - 1)))
}

target {
  type = "example.com/m/trie.Trie"
  new  = "trie.NewNumbers"
}
