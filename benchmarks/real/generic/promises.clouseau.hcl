language = 1

sort "Text" {
  go   = "string"
  pool = ["a", "b", "c", "d"]
}

# How many maps there are: the first one, and the copies.
count "maps" {
  start = 1
  up    = copy
}

define "among" {
  params = { o = int }
  trace  = last(maps(n > o))
}

operation "copy" {
  args = { of = int }
  clause {
    params  = { o = int }
    where   = o >= 0
    history = among(o)
    event   = copy(of == o)
  }
}

operation "put" {
  args = { of = int, key = Text, val = int }
  clause {
    params  = { o = int }
    where   = o >= 0
    history = among(o)
    event   = put(of == o)
  }
}

operation "remove" {
  args = { of = int, key = Text }
  clause {
    params  = { o = int }
    where   = o >= 0
    history = among(o)
    event   = remove(of == o)
  }
}

# A map changes only by calls on it, not by those on copies.
operation "get" {
  args    = { of = int, key = Text }
  results = { result = int, ok = bool }
  clause {
    params = { o = int, k = Text, v = int }
    history = seq(
      all, put(of == o, key == k, val == v),
      star(any - put(of == o, key == k) - remove(of == o, key == k))
    )
    event   = get(of == o, key == k, result == v, ok)
    promise = true
  }
}

target {
  package = "generic_test"
  new     = "newTestedMap"
}
