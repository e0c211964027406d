language = 1

import = ["../sum.clouseau.hcl"]

scenario "answered" {
  doc   = "a client asks twice"
  trace = seq(all, get(what == "number"), get(), send_number(), all, get(), get())
}

target {
  package = "goals_test"
  imports = ["github.com/clouseau-go/clouseau/benchmarks/sessions"]
  side    = server
  peer    = "sessions.Tested(\"sum\", \"client\", \"fixed\")"
}
