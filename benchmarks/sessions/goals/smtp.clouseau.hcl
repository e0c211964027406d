language = 1

import = ["../smtp.clouseau.hcl"]

scenario "second_mail" {
  doc   = "a second mail on the same connection"
  trace = seq(all, branch("end"), get(), branch("mail"), get())
}

scenario "reset" {
  doc   = "another sender after RSET"
  trace = seq(all, branch("mail"), get(), branch("rset"), get(), send_mail(), get())
}

scenario "lines" {
  doc   = "mails with several lines"
  trace = seq(all, branch("line"), branch("line"), branch("line"), branch("end"), get(), branch("quit"), get())
}

target {
  package = "goals_test"
  imports = ["github.com/clouseau-go/clouseau/benchmarks/sessions"]
  peer    = "sessions.Tested(\"smtp\", \"server\", \"fixed\")"
}
