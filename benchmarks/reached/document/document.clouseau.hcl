# A text whose history is a tree. Undo goes back; redo(0) goes to the branch that was edited last,
# redo(1) to the one before it, and so on.

language = 1

sort "Text" {
  go   = "string"
  pool = ["a", "b", "ab"]
}

# An edit that was made.
define "edit" {
  trace = append(ok) || cut(ok)
}

# What only looks and changes nothing.
define "look" {
  trace = star(text || branches)
}

operation "append" {
  args    = { add = Text }
  results = { length = int, ok = bool }
  clause { event = append }
}

operation "cut" {
  args    = { n = int }
  results = { ok = bool }
  clause {
    params  = { l = int }
    history = seq(all, append(length == l, ok), look)
    event   = cut(n >= 1, n <= l)
  }
}

operation "undo" {
  results = { ok = bool }
  clause "edited" {
    history = seq(all, edit, look)
    event   = undo(ok)
  }
  clause "again" {
    history = seq(all, edit, all, redo || undo, look)
    event   = undo
  }
}

operation "redo" {
  args    = { branch = int }
  results = { ok = bool }
  clause "latest" {
    history = seq(all, edit, look, undo(ok), look)
    event   = redo(branch == 0)
  }
  clause "earlier" {
    history = seq(all, edit, look, undo(ok), all, edit, look, undo(ok), look)
    event   = redo(branch >= 0, branch <= 3)
  }
}

operation "branches" {
  results = { n = int }
  clause {
    history = seq(all, undo(ok), all)
    event   = branches
  }
}

operation "prune" {
  results = { gone = int }
  clause {
    history = seq(all, undo(ok), star(any - prune))
    event   = prune
  }
}

operation "text" {
  results = { now = Text }
  clause { event = text }
}

goal "cut_wrongly" {
  doc   = "no more than there is cannot be cut, or more than that can"
  vars  = { l = int }
  trace = seq(all, append(length == l), look, cut(n >= 1, n <= l, !ok) || cut(n > l, ok))
}

goal "undone_to_another" {
  doc  = "undoing an edit does not bring back the text before it, or redoing the latest edit not the text after it"
  vars = { t = Text }
  trace = (seq(all, text(now == t), look, edit, look, undo(ok), look, text(now != t)) ||
  seq(all, edit, look, text(now == t), look, undo(ok), look, redo(branch == 0, ok), look, text(now != t)))
}

goal "branch_lost" {
  doc   = "of two edits of one revision that led to different texts, the first is no branch of it any more"
  vars  = { t = Text, u = Text }
  where = t != u
  trace = seq(
    all, edit, look, text(now == t), look, undo(ok), look, edit, look, text(now == u), look, undo(ok), look,
    branches(n < 2) || redo(branch == 1, !ok) || seq(redo(branch == 1, ok), look, text(now != t))
  )
}

goal "pruned_is_there" {
  doc   = "what lies forward is there after it was pruned"
  trace = seq(all, prune, look, branches(n > 0) || redo(ok))
}

target {
  type = "example.com/m/document.Document"
  new  = "document.New"
}
