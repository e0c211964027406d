language = 1
import   = ["app.clouseau.hcl", "../store/goals.clouseau.hcl", "../store/levels/rc.clouseau.hcl"]

goal "lost_update" {
  doc   = "two requests read one version of a cart, and both write it"
  vars  = { i = int, j = int, p = int, k = Key }
  where = i != j
  trace = lost_update(get, put, i, j, p, k)
}

target {
  package = "shopping"
  type    = "github.com/clouseau-go/clouseau/benchmarks/shopping.App"
  new     = "shopping.NewAdapter"
  imports = ["github.com/clouseau-go/clouseau/benchmarks/store"]
}
