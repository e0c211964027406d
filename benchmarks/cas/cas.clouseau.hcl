# A register that is written only with what is greater than its content, and answers
# whether it was.

language = 1

sort "Number" {
  base  = int
  range = [0, 10]
}

operation "set" {
  doc     = "writes a number if it is greater"
  kind    = call
  args    = { number = Number }
  results = { greater = bool }
  clause {
    event = set
  }
}

operation "reset" {
  doc     = "if the number is greater, writes one of the register's own choice"
  kind    = call
  args    = { number = Number }
  results = { greater = bool }
  clause {
    event = reset
  }
}

goal "sinks" {
  doc   = "what was too small is greater although nothing was written since"
  vars  = { m = Number, n = Number }
  trace = seq(all, set(number == m, greater == false), set(number == n && n <= m, greater == true))
}

model "register" {
  state   = { held = int }
  initial = { held = 0 }

  on "set" {
    case "kept" {
      when = number <= held
      reply {
        greater = false
      }
    }
    otherwise "written" {
      set = { held = number }
      reply {
        greater = true
      }
    }
  }

  on "reset" {
    case "kept" {
      when = number <= held
      reply {
        greater = false
      }
    }
    otherwise "chosen" {
      choose = { any_number = int }
      set    = { held = any_number }
      reply {
        greater = true
      }
    }
  }
}

target {
  package = "cas_test"
  type    = "github.com/clouseau-go/clouseau/benchmarks/cas.Register"
  new     = "cas.Right"
}
