language = 1

import = ["../httpbasic.clouseau.hcl"]

scenario "hello_again" {
  doc   = "the same page twice"
  trace = seq(all, branch("hello"), get(), branch("hello"), get())
}

scenario "unknown_then_hello" {
  doc   = "a page that is not there, and one that is"
  trace = seq(all, branch("unknown"), get(), branch("hello"), get())
}

target {
  package = "goals_test"
  imports = ["github.com/clouseau-go/clouseau/benchmarks/sessions"]
  peer    = "sessions.Tested(\"httpbasic\", \"server\", \"fixed\")"
}
