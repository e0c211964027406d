language = 1

sort "Operand" {
  base  = int
  range = [-1000000, 1000000]
}

message "mul" { fields = { i = Operand, j = Operand } }

message "div" { fields = { i = Operand, j = Operand } }

message "result" { fields = { value = int } }

message "bye" {}

session "calculator" {
  doc = "products, and quotients of numbers that are not negative"
  loop {
    choose {
      case "mul" {
        send "mul" {
          as = m
        }
        get "result" {
          where = value == m.i * m.j
        }
      }
      case "div" {
        send "div" {
          as    = d
          where = i >= 0 && j > 0
        }
        get "result" {
          where = value == d.i / d.j
        }
      }
      case "stop" {
        send "bye" {}
        stop {}
      }
    }
  }
}
