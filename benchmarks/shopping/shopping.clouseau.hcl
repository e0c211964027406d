language = 1
import   = ["parts/app.clouseau.hcl", "parts/get.clouseau.hcl", "../store/parts/goals.clouseau.hcl", "../store/levels/rc.clouseau.hcl"]

goal "lost_update" {
  doc   = "two requests read one version of a cart, and both write it"
  vars  = { i = int, j = int, p = int, k = Key }
  where = i != j
  trace = lost_update(get, put, i, j, p, k)
}

goal "fuzzy_read" {
  doc   = "a checkout shows one cart and charges another"
  vars  = { i = int, k = Key, p = int, q = int }
  where = p != q && q != i
  trace = fuzzy_read(get, put, i, k, p, q)
}

goal "vanished" {
  doc   = "an item was added, nobody deletes it, and a later request does not find it"
  vars  = { i = int, j = int, c = int, p = int, k = Key, y = int }
  where = i != j && p != i && p != j
  trace = vanished(i, j, c, p, k, y)
}

target {
  package = "shopping"
  type    = "github.com/clouseau-go/clouseau/benchmarks/shopping.App"
  new     = "shopping.NewAdapter"
  imports = ["github.com/clouseau-go/clouseau/benchmarks/store"]
}
