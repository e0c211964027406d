language = 1

sort "Time" {
  go  = "time.Time"
  gen = "drawLimiterTime"
}

# A refused request changes nothing: when the burst of three is spent, none is granted for the same
# time, whatever was refused for others.
operation "allowN" {
  args    = { t = Time, n = int }
  results = { result = bool }
  clause {
    event = allowN
  }
  clause {
    params  = { x = Time, k = int }
    where   = k >= 1
    history = seq(all, allowN(t == x, n == 3, result), star(allowN(!result)))
    event   = allowN(t == x, n == k, !result)
    promise = true
  }
}

target {
  package = "rate_test"
  new     = "newTestedLimiter"
}
