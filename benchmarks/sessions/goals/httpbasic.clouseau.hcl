language = 1

import = ["../httpbasic.clouseau.hcl"]

scenario "unknown_then_hello" {
  trace = seq(all, branch("unknown"), get(), branch("hello"), get())
}

target {
  package = "goals_test"
  imports = ["github.com/clouseau-go/clouseau/benchmarks/sessions"]
  peer    = "sessions.Tested(\"httpbasic\", \"fixed\")"
}
