language = 1

message "text" {
  fields = { text = string }
  line   = "{text}"
}

session "echo" {
  doc   = "what is sent comes back"
  codec = lines
  send "text" {
    as    = sent
    where = alphanumeric(text)
  }
  get "text" {
    where = text == sent.text
  }
}
