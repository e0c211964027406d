# Eight slots, 0 to 7, that groups take and pass on. A group may have four unless limit says otherwise.

language = 1

sort "Group" {
  go   = "string"
  pool = ["a", "b", "c"]
}

# The group g has the slot s.
define "has" {
  params = { g = Group, s = int }
  trace = seq(
    all, take(group == g, slot == s, ok) || move(slot == s, group == g, ok),
    star(any - give(slot == s) - giveAll(group == g) - move(slot == s, group != g, ok))
  )
}

# The limit of the group g is l, as somebody has set it.
define "limited" {
  params = { g = Group, l = int }
  trace  = seq(all, limit(group == g, n == l, ok), absent(limit(group == g, ok)))
}

define "unlimited" {
  params = { g = Group }
  trace  = absent(limit(group == g, ok))
}

define "look" {
  trace = star(used || free)
}

operation "limit" {
  args    = { group = Group, n = int }
  results = { ok = bool }
  clause { event = limit(n >= 0, n <= 8, ok) }
}

operation "take" {
  args    = { group = Group }
  results = { slot = int, ok = bool }
  clause { event = take }
}

operation "give" {
  args    = { slot = int }
  results = { ok = bool }
  clause {
    params  = { g = Group, s = int }
    history = has(g, s)
    event   = give(slot == s)
  }
}

operation "giveAll" {
  args    = { group = Group }
  results = { n = int }
  clause {
    params  = { g = Group, s = int }
    history = has(g, s)
    event   = giveAll(group == g)
  }
}

operation "move" {
  args    = { slot = int, group = Group }
  results = { ok = bool }
  clause {
    params  = { g = Group, s = int }
    history = has(g, s)
    event   = move(slot == s, group != g)
  }
}

operation "used" {
  args    = { group = Group }
  results = { n = int }
  clause "some" {
    params  = { g = Group }
    history = seq(all, take(group == g) || move(group == g), all)
    event   = used(group == g, n < 4)
  }
  clause "four" {
    params  = { g = Group }
    history = interleave(repeat(take(group == g, ok), 4), star(any - take(group == g) - give - giveAll - move))
    event   = used(group == g, n >= 4)
  }
}

operation "free" {
  results = { n = int }
  clause { event = free }
}

goal "lost" {
  doc   = "a slot of a group is given to another one, or cannot be given back, or is not among those of the group"
  vars  = { g = Group, s = int }
  trace = seq(has(g, s), take(slot == s, ok) || give(slot == s, !ok) || giveAll(group == g, n == 0) || used(group == g, n == 0))
}

goal "miscounted" {
  doc  = "a slot that is taken, given back or passed on does not count as one, of its group or of those that are free"
  vars = { g = Group, s = int, m = int }
  trace = (seq(all, used(group == g, n == m), look, take(group == g, ok), look, used(group == g, n != m + 1)) ||
    seq(has(g, s), used(group == g, n == m), look, give(slot == s) || move(slot == s, group != g, ok), look, used(group == g, n != m - 1)) ||
    seq(all, giveAll(group == g), look, used(group == g, n != 0)) ||
    seq(all, free(n == m), look, take(ok), look, free(n != m - 1)) ||
  seq(all, free(n == m), look, give(ok), look, free(n != m + 1)))
}

goal "limit_broken" {
  doc  = "a group is refused a slot below its limit though one is free, or has one given to it at the limit"
  vars = { g = Group, l = int }
  trace = (seq(limited(g, l), used(group == g, n < l), look, free(n > 0), look, take(group == g, !ok)) ||
    seq(unlimited(g), used(group == g, n < 4), look, free(n > 0), look, take(group == g, !ok)) ||
    seq(limited(g, l), used(group == g, n >= l), look, take(group == g, ok)) ||
  seq(unlimited(g), used(group == g, n >= 4), look, take(group == g, ok)))
}

target {
  type = "example.com/m/slots.Pool"
  new  = "slots.New"
}
