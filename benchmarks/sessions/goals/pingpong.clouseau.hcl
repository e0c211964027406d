language = 1

import = ["../pingpong.clouseau.hcl"]

scenario "killed" {
  doc   = "a process is killed while a ping waits"
  trace = seq(all, branch("start"), branch("ping"), get(what == "pong"), branch("ping"), branch("kill"), branch("finish"), get(what == "pong"))
}

scenario "waiting" {
  doc   = "several pings of a process wait"
  trace = seq(all, branch("start"), branch("ping"), branch("ping"), branch("ping"), get(what == "pong"), get(what == "pong"), branch("finish"), get(what == "pong"))
}

target {
  package = "goals_test"
  imports = ["github.com/clouseau-go/clouseau/benchmarks/sessions"]
  peer    = "sessions.Tested(\"pingpong\", \"server\", \"fixed\")"
}
