# example.com/shop/leases.Lease, as clouseau init found it.
#
# Every clause allows its operation everywhere: say when it is worth doing. Then describe runs that
# would be a bug, in goals.

language = 1

# Take takes the lease, unless it is taken.
operation "take" {
  results = { result = bool }
  clause {
    history = all
    event   = take
    future  = all
  }
}

# The package asks for the time. With these lines, and that of the target, the tester moves it.
# Each goroutine of the system then has to end with the run. Put into the pool what lies around the
# times that matter here: a second, a minute, an hour.
# sort "Wait" {
#   base = int
#   go   = "time.Duration"
#   pool = [1000000000, 60000000000, 3600000000000]
# }
# operation "wait" {
#   args = { d = Wait }
#   clause {
#     event = wait
#   }
# }

# A first run, to see that the operations reach the system. No answer is wrong in it, but a crash
# or a hang shows: then say in a clause of the operation when it is worth doing.
scenario "tour" {
  doc       = "every operation once"
  trace     = seq(all, take, all)
  violation = none
}

target {
  package = "leases_test"
  type    = "example.com/shop/leases.Lease"
  new     = "newTestedLease"
  # clock = wait
}
