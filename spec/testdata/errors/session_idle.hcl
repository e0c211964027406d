language = 1

message "ping" {}

session "idle" {
  loop {
    choose { # ERROR UnplayableSession@5 "without an end and without an exchange.*--through"
      case "more" {
        send "ping" {}
      }
      case "less" {}
    }
  }
}

target {
  tcp = "localhost:7000"
}
