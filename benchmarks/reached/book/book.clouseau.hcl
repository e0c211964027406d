# Reservations of eight time slots, 0 to 7; four at most. A request that cannot be met may wait
# until a reservation is cancelled or moved.

language = 1

sort "Slot" {
  base  = int
  range = [0, 8]
}

sort "Name" {
  go   = "string"
  pool = ["ann", "bob", "cay"]
}

# Fewer than four reservations are there, and nobody waits.
define "room" {
  trace = interleave(repeat(reserve(ok), 0, 3), star(any - reserve(ok) - wait(ok)))
}

# Four reservations are there.
define "full" {
  trace = interleave(repeat(reserve(ok), 4), star(any - reserve(ok) - cancel(ok)))
}

define "look" {
  trace = star(at || free || waiting)
}

operation "reserve" {
  args    = { name = Name, from = Slot, to = Slot }
  results = { number = int, ok = bool }
  clause "free" {
    params  = { a = Slot, b = Slot }
    where   = a < b && b <= a + 2
    history = room && absent(reserve(from < b, to > a), move)
    event   = reserve(from == a, to == b)
  }
  clause "taken" {
    params  = { a = Slot, b = Slot }
    history = seq(all, reserve(from == a, to == b, ok), star(any - cancel - move))
    event   = reserve(from < to, from < b, to > a, !ok)
  }
  clause "moved_or_cancelled" {
    params  = { a = Slot, b = Slot }
    history = seq(all, reserve(from == a, to == b, ok), all, cancel || move, all)
    event   = reserve(from == a, to == b)
  }
  clause "full" {
    history = full
    event   = reserve(from < to)
  }
}

operation "wait" {
  args    = { name = Name, from = Slot, to = Slot }
  results = { ok = bool }
  clause "taken" {
    params  = { a = Slot, b = Slot }
    history = seq(all, reserve(from == a, to == b, ok), star(any - cancel - move))
    event   = wait(from < to, from < b, to > a)
  }
  clause "full" {
    history = full
    event   = wait(from < to)
  }
}

operation "cancel" {
  args    = { number = int }
  results = { ok = bool }
  clause {
    params  = { k = int }
    history = seq(all, reserve(number == k, ok), star(any - cancel(number == k)))
    event   = cancel(number == k, ok)
  }
}

operation "move" {
  args    = { number = int, from = Slot }
  results = { ok = bool }
  clause {
    params  = { k = int }
    history = seq(all, reserve(number == k, ok), star(any - cancel(number == k)))
    event   = move(number == k)
  }
}

operation "at" {
  args    = { slot = Slot }
  results = { name = Name, ok = bool }
  clause { event = at(slot < 8) }
}

operation "free" {
  results = { n = int }
  clause { event = free }
}

operation "waiting" {
  results = { n = int }
  clause {
    history = seq(all, wait, all)
    event   = waiting
  }
}

goal "lost_or_double" {
  doc  = "a slot that is reserved is reserved once more, or is free, or another's"
  vars = { p = Name, s = Slot }
  trace = seq(
    all, reserve(name == p, from <= s, s < to, ok), star(any - cancel(ok) - move(ok)),
    reserve(from <= s, s < to, ok) || at(slot == s, !ok || name != p)
  )
}

goal "refused_though_free" {
  doc   = "a slot that is free cannot be reserved though there is room"
  vars  = { s = Slot }
  trace = seq(room, at(slot == s, slot < 8, !ok), look, reserve(from == s, to == s + 1, !ok))
}

goal "kept_waiting" {
  doc   = "a slot is free after a reservation is cancelled or moved, although somebody waits for it and there is room"
  vars  = { s = Slot }
  trace = seq(room, wait(from == s, to == s + 1, ok), look, cancel(ok) || move(ok), look, at(slot == s, !ok))
}

goal "overfull" {
  doc   = "a full book takes another reservation, or its free slots change though none is cancelled"
  vars  = { m = int }
  trace = seq(full, reserve(ok)) || seq(full, free(n == m), star(any - cancel(ok)), free(n != m))
}

target {
  type = "example.com/m/book.Book"
  new  = "book.New"
}
