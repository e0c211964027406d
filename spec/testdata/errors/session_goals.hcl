language = 1

message "number" { fields = { value = int } }

session "echo" {
  loop {
    choose {
      case "ask" {
        send "number" {
          as = n
        }
        branch {
          case "told" {
            get "number" {
              where = value == n.value
            }
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
  }
}

goal "asked" {
  trace = seq(all, branch("ask"), branch("told"), get(value == 1)) # the third is not in the session
}

goal "misspelled" {
  trace = seq(all, branch("tolled"), branch(quit)) # ERROR UnknownBranch@27 "no case .tolled.. Did you mean .told.. Its cases are ask, quit, told, over" ERROR InvalidValue@45 "The name of a branch is a string"
}

goal "unknown" {
  trace = seq(all, send_text(), branch()) # ERROR UnknownOperation@20 "send_text" ERROR WrongArity@33 "is written branch"
}

target {
  side    = client
  tcp     = "localhost:1" # ERROR ConflictingAttributes@3 "does not go with .command."
  command = ["echo"]
}
