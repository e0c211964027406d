language = 1

import = ["../bookshop2.clouseau.hcl"]

scenario "more" {
  trace = seq(all, branch("another"), all, branch("request"), get(), branch("more"), all, branch("request"), get())
}

target {
  package = "goals_test"
  imports = ["github.com/clouseau-go/clouseau/benchmarks/sessions"]
  peer    = "sessions.Tested(\"bookshop2\", \"server\", \"fixed\")"
}
