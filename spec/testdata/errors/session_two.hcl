language = 1

message "number" { fields = { value = int } }

session "one" {
  send "number" {}
}

session "two" {
  get "number" {}
}

goal "any" { # ERROR UnplayableSession@1 "The spec has 2 sessions"
  trace = seq(all, open())
}
