language = 1

message "number" {
  fields = { value = int }
  line   = "{value}"
}

session "sum" {
  doc   = "two numbers are sent, their sum comes back"
  codec = lines
  send "number" {
    as    = a
    where = value > 0 && value <= 2000000000
  }
  send "number" {
    as    = b
    where = value > 0 && value <= 2000000000
  }
  get "number" {
    where = value == a.value + b.value
  }
}

scenario "sums" {
  trace = seq(all, open(), send_number(), send_number(), get(), open(), send_number(), send_number(), get())
}

goal "small" {
  vars  = { x = int, y = int }
  trace = seq(all, send_number(value == x), send_number(value == y), get(what == "number", value < x))
}

target {
  peer = "sessions.Tested(\"sum\", \"overflow\")"
}
