# Visitors with badges, 0 to 7. A badge brings in two guests, who leave when it is given back.

language = 1

sort "Name" {
  go   = "string"
  pool = ["ann", "bob", "cay"]
}

define "barred" {
  params = { p = Name }
  trace  = seq(all, bar(name == p), star(any - allow(name == p)))
}

# The badge g is not handed out.
define "stays" {
  params = { g = int }
  trace  = star(any - enter(badge == g, ok) - invite(badge == g, ok))
}

define "look" {
  trace = star(who || count)
}

operation "enter" {
  args    = { name = Name }
  results = { badge = int, ok = bool }
  clause { event = enter }
}

operation "invite" {
  args    = { host = int, name = Name }
  results = { badge = int, ok = bool }
  clause {
    params  = { h = int }
    history = seq(all, enter(badge == h, ok) || invite(badge == h, ok), star(any - leave(badge == h)))
    event   = invite(host == h, badge != h)
  }
}

operation "leave" {
  args    = { badge = int }
  results = { ok = bool }
  clause {
    params  = { b = int }
    history = seq(all, enter(badge == b, ok) || invite(badge == b, ok), star(any - leave(badge == b)))
    event   = leave(badge == b)
  }
}

operation "bar" {
  args    = { name = Name }
  results = { ok = bool }
  clause {
    params  = { p = Name }
    history = absent(bar(name == p)) || seq(all, allow(name == p), absent(bar(name == p)))
    event   = bar(name == p, ok)
  }
}

operation "allow" {
  args    = { name = Name }
  results = { ok = bool }
  clause {
    params  = { p = Name }
    history = barred(p)
    event   = allow(name == p, ok)
  }
}

operation "who" {
  args    = { badge = int }
  results = { name = Name, ok = bool }
  clause {
    params  = { b = int }
    history = seq(all, enter(badge == b, ok) || invite(badge == b, ok), all)
    event   = who(badge == b)
  }
}

operation "count" {
  args    = { name = Name }
  results = { n = int }
  clause {
    history = seq(all, enter || bar, all)
    event   = count
  }
}

goal "barred_is_in" {
  doc   = "somebody who is barred is let in, or wears a badge"
  vars  = { p = Name }
  trace = seq(barred(p), enter(name == p, ok) || invite(name == p, ok) || who(name == p, ok) || count(name == p, n > 0))
}

goal "guest_stays" {
  doc  = "a guest, or a guest of a guest, is in although the host has left"
  vars = { h = int, g = int, f = int }
  trace = (seq(all, invite(host == h, badge == g, g != h, ok), stays(g), leave(badge == h, ok), stays(g), who(badge == g, ok)) ||
  seq(all, invite(host == h, badge == g, g != h, ok), stays(g), invite(host == g, badge == f, ok), stays(f), leave(badge == h, ok), stays(f), who(badge == f, ok)))
}

goal "wrong_places" {
  doc  = "a third guest of a badge is let in, or none though one of the guests has left"
  vars = { h = int, g = int }
  trace = (seq(
    all, invite(host == h, ok), star(any - leave - bar), invite(host == h, ok), star(any - leave - bar), invite(host == h, ok)
  ) || seq(absent(bar), invite(host == h, badge == g, g != h, ok), star(any - bar - leave), leave(badge == g, ok), look, invite(host == h, !ok)))
}

goal "worn_by_two" {
  doc  = "a badge is handed out while it is in use, or one that was not given back is not in use"
  vars = { b = int }
  trace = seq(
    all, enter(badge == b, ok) || invite(badge == b, ok), star(any - leave - bar),
    enter(badge == b, ok) || invite(badge == b, ok) || who(badge == b, !ok)
  )
}

target {
  type = "example.com/m/register.Register"
  new  = "register.New"
}
