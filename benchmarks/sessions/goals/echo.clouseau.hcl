language = 1

import = ["../echo.clouseau.hcl"]

scenario "echoed" {
  trace = seq(all, get(what == "text"))
}

target {
  package = "goals_test"
  imports = ["github.com/clouseau-go/clouseau/benchmarks/sessions"]
  peer    = "sessions.Tested(\"echo\", \"server\", \"fixed\")"
}
