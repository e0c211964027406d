# No answer keeps a run out of these goals.
language = 1

operation "open" {
  results = { file = int }
  clause { event = open }
}

operation "close" {
  args = { file = int }
  clause {
    params  = { f = int }
    history = seq(all, open(file == f), star(any - close(file == f)))
    event   = close(file == f)
  }
}

operation "read" {
  args    = { file = int }
  results = { ok = bool }
  clause {
    params  = { f = int }
    history = seq(all, open(file == f), all)
    event   = read(file == f)
  }
}

goal "read_after_close" {
  vars  = { f = int }
  trace = seq(all, open(file == f), all, close(file == f), all, read(file == f)) # WARNING UnavoidableGoal@11 "Once open, close\\(file = 0\\), read\\(file = 0\\) are performed, a run is in the goal with any answer"
}

goal "closed" {
  trace = seq(all, close, all) # WARNING UnavoidableGoal@11 "every right system fails. Say which answer is wrong"
}

goal "answered_after_close" {
  vars  = { f = int }
  trace = seq(all, open(file == f), all, close(file == f), all, read(file == f, ok))
}
