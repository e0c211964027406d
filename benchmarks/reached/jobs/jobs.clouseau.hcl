# A queue of jobs. One that failed is tried again as often as it may be, and is dead after that.

language = 1

sort "Job" {
  base  = int
  range = [0, 5]
}

define "others" {
  params = { j = Job }
  trace  = star(any - fail(job == j, ok) - done(job == j, ok))
}

# The job j may be retried r times, and has not failed since it was added or last revived.
define "fresh" {
  params = { j = Job, r = int }
  trace  = seq(all, add(job == j, retries == r, ok), opt(seq(star(any - done(job == j, ok)), revive(job == j, ok))), others(j))
}

define "look" {
  trace = star(waiting || dead)
}

operation "add" {
  args    = { job = Job, retries = int }
  results = { ok = bool }
  clause "new" {
    params  = { j = Job }
    history = absent(add(job == j))
    event   = add(job == j, retries >= 0, retries <= 2, ok)
  }
  clause "known" {
    params  = { j = Job }
    history = seq(all, add(job == j, ok), absent(done(job == j)))
    event   = add(job == j, retries >= 0, retries <= 2, !ok)
  }
  clause "finished" {
    params  = { j = Job }
    history = seq(all, done(job == j, ok), absent(add(job == j)))
    event   = add(job == j, retries >= 0, retries <= 2, ok)
  }
}

operation "take" {
  results = { job = int, ok = bool }
  clause "first" {
    params  = { j = int }
    history = seq(absent(add(ok)), add(job == j, ok), absent(take))
    event   = take(job == j, ok)
  }
  clause "waits" {
    params  = { j = int }
    history = seq(all, add(job == j, ok) || revive(job == j, ok) || fail(job == j, again, ok), absent(take(job == j)))
    event   = take(job == j, ok)
  }
}

operation "done" {
  args    = { job = int }
  results = { ok = bool }
  clause {
    params  = { j = int }
    history = seq(all, take(job == j, ok), star(any - fail(job == j) - done(job == j)))
    event   = done(job == j, ok)
  }
}

operation "fail" {
  args    = { job = int }
  results = { again = bool, ok = bool }
  clause {
    params  = { j = int }
    history = seq(all, take(job == j, ok), star(any - fail(job == j) - done(job == j)))
    event   = fail(job == j, ok)
  }
}

operation "revive" {
  args    = { job = int }
  results = { ok = bool }
  clause {
    params  = { j = int }
    history = seq(all, fail(job == j, !again, ok), absent(revive(job == j)))
    event   = revive(job == j, ok)
  }
}

operation "waiting" {
  results = { n = int }
  clause { event = waiting }
}

operation "dead" {
  results = { n = int }
  clause { event = dead }
}

goal "tried_too_often" {
  doc  = "a job has failed as often as it may be retried, and is to be tried once more"
  vars = { j = Job }
  trace = (seq(fresh(j, 0), fail(job == j, again, ok)) ||
    seq(fresh(j, 1), fail(job == j, ok), others(j), fail(job == j, again, ok)) ||
  seq(fresh(j, 2), fail(job == j, ok), others(j), fail(job == j, ok), others(j), fail(job == j, again, ok)))
}

goal "given_up_early" {
  doc  = "a job is dead although it has retries left"
  vars = { j = Job, r = int }
  trace = (seq(fresh(j, r), fail(job == j, !again, ok, r >= 1)) ||
  seq(fresh(j, r), fail(job == j, ok), others(j), fail(job == j, !again, ok, r >= 2)))
}

goal "out_of_turn" {
  doc   = "a job is taken while one that was added before it waits"
  vars  = { i = Job, j = Job }
  where = i != j
  trace = seq(all, add(job == i, ok), star(any - take(job == i, ok)), add(job == j, ok), star(any - take(job == i, ok)), take(job == j, ok))
}

goal "miscounted" {
  doc  = "a job that dies or is revived, or that goes into the line or out of it, does not count as one"
  vars = { m = int }
  trace = (seq(all, dead(n == m), look, fail(!again, ok), look, dead(n != m + 1)) ||
    seq(all, dead(n == m), look, revive(ok), look, dead(n != m - 1)) ||
    seq(all, waiting(n == m), look, add(ok) || revive(ok) || fail(again, ok), look, waiting(n != m + 1)) ||
  seq(all, waiting(n == m), look, take(ok), look, waiting(n != m - 1)))
}

target {
  type = "example.com/m/jobs.Queue"
  new  = "jobs.New"
}
