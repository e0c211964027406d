# A rate limiter that adds a token in each ten seconds and holds up to three. The clock counts seconds.

language = 1

# What takes no tokens and gives none back.
define "looks" {
  trace = star(tokens || delay)
}

operation "wait" {
  args    = { seconds = int }
  results = { now = int }
  clause "first" {
    params  = { d = int }
    where   = 0 < d && d <= 45
    history = absent(wait)
    event   = wait(seconds == d, now == d)
  }
  clause "later" {
    ghosts  = { t = int }
    params  = { d = int }
    where   = 0 < d && d <= 45
    history = last(wait(now == t))
    event   = wait(seconds == d, now == t + d)
  }
}

operation "allowN" {
  args    = { n = int }
  results = { ok = bool }
  clause "full" {
    params  = { k = int }
    where   = 1 <= k && k <= 3
    history = absent(allowN, reserve)
    event   = allowN(n == k, ok)
  }
  clause "later" {
    history = seq(all, allowN(ok) || reserve(ok), all)
    event   = allowN(n >= 1, n <= 4)
  }
}

# Takes tokens that need not be there yet.
operation "reserve" {
  args    = { n = int }
  results = { seconds = int, ok = bool }
  clause {
    history = seq(all, allowN(ok), all)
    event   = reserve(n >= 1, n <= 3, ok)
  }
}

operation "cancel" {
  args = { n = int }
  clause {
    history = seq(all, allowN(ok) || reserve(ok), all)
    event   = cancel(n >= 1, n <= 3)
  }
}

operation "tokens" {
  results = { n = int }
  clause { event = tokens }
}

operation "delay" {
  results = { seconds = int }
  clause {
    history = seq(all, allowN(ok) || reserve(ok), all)
    event   = delay
  }
}

goal "too_fast" {
  doc   = "within less than ten seconds there are more than four events"
  vars  = { t = int, u = int, a = int, b = int }
  where = u < t + 10 && a + b > 4 && a > 0 && b > 0
  trace = seq(all, wait(now == t), star(any - wait - cancel), allowN(n == a, ok), star(any - cancel), wait(now == u), star(any - wait - cancel), allowN(n == b, ok))
}

goal "delay_is_wrong" {
  doc  = "an event may happen before the delay is over, or may not when it is"
  vars = { d = int }
  trace = (seq(all, delay(seconds == d), looks, wait(seconds < d), looks, allowN(n >= 1, ok)) ||
  seq(all, delay(seconds == d), looks, wait(seconds >= d), looks, allowN(n == 1, !ok)))
}

goal "tokens_are_wrong" {
  doc   = "there are more tokens than the burst, or other ones than were taken, given back or added since"
  vars  = { m = int, k = int }
  where = k >= 1
  trace = (seq(all, cancel, tokens(n > 3)) ||
    seq(all, tokens(n == m), allowN(n == k, ok) || reserve(n == k, ok), tokens(n != m - k)) ||
    seq(all, tokens(n == m), allowN(n == k, !ok), tokens(n != m)) ||
    seq(all, tokens(n == m), cancel(n == k), tokens(n < 3, n != m + k)) ||
    seq(all, tokens(n == m), wait(seconds < 10), tokens(n > m + 1)) ||
  seq(all, tokens(n == 3), allowN(n == k, ok), wait(seconds < 10), tokens(n != 3 - k)))
}

target {
  type = "example.com/m/limit.Timed"
  new  = "limit.NewTimed"
}
