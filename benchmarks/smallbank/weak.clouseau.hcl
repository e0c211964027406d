# A weaker spec: the goal only says how two transactions depend on each other, and not in which order
# of statements that comes about.

language = 1
import   = ["parts/app.clouseau.hcl", "../store/parts/goals.clouseau.hcl", "../store/levels/rc.clouseau.hcl"]

goal "lost_update" {
  doc   = "two requests write one row, and each has read a version from before the other's"
  vars  = { i = int, j = int, k = Key, a = int, b = int, c = int, d = int }
  where = i != j && a < d && b < c
  trace = lost_update_cycle(getChecking, putChecking, i, j, k, a, b, c, d)
}

target {
  package = "smallbank"
  type    = "github.com/clouseau-go/clouseau/benchmarks/smallbank.App"
  new     = "smallbank.NewAdapter"
  imports = ["github.com/clouseau-go/clouseau/benchmarks/store"]
}
