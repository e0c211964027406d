language = 1

import = ["../bookorder.clouseau.hcl"]

scenario "three" {
  trace = seq(all, branch("order"), branch("order"), branch("order"), branch("checkout"), get())
}

target {
  package = "goals_test"
  imports = ["github.com/clouseau-go/clouseau/benchmarks/sessions"]
  peer    = "sessions.Tested(\"bookorder\", \"server\", \"fixed\")"
}
