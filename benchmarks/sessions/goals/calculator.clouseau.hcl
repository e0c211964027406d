language = 1

import = ["../calculator.clouseau.hcl"]

scenario "product_then_quotient" {
  doc   = "a quotient after a product"
  trace = seq(all, branch("mul"), get(), branch("div"), get())
}

target {
  package = "goals_test"
  imports = ["github.com/clouseau-go/clouseau/benchmarks/sessions"]
  peer    = "sessions.Tested(\"calculator\", \"server\", \"fixed\")"
}
