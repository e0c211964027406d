language = 1

import = ["../concurrent.clouseau.hcl"]

scenario "high_first" {
  doc   = "a high number is sent before the low one is back"
  trace = seq(all, send_high(), all, send_low(), all, get(what == "high"))
}

target {
  package = "goals_test"
  imports = ["github.com/clouseau-go/clouseau/benchmarks/sessions"]
  peer    = "sessions.Tested(\"concurrent\", \"server\", \"fixed\")"
}
