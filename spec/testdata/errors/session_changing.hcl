language = 1

message "number" { fields = { value = int } }

session "counted" {
  var "next" {
    sort  = int
    value = 0
  }
  loop {
    send "number" { # ERROR UnplayableSession@5 "What is sent here depends on next, which the session changes"
      where = value == next
    }
    set { next = next + 1 }
  }
}

target {
  tcp = "localhost:7000"
}
