# A vending machine that decides between tea and coffee when its button is pressed.

language = 1

sort "Drink" {
  go     = "vending.Drink"
  values = [nothing_yet, tea, coffee, cacao]
}

operation "press" {
  kind    = call
  results = { out = Drink }
  clause {
    event = press
  }
}

operation "coin" {
  kind    = call
  results = { out = Drink }
  clause {
    event = coin
  }
}

operation "bang" {
  kind    = call
  results = { out = Drink }
  clause {
    event = bang
  }
}

sort "State" {
  values = [idle, tea_ready, coffee_ready, finished]
}

model "machine" {
  doc         = "what is not said is free"
  state       = { at = State }
  initial     = { at = idle }
  unspecified = free

  on "press" {
    case "tea" {
      when = at == idle
      set  = { at = tea_ready }
      reply {
        out = nothing_yet
      }
    }
    case "coffee" {
      when = at == idle
      set  = { at = coffee_ready }
      reply {
        out = nothing_yet
      }
    }
  }

  on "coin" {
    case "tea" {
      when = at == tea_ready
      set  = { at = finished }
      reply {
        out = tea
      }
    }
    case "coffee" {
      when = at == coffee_ready
      set  = { at = finished }
      reply {
        out = coffee
      }
    }
  }

  on "bang" {
    case "said_nowhere" {
      when = false
      reply {
        out = nothing_yet
      }
    }
  }
}

target {
  package = "vending_test"
  type    = "github.com/clouseau-go/clouseau/benchmarks/vending.Machine"
  new     = "vending.TeaOrCoffee"
}
