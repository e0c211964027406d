language = 1

sort "Color" { values = [red, green] }

message "plain" {
  fields = { n = int, text = string, ok = bool, color = Color, raw = bytes }
  line   = "PLAIN {n} {ok} {color} {text}|{raw}"
  resp   = "PLAIN {n} {ok} {color} {text} {raw}"
  http   = "POST /plain/{n}"
}
message "deep" {
  fields = { items = list(string), at = record({ x = int, y = float }), table = map(int, string) }
}
message "list" {
  fields = { items = list(string) }
  resp   = "* {items}"
}
message "reply" {
  fields = { status = int, body = string }
  http   = "{status}"
}
message "simple" {
  fields = { text = string }
  line   = "250 {text}"
  resp   = "+{text}"
}
message "number" {
  fields = { n = int }
  line   = "{n}"
  resp   = ":{n}"
}
message "bulk" {
  fields = { text = string }
  resp   = "$ {text}"
}
message "absent" { resp = "$-1" }

session "all" {
  send "plain" {}
}
