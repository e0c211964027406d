language = 1

message "hello" {
  fields = { body = string }
  http   = "GET /hello"
}

message "unknown" {
  fields = { page = string }
  http   = "GET /pages/{page}"
}

message "reply" {
  fields = { status = int, body = string }
  http   = "{status}"
}

session "httpbasic" {
  doc   = "a page that is there, and pages that are not"
  codec = http
  loop {
    choose {
      case "hello" {
        send "hello" {
          where = body == ""
        }
        get "reply" {
          where = status == 200 && body == "hello"
        }
      }
      case "unknown" {
        send "unknown" {
          where = alphanumeric(page) && page != ""
        }
        get "reply" {
          where = status == 404
        }
      }
      case "close" {
        stop {}
      }
    }
  }
}
