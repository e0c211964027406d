language = 1

message "buy" { fields = { id = int } }

message "request" {}

message "books" { fields = { ids = list(int) } }

message "exit" {}

session "bookshop3" {
  doc = "books are bought, and their list requested, in any order"
  var "bought" {
    sort  = list(int)
    value = []
  }
  loop {
    choose {
      case "buy" {
        send "buy" {
          as = b
        }
        set { bought = append(bought, b.id) }
      }
      case "request" {
        send "request" {}
        get "books" {
          where = permutation(ids, bought)
        }
      }
      case "exit" {
        send "exit" {}
        stop {}
      }
    }
  }
}
