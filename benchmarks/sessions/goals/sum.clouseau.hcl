language = 1

import = ["../sum.clouseau.hcl"]

scenario "twice" {
  doc   = "a second sum on the same server"
  trace = seq(all, get(what == "number"), open(), all, get())
}

target {
  package = "goals_test"
  imports = ["github.com/clouseau-go/clouseau/benchmarks/sessions"]
  peer    = "sessions.Tested(\"sum\", \"server\", \"fixed\")"
}
