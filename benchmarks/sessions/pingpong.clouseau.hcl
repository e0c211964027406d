language = 1

sort "Pid" {
  base  = int
  range = [1, 5]
}

message "start" { fields = { pid = Pid } }

message "ping" { fields = { pid = Pid, number = int } }

message "pong" { fields = { pid = Pid, number = int } }

message "finish" {}

message "kill" { fields = { pid = Pid } }

session "pingpong" {
  doc = "processes are started, pinged and killed; pongs come in any order, all of them by the end"
  var "alive" {
    sort  = list(Pid)
    value = []
  }
  var "next" {
    sort  = int
    value = 0
  }
  loop {
    choose {
      case "start" {
        send "start" {
          as    = s
          where = !contains(alive, pid)
        }
        set { alive = append(alive, s.pid) }
      }
      case "ping" {
        when = len(alive) > 0
        send "ping" {
          as    = p
          where = contains(alive, pid) && number == next
        }
        set { next = next + 1 }
        async {
          get "pong" {
            where = pid == p.pid && number == p.number
          }
        }
      }
      case "kill" {
        when = len(alive) > 0
        send "kill" {
          as    = k
          where = contains(alive, pid)
        }
        set { alive = remove(alive, index(alive, k.pid)) }
      }
      case "finish" {
        send "finish" {}
        leave {}
      }
    }
  }
}
