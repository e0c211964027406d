language = 1

import = ["../queuesession.clouseau.hcl"]

scenario "peeked" {
  trace = seq(all, branch("enqueue"), all, branch("enqueue"), all, branch("peek"), get(), branch("pop"), get())
}

target {
  package = "goals_test"
  imports = ["github.com/clouseau-go/clouseau/benchmarks/sessions"]
  peer    = "sessions.Tested(\"queuesession\", \"server\", \"fixed\")"
}
