# example.com/shop/leases.Lease, written by clouseau init. It is yours to change.
#
# Next: clouseau run lease.clouseau.hcl. Then write goals: runs that would be a bug.

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

# To let the tester move the clock, uncomment this and clock in the target. The system's goroutines
# must then end with the run.
# sort "Wait" {
#   base = int
#   go   = "time.Duration"
#   pool = [1000000000, 60000000000, 3600000000000] # 1s, 1m, 1h: put in the times that matter here
# }
# operation "wait" {
#   args = { d = Wait }
#   clause {
#     event = wait
#   }
# }

# The first run calls every operation. If one crashes or hangs, say in its clause when it may be
# called.
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
