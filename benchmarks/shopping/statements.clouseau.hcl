# A goal that is wrong: it speaks of statements, and not of what was committed. Any database lets it
# happen, also where all transactions could have run one after the other. Such runs are harmless.

language = 1
import   = ["parts/app.clouseau.hcl", "parts/get.clouseau.hcl", "../store/levels/rc.clouseau.hcl"]

goal "seen_before" {
  doc   = "a request writes a cart, and another one sees what was there before"
  vars  = { i = int, j = int, k = Key, v = string }
  where = i != j
  trace = seq(all, put(tid == i, key == k, value == v), absent(put(key == k)), get(tid == j, key == k, value != v), all)
}

target {
  package = "shopping"
  type    = "github.com/clouseau-go/clouseau/benchmarks/shopping.App"
  new     = "shopping.NewAdapter"
  imports = ["github.com/clouseau-go/clouseau/benchmarks/store"]
}
