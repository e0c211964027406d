# A log of numbers in segments of two. Offsets count from 0.

language = 1

# A record was appended and is neither rolled back nor trimmed.
define "there" {
  params = { o = int, x = int }
  trace  = seq(all, append(v == x, offset == o), star(any - rollback(to <= o) - trim(before > o)))
}

operation "append" {
  args    = { v = int }
  results = { offset = int }
  clause "first" {
    history = absent(append)
    event   = append(offset == 0)
  }
  clause "next" {
    ghosts  = { o = int }
    history = seq(all, append(offset == o), star(any - append - rollback))
    event   = append(offset == o + 1)
  }
  clause "again" {
    ghosts  = { o = int }
    history = seq(all, rollback(to == o, ok), star(any - append - rollback))
    event   = append(offset == o)
  }
}

operation "read" {
  args    = { offset = int }
  results = { v = int, ok = bool }
  clause "there" {
    params  = { o = int, x = int }
    history = there(o, x) && absent(trim)
    event   = read(offset == o, v == x, ok)
  }
  clause "kept" {
    params  = { o = int, x = int, b = int }
    where   = b <= o
    history = there(o, x) && seq(all, append, trim(before == b), all)
    event   = read(offset == o)
  }
  clause "rolled_back" {
    params  = { o = int, p = int }
    where   = p <= o
    history = seq(all, append(offset == o), all, rollback(to == p, ok), absent(append))
    event   = read(offset == o)
  }
}

operation "trim" {
  args    = { before = int }
  results = { forgotten = int }
  clause {
    params  = { o = int }
    where   = o > 0
    history = seq(all, append(offset == o), star(any - rollback))
    event   = trim(before == o)
  }
}

operation "rollback" {
  args    = { to = int }
  results = { ok = bool }
  clause {
    params  = { o = int, x = int }
    history = there(o, x)
    event   = rollback(to == o, ok)
  }
}

operation "first" {
  results = { offset = int }
  clause {
    history = seq(all, trim, all)
    event   = first
  }
}

operation "end" {
  results = { offset = int }
  clause {
    history = seq(all, append, all)
    event   = end
  }
}

goal "lost_or_changed" {
  doc   = "a record that was neither rolled back nor trimmed is gone, or another one"
  vars  = { o = int, x = int }
  trace = seq(there(o, x), read(offset == o, !ok || v != x))
}

goal "rolled_back_is_there" {
  doc   = "a record is there after a rollback to its offset or before, and nothing was appended since"
  vars  = { o = int }
  trace = seq(all, rollback(to <= o, ok), absent(append), read(offset == o, ok))
}

goal "wrong_offset" {
  doc  = "the end, or the next record, has not the offset after that of the last record, or that of the rollback"
  vars = { o = int }
  trace = (seq(all, append(offset == o), star(any - append - rollback), append(offset != o + 1) || end(offset != o + 1)) ||
  seq(all, rollback(to == o, ok), star(any - append - rollback), append(offset != o) || end(offset != o)))
}

target {
  type   = "example.com/m/seglog.Numbers"
  new    = "seglog.NewNumbers"
  errors = { rollback = ok }
}
