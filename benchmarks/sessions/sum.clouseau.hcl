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
