language = 1

sort "Domain" {
  base = string
  pool = ["example.org", "mail.example.com", "localhost"]
}

sort "Mailbox" {
  base = string
  pool = ["alice@example.org", "bob@example.com", "c@localhost", "nobody@example.org"]
}

message "greeting" {
  fields = { text = string }
  line   = "220 {text}"
}

message "helo" {
  fields = { domain = Domain }
  line   = "HELO {domain}"
}

message "mail" {
  fields = { from = Mailbox }
  line   = "MAIL FROM:<{from}>"
}

message "rcpt" {
  fields = { to = Mailbox }
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

session "smtpdropped" {
  doc   = "SMTP with a client that may drop the connection in the middle of a mail"
  codec = lines
  get "greeting" {}
  send "helo" {}
  get "ok" {}
  loop {
    choose {
      case "mail" {
        send "mail" {}
        get "ok" {}
        loop {
          choose {
            case "rcpt" {
              send "rcpt" {}
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
            case "rset" {
              send "rset" {}
              get "ok" {}
              send "mail" {}
              get "ok" {}
            }
          }
        }
        loop {
          choose {
            case "rcpt" {
              send "rcpt" {}
              branch {
                case "accepted" {
                  get "ok" {}
                }
                case "refused" {
                  get "refused" {}
                }
              }
            }
            case "data" {
              leave {}
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
            case "drop" {
              stop {}
            }
          }
        }
        get "ok" {}
      }
      case "rset" {
        send "rset" {}
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
