language = 1

message "book" { fields = { id = int } }

message "another" {}

message "request" {}

message "books" { fields = { ids = list(int) } }

message "done" {}

session "bookshop2" {
  doc = "after each book another one follows, or the list of all is requested"
  var "bought" {
    sort  = list(int)
    value = []
  }
  loop {
    send "book" {
      as = b
    }
    set { bought = append(bought, b.id) }
    choose {
      case "another" {
        send "another" {}
      }
      case "request" {
        send "request" {}
        get "books" {
          where = permutation(ids, bought)
        }
        choose {
          case "more" {
            send "another" {}
          }
          case "done" {
            send "done" {}
            stop {}
          }
        }
      }
    }
  }
}
