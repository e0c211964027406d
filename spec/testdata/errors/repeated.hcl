# A lease that is given out twice, or given back twice without a clause for that.
language = 1

operation "acquire" {
  results = { lease = int }
  clause { event = acquire } # WARNING RepeatedAnswer@20 "goal released_twice asks that acquire answers the same lease a second time.*\n  clause {\n    params  = { l = int }\n    history = star\\(any - acquire\\(lease == l\\)\\)\n    event   = acquire\\(lease == l\\)\n  }"
}

operation "release" {
  args    = { lease = int }
  results = { ok = bool }
  clause {
    params  = { l = int }
    history = seq(all, acquire(lease == l), star(any - release(lease == l)))
    event   = release(lease == l)
  }
}

operation "open" {
  results = { file = int }
  clause {
    params  = { f = int }
    history = star(any - open(file == f))
    event   = open(file == f)
  }
}

operation "close" {
  args    = { file = int }
  results = { ok = bool }
  clause {
    params  = { f = int }
    history = seq(all, open(file == f), star(any - close(file == f)))
    event   = close(file == f)
  }
}

goal "released_twice" {
  vars  = { l = int }
  trace = seq(all, release(lease == l, ok), all, release(lease == l, ok))
}

goal "closed_twice" {
  vars  = { f = int }
  trace = seq(all, close(file == f, ok), all, close(file == f, ok)) # WARNING UnjustifiedGoal@11 "not even with other answers. To describe the attempt, with any answer, add to operation .close.\n  clause .attempt. {\n    params  = { f = int }\n    history = seq\\(all, close\\(.*\\), all\\)\n    event   = close\\(file == f\\)"
}
