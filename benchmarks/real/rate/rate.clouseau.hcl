# golang.org/x/time/rate.Limiter, as clouseau init found it.
#
# Every clause allows its operation everywhere: say when it is worth doing. Then describe runs that
# would be a bug, in goals.

language = 1

sort "Time" {
  go  = "time.Time"
  gen = "drawLimiterTime"
}

# AllowN reports whether n events may happen at time t.
operation "allowN" {
  args    = { t = Time, n = int }
  results = { result = bool }
  clause {
    history = all
    event   = allowN
    future  = all
  }
}

# A first run, to see that the operations reach the system. No answer is wrong in it, but a crash
# or a hang shows: then say in a clause of the operation when it is worth doing.
scenario "tour" {
  doc       = "every operation once"
  trace     = seq(all, allowN, all)
  violation = none
}

target {
  package   = "rate_test"
  new       = "newTestedLimiter"
  reference = "newTestedLimiter" # a refused request changes nothing: here it is not made
  reference "allowN" {
    may_fail = result
  }
}
