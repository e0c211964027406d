language = 1

message "number" {
  fields = { value = int }
  line   = "{value}"
}

session "sum" {
  doc = "two numbers are sent, their sum comes back"
  send "number" {
    as    = a
    where = value > 0
  }
  send "number" {
    as    = b
    where = value > 0
  }
  get "number" {
    where = value == a.value + b.value
  }
}
