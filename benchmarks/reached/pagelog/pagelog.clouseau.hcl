# A log of numbers in pages of four. Offsets count from 0; trim drops full pages from the front,
# rewind takes back the end.

language = 1

# The number v was appended at the offset o, and was neither taken back nor trimmed.
define "there" {
  params = { o = int, v = int }
  trace  = seq(all, append(value == v, offset == o), star(any - rewind(offset <= o, ok) - trim(first > o)))
}

# What only looks and changes nothing.
define "look" {
  trace = star(read || sum || bounds || pages)
}

operation "append" {
  args    = { value = int }
  results = { offset = int }
  clause "first" {
    history = absent(append)
    event   = append(offset == 0)
  }
  clause "next" {
    ghosts  = { o = int }
    history = seq(all, append(offset == o), star(any - append - rewind))
    event   = append(offset == o + 1)
  }
  clause "again" {
    ghosts  = { o = int }
    history = seq(all, rewind(offset == o, ok), star(any - append - rewind))
    event   = append(offset == o)
  }
}

operation "read" {
  args    = { offset = int }
  results = { value = int, ok = bool }
  clause {
    params  = { o = int, v = int }
    history = there(o, v) && seq(all, trim || rewind, all)
    event   = read(offset == o)
  }
}

operation "sum" {
  args    = { from = int, to = int }
  results = { total = int, ok = bool }
  clause "all" {
    params  = { o = int }
    history = seq(all, append(offset == o), star(any - rewind))
    event   = sum(from >= 0, from <= o, to == o + 1)
  }
  clause "some" {
    params  = { o = int }
    history = seq(all, append(offset == o), star(any - rewind))
    event   = sum(from >= 0, from <= to, to <= o)
  }
}

operation "trim" {
  args    = { offset = int }
  results = { first = int }
  clause "before_the_last" {
    params  = { o = int }
    history = seq(all, append(offset == o), star(any - rewind))
    event   = trim(offset >= 1, offset <= o)
  }
  clause "all" {
    params  = { o = int }
    history = seq(all, append(offset == o), star(any - append - rewind))
    event   = trim(offset == o + 1)
  }
}

operation "rewind" {
  args    = { offset = int }
  results = { ok = bool }
  clause {
    params  = { o = int, v = int }
    history = there(o, v)
    event   = rewind(offset == o, ok)
  }
}

operation "bounds" {
  results = { first = int, next = int }
  clause { event = bounds }
}

operation "pages" {
  results = { n = int }
  clause { event = pages }
}

goal "lost_or_changed" {
  doc   = "a number that was neither taken back nor trimmed is gone, or another one"
  vars  = { o = int, v = int }
  trace = seq(there(o, v), read(offset == o, !ok || value != v))
}

goal "trimmed_wrongly" {
  doc  = "trim drops a part of a page, or what does not lie before the offset, or leaves a whole page before it"
  vars = { o = int, f = int }
  trace = (seq(all, bounds(first == f), look, trim(first > f, first < f + 4 || first > offset)) ||
  seq(all, append(offset == o), star(any - rewind), trim(offset <= o + 1, first + 4 <= offset)))
}

goal "wrong_sum" {
  doc  = "the sum of a range is not that of its parts"
  vars = { a = int, b = int, c = int, x = int, y = int }
  trace = (seq(all, sum(from == a, to == b, total == x, ok), look, sum(from == b, to == c, total == y, ok), look, sum(from == a, to == c, !ok || total != x + y)) ||
  seq(all, sum(from == a, to == b, total == x, ok), look, read(offset == b, value == y, ok), look, sum(from == a, to == b + 1, !ok || total != x + y)))
}

target {
  type = "example.com/m/pagelog.Log"
  new  = "pagelog.New"
}
