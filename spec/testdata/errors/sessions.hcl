language = 1

message "ping" {
  fields = { n = int, text = string }
  line   = "PING {m} {text}" # ERROR InvalidFormat@12 "has no field .m.." ERROR InvalidFormat@12 "The field .n. has no place"
}

message "pong" {
  fields = { n = int, text = string }
  line   = "PONG {n}{text}" # ERROR InvalidFormat@12 "there is no text"
}

function "size" {
  args   = [string]
  result = int
}

session "echo" {
  send "ping" {
    as    = p
    where = n > 0 && size(text) == 3 # ERROR UnsupportedExpression@13 "without declared functions"
  }
  get "pongs" { # ERROR UnknownMessage@8 "Did you mean .pong.."
    where = n == p.n
  }
  leave {} # ERROR LostStep@3 "There is no loop around this step"
  choose { # ERROR LostStep@3 "too few blocks"
  }
  loop {
    branch {
      case "again" {
        when = p.m == 3 # ERROR MissingPart@16 "has no field .m."
        get "pong" {
          as    = q
          where = n == p.n * p.n && text == 3 # ERROR MismatchedSort@45 "expected string|the other side"
        }
      }
      case "bye" {
        leave {}
        send "ping" {} # ERROR UnreachableStep@9 "never reached"
      }
    }
  }
  parallel { # ERROR LostStep@3 "too few blocks"
    lane "one" {
      stop {}
    }
  }
  set {
    total = 1 # ERROR UnknownName@5 "There is no variable .total."
  }
  var "total" {
    sort  = int
    value = 1 / 0
  }
  send "ping" {
    as    = p # ERROR DuplicateName@13 "There is a variable .p. already"
    where = total > 0
  }
}
