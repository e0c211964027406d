# A history of values that can be undone, up to three of them.

language = 1

# What only looks and changes nothing.
define "look" {
  trace = star(current || dirty)
}

operation "do" {
  args = { v = int }
  clause {
    params  = { x = int }
    history = absent(do(v == x))
    event   = do(v == x)
  }
}

operation "undo" {
  results = { v = int, ok = bool }
  clause "something" {
    history = seq(all, do, star(any - begin))
    event   = undo
  }
}

operation "redo" {
  results = { v = int, ok = bool }
  clause "undone" {
    history = seq(all, undo(ok), star(any - do - begin))
    event   = redo
  }
}

# Values between begin and end are one change. Groups are not left open.
operation "begin" {
  clause {
    history = absent(begin) || seq(all, end, absent(begin))
    event   = begin
    future  = seq(all, do, all, end, all)
  }
}

operation "end" {
  clause {
    history = seq(all, begin, absent(end))
    event   = end
  }
}

operation "current" {
  results = { v = int }
  clause { event = current }
}

operation "save" {
  clause { event = save }
}

operation "dirty" {
  results = { yes = bool }
  clause "saved" {
    history = seq(all, save, all)
    event   = dirty
  }
}

goal "undone_to_another" {
  doc  = "undoing a change does not give back the value that was current before it"
  vars = { x = int, y = int }
  trace = seq(
    absent(begin) || seq(all, end, absent(begin)), current(v == x), look, do(v == y), look,
    star(seq(undo(ok), look, redo(ok), look)), undo(!ok || v != x)
  )
}

goal "group_undone_in_parts" {
  doc  = "undoing a group does not give back the value that was current before it began"
  vars = { x = int }
  trace = seq(
    absent(begin) || seq(all, end, absent(begin)), current(v == x), look, begin, look,
    plus(seq(do, look)), end, look, undo(!ok || v != x)
  )
}

goal "dirty_at_the_saved_one" {
  doc = "going back to the value that was saved leaves the history dirty, or a change does not make it so"
  trace = (seq(absent(begin), save, look, do, look, undo(ok), look, dirty(yes)) ||
    seq(absent(begin), do, look, save, look, undo(ok), look, redo(ok), look, dirty(yes)) ||
    seq(absent(begin), save, look, plus(seq(do, look)), dirty(!yes)) ||
  seq(absent(begin), save, look, do, look, undo(ok), look, redo(ok), look, dirty(!yes)))
}

target {
  type = "example.com/m/undo.History"
  new  = "undo.New[int](0, 3)"
}
