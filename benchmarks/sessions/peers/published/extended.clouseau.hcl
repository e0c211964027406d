language = 1

message "greeting" {
  fields = { text = string }
  line   = "220 {text}"
}

message "ehlo" {
  fields = { domain = string }
  line   = "EHLO {domain}"
}

message "mail" {
  fields = { from = string }
  line   = "MAIL FROM:<{from}>"
}

message "rset" { line = "RSET" }

message "noop" { line = "NOOP" }

message "quit" { line = "QUIT" }

message "reply" {
  fields = { texts = list(string) }
  line   = "250 {texts}"
}

message "bye" {
  fields = { text = string }
  line   = "221 {text}"
}

session "extended" {
  doc   = "extensions are listed once the client has said EHLO, a line for each (RFC 5321, 4.1.1.1); all else is answered with a line"
  codec = replies
  get "greeting" {}
  send "ehlo" {
    where = domain == "client.example.org"
  }
  get "reply" {
    where = len(texts) > 1 && contains(texts, "PIPELINING")
  }
  loop {
    choose {
      case "mail" {
        send "mail" {
          where = from == "alice@example.org"
        }
        get "reply" {
          where = len(texts) == 1
        }
        send "rset" {}
        get "reply" {
          where = len(texts) == 1
        }
      }
      case "noop" {
        send "noop" {}
        get "reply" {
          where = len(texts) == 1
        }
      }
      case "quit" {
        send "quit" {}
        get "bye" {}
        stop {}
      }
    }
  }
}
