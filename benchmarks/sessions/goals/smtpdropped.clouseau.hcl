language = 1

import = ["../smtpdropped.clouseau.hcl"]

scenario "comes_back" {
  doc   = "a client that quits in the middle of DATA, comes back and sends a mail"
  trace = seq(all, branch("line"), branch("drop"), all, branch("mail"), get())
}

target {
  package = "goals_test"
  imports = ["github.com/clouseau-go/clouseau/benchmarks/sessions"]
  peer    = "sessions.Tested(\"smtpdropped\", \"server\", \"fixed\")"
}
