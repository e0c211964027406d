language = 1

sort "Slot" {
  base  = int
  range = [0, 2]
}

operation "acquire" {
  kind    = call
  results = { slot = Slot, ok = bool }
  clause "not_lent" {
    params  = { s = Slot }
    history = seq(all, acquire(slot == s, ok), star(any - release(slot == s, ok)))
    event   = acquire(slot != s || !ok)
    promise = true
  }
  clause "room" {
    params  = { s = Slot }
    where   = 0 <= s && s <= 2
    history = !seq(all, acquire(slot == s, ok), star(any - release(slot == s, ok)))
    event   = acquire(ok)
    promise = true
  }
}

operation "release" {
  kind    = call
  args    = { slot = Slot }
  results = { ok = bool }
  clause "lent" {
    params  = { s = Slot }
    history = seq(all, acquire(slot == s, ok), star(any - release(slot == s, ok)))
    event   = release(slot == s, ok)
    promise = true
  }
  clause "free" {
    params  = { s = Slot }
    history = !seq(all, acquire(slot == s, ok), star(any - release(slot == s, ok)))
    event   = release(slot == s, !ok)
    promise = true
  }
}

operation "isLent" {
  kind    = call
  args    = { slot = Slot }
  results = { lent = bool }
  clause "lent" {
    params  = { s = Slot }
    history = seq(all, acquire(slot == s, ok), star(any - release(slot == s, ok)))
    event   = isLent(slot == s, lent)
    promise = true
  }
}

target {
  type = "github.com/clouseau-go/clouseau/benchmarks/concurrent/pool.Pool"
  new  = "pool.New"
}
