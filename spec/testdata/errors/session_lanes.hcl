language = 1

message "number" { fields = { value = int } }

session "both" {
  parallel { # ERROR UnplayableSession@3 "Lanes run side by side here.*--through"
    lane "ours" {
      send "number" {}
    }
    lane "theirs" {
      get "number" {}
    }
  }
}

goal "any" {
  trace = seq(all, send_number()) # the session has no operations, and that is said once
}
