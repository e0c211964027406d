language = 1

message "order" { fields = { book = int } }

message "checkout" {}

message "basket" { fields = { books = list(int) } }

session "bookorder" {
  doc = "books are ordered; the basket at the end has at least these"
  var "ordered" {
    sort  = list(int)
    value = []
  }
  loop {
    choose {
      case "order" {
        send "order" {
          as = o
        }
        set { ordered = append(ordered, o.book) }
      }
      case "checkout" {
        send "checkout" {}
        get "basket" {
          where = includes(books, ordered)
        }
        stop {}
      }
    }
  }
}
