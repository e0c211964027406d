language = 1

message "ping" {
  fields = { n = int, text = string }
  line   = "PING {m} {text}" # ERROR InvalidFormat@12 "has no field .m.." ERROR InvalidFormat@12 "The field .n. has no place"
}

message "pong" {
  fields = { n = int, text = string }
  line   = "PONG {n}{text}" # ERROR InvalidFormat@12 "two fields without text between them"
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
  leave {} # ERROR LostStep@3 "No loop surrounds this step"
  choose { # ERROR LostStep@3 "too few blocks"
  }
  loop {
    branch {
      case "again" {
        when = p.m == 3 # ERROR MissingPart@16 "has no field .m."
        get "pong" {
          as    = q
          where = n == p.n * p.n && text == 3 # ERROR MismatchedSort@45 "expected string|but text is string"
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
    total = 1 # ERROR UnknownName@5 "Unknown variable .total."
  }
  var "total" {
    sort  = int
    value = 1 / 0
  }
  send "ping" {
    as    = p # ERROR DuplicateName@13 "Another variable is called .p."
    where = total > 0
  }
}
---
language = 1

message "number" {
  fields = { value = int }
}

message "text" {
  fields = { text = string }
}

session "wrong" {
  var "n" {
    sort  = int
    value = 0
  }
  send "number" {
    as    = p
    where = value > 0 && value <= n + 10
  }
  choose { # two mistakes below
    case "low" {
      send "number" {
        where = value < p.value + 5
      }
    }
    case "high" {
      send "number" { # WARNING AmbiguousStep@7 "may be accepted by send number .value > p.value. in another case"
        where = value > p.value
      }
    }
    case "never" { # WARNING DeadCase@5 "never holds"
      when = p.value > 100
      stop {}
    }
  }
  loop {
    send "number" {
      as    = q
      where = value > p.value
    }
    get "number" { # ERROR UnsatisfiableStep@5 "No message satisfies get number"
      where = value > q.value && value < 1
    }
    set { n = n + 1 }
    branch {
      case "ask" {
        get "number" {}
      }
      case "tell" {
        get "text" {}
        leave {}
      }
    }
  }
  parallel {
    lane "one" {
      get "text" {}
      set { n = 5 }
    }
    lane "two" {
      get "text" { # WARNING AmbiguousStep@7 "may be one of get text .n == 3. in another lane" ERROR SharedVariable@7 "is set in another lane"
        where = n == 3
      }
    }
  }
  loop { # ERROR EmptyLoop@3 "may go round without an exchange"
    choose {
      case "more" {
        send "text" {}
      }
      case "less" {}
    }
  }
}

session "mixed" {
  branch {
    case "ask" {
      get "number" {}
    }
    case "tell" { # ERROR MixedCases@5 "begins with get number and another with send text"
      send "text" {}
    }
  }
}
---
language = 1

message "set" {
  fields = { key = string, text = string }
  line   = "set {key}\r\n{text}" # ERROR InvalidFormat@12 "Make a message of each line"
  http   = "POST /{key}\n{text}" # ERROR InvalidFormat@12 "A line end in this format"
  resp   = "$ {key}\r\n{text}"
}

message "stored" {
  line = "STORED"
  resp = "+STORED\r\n" # ERROR InvalidFormat@10 "A line end in this format"
  http = "200"
}

session "words" {
  var "q" {
    sort  = list(string)
    value = []
  }
  send "set" {
    as    = x
    where = first(text) == 1 # ERROR MisplacedCollection@19 "takes a list; this is of sort string"
  }
  send "stored" {
    where = size(q) == 0 && len(rest(q)) == 0 && size(x.text) == 0 # ERROR MissingPart@55 "this is of sort string"
  }
  send "stored" {
    where = has(q) # ERROR MisplacedCollection@13 "sessions have no optionals"
  }
  get "stored" {
    where = rest(q, q) == q # ERROR WrongArity@13 "takes a list"
  }
}
