language = 1

message "ping" {}

message "pong" {}

session "base" {
  choose {
    case "ask" {
      send "ping" {}
      branch {
        case "told" {
          get "pong" {}
        }
        case "over" {
          stop {}
        }
      }
    }
    case "quit" {
      stop {}
    }
  }
  branch {
    case "end" {
      get "ping" {}
      branch {
        case "told" {
          get "pong" {}
        }
      }
    }
  }
}

session "alone" {
  remove = ["ask"] # ERROR MisplacedChange@3 "extends nothing has nothing to change, to add to or to remove"
  send "ping" {}
  change "ask" {} # ERROR MisplacedChange@3 "extends nothing"
}

session "lost" {
  extends = bass # ERROR UnknownBase@13 "The imported files have no session \"bass\". Did you mean \"base\"?"
}

session "round" {
  extends = around # ERROR CyclicBase@13 "The session \"around\" extends itself, by way of \"round\""
}

session "around" {
  extends = round # ERROR CyclicBase@13 "The session \"round\" extends itself, by way of \"around\""
}

session "other" {
  extends = base
  remove  = ["asks", ask] # ERROR UnknownPart@14 "no case and no lane \"asks\". Did you mean \"ask\"?" ERROR InvalidValue@22 "named by a string"
  change "told" { # ERROR AmbiguousName@11 "has 2 cases or lanes \"told\".*as in \"ask.told\""
    stop {}
  }
  add "ask" {
    lane "beside" { # ERROR InvalidValue@5 "\"ask\" is a case"
      send "ping" {}
    }
    case "quit" { # ERROR DuplicateName@10 "Next to \"ask\" is a case \"quit\" already"
      stop {}
    }
  }
  add "quits" { # ERROR UnknownPart@8 "no case and no lane \"quits\""
    case "more" {
      stop {}
    }
  }
  send "ping" {} # ERROR MisplacedChange@3 "says what differs"
}
