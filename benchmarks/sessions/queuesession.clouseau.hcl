language = 1

message "enqueue" { fields = { value = int } }

message "pop" {}

message "peek" {}

message "head" { fields = { value = list(int) } }

message "quit" {}

session "queuesession" {
  doc = "a queue; its head is a list without elements if it is empty"
  var "queue" {
    sort  = list(int)
    value = []
  }
  loop {
    choose {
      case "enqueue" {
        send "enqueue" {
          as = e
        }
        set { queue = append(queue, e.value) }
      }
      case "pop" {
        send "pop" {}
        get "head" {
          where = value == take(queue, 1)
        }
        set { queue = drop(queue, 1) }
      }
      case "peek" {
        send "peek" {}
        get "head" {
          where = value == take(queue, 1)
        }
      }
      case "quit" {
        send "quit" {}
        stop {}
      }
    }
  }
}
