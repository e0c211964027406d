language = 1

message "number" { fields = { value = int } }

session "echo" {
  send "number" {}
}

target {
  side    = servr # ERROR InvalidValue@13 "has the parties client and server.*Did you mean .server."
  command = ["echo", 1] # ERROR InvalidValue@22 "A program and its arguments are strings"
}
