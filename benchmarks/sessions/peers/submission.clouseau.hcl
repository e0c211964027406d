language = 1

message "greeting" {
  fields = { text = string }
  line   = "220 {text}"
}

message "ehlo" {
  fields = { domain = string }
  line   = "EHLO {domain}"
}

message "helo" {
  fields = { domain = string }
  line   = "HELO {domain}"
}

message "mail" {
  fields = { from = string }
  line   = "MAIL FROM:<{from}>"
}

message "rcpt" {
  fields = { to = string }
  line   = "RCPT TO:<{to}>"
}

message "data" { line = "DATA" }

message "rset" { line = "RSET" }

message "quit" { line = "QUIT" }

message "ok" {
  fields = { text = string }
  line   = "250 {text}"
}

message "refused" {
  fields = { text = string }
  line   = "550 {text}"
}

message "unknown" {
  fields = { text = string }
  line   = "502 {text}"
}

message "go_on" {
  fields = { text = string }
  line   = "354 {text}"
}

message "bye" {
  fields = { text = string }
  line   = "221 {text}"
}

message "end" { line = "." }

message "text" {
  fields = { text = string }
  line   = "{text}"
}

session "submission" {
  doc   = "a mail as a client hands it in (RFC 5321), to a server that may not know EHLO"
  codec = lines
  get "greeting" {}
  choose {
    case "ehlo" {
      send "ehlo" {
        where = domain != ""
      }
      branch {
        case "known" {
          get "ok" {}
        }
        case "unknown" {
          get "unknown" {}
          send "helo" {
            where = domain != ""
          }
          get "ok" {}
        }
      }
    }
    case "helo" {
      send "helo" {
        where = domain != ""
      }
      get "ok" {}
    }
  }
  loop {
    choose {
      case "mail" {
        send "mail" {
          where = contains(from, "@")
        }
        get "ok" {}
        loop {
          send "rcpt" {
            where = contains(to, "@")
          }
          branch {
            case "accepted" {
              get "ok" {}
              leave {}
            }
            case "refused" {
              get "refused" {}
            }
          }
        }
        send "data" {}
        get "go_on" {}
        loop {
          choose {
            case "line" {
              send "text" {
                where = text != "." && !(starts(text, ".") && !starts(text, ".."))
              }
            }
            case "end" {
              send "end" {}
              leave {}
            }
          }
        }
        get "ok" {}
      }
      case "quit" {
        send "quit" {}
        get "bye" {}
        stop {}
      }
    }
  }
}
