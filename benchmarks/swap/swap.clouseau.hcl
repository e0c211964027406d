# An exchange that gives accounts and offers numbers of its own choice.

language = 1

sort "Number" {
  base  = int
  range = [0, 9]
}

sort "Amount" {
  base  = int
  range = [0, 5]
}

sort "Good" {
  values = [gold, silver]
}

sort "Status" { # in the numbers of HTTP
  base  = int
  range = [200, 404]
}

operation "open" {
  kind    = call
  args    = { good = Good }
  results = { account = Number }
  clause {
    event = open
  }
}

operation "balance" {
  kind    = call
  args    = { account = Number }
  results = { status = Status, amount = Amount }
  clause {
    event = balance
  }
}

operation "deposit" {
  kind    = call
  args    = { account = Number, amount = Amount }
  results = { status = Status }
  clause {
    event = deposit
  }
}

operation "withdraw" {
  kind    = call
  args    = { account = Number, amount = Amount }
  results = { status = Status }
  clause {
    event = withdraw
  }
}

operation "offer" {
  doc     = "gives an amount from one account for an amount of another good into another one"
  kind    = call
  args    = { from = Number, give = Amount, into = Number, want = Amount }
  results = { status = Status, number = Number }
  clause {
    event = offer
  }
}

operation "cancel" {
  kind    = call
  args    = { number = Number }
  results = { status = Status }
  clause {
    event = cancel
  }
}

operation "take" {
  doc     = "pays what an offer wants from one account, and gets what it gives into another one"
  kind    = call
  args    = { number = Number, from = Number, into = Number }
  results = { status = Status }
  clause {
    event = take
  }
}

model "exchange" {
  state = {
    holds  = map(Number, optional(Amount)) # by account
    goods  = map(Number, Good)
    gives  = map(Number, optional(Amount)) # by offer
    wants  = map(Number, Amount)
    payer  = map(Number, Number)
    earner = map(Number, Number)
  }
  initial = { holds = nothing, gives = nothing }

  on "open" {
    choose  = { n = Number }
    require = !has(holds[n]) && !has(gives[n])
    set     = { holds[n] = some(0), goods[n] = good }
    reply {
      account = n
    }
  }

  on "balance" {
    case {
      when = !has(holds[account])
      reply {
        status = 404
      }
    }
    otherwise {
      reply {
        status = 200
        amount = the(holds[account])
      }
    }
  }

  on "deposit" {
    case {
      when = !has(holds[account])
      reply {
        status = 404
      }
    }
    otherwise {
      when = amount <= 0
      reply {
        status = 400
      }
    }
    otherwise {
      set = { holds[account] = some(the(holds[account]) + amount) }
      reply {
        status = 200
      }
    }
  }

  on "withdraw" {
    case {
      when = !has(holds[account])
      reply {
        status = 404
      }
    }
    otherwise {
      when = amount <= 0
      reply {
        status = 400
      }
    }
    otherwise {
      when = the(holds[account]) < amount
      reply {
        status = 402
      }
    }
    otherwise {
      set = { holds[account] = some(the(holds[account]) - amount) }
      reply {
        status = 200
      }
    }
  }

  on "offer" {
    case {
      when = !has(holds[from]) || !has(holds[into])
      reply {
        status = 404
      }
    }
    otherwise {
      when = give <= 0 || want <= 0 || goods[from] == goods[into]
      reply {
        status = 400
      }
    }
    otherwise {
      when = the(holds[from]) < give
      reply {
        status = 402
      }
    }
    otherwise {
      choose  = { n = Number }
      require = !has(holds[n]) && !has(gives[n])
      set = {
        holds[from] = some(the(holds[from]) - give)
        gives[n]    = some(give)
        wants[n]    = want
        payer[n]    = from
        earner[n]   = into
      }
      reply {
        status = 200
        number = n
      }
    }
  }

  on "cancel" {
    case {
      when = !has(gives[number])
      reply {
        status = 404
      }
    }
    otherwise {
      let = { owner = payer[number] }
      set = {
        holds[owner]  = some(the(holds[owner]) + the(gives[number]))
        gives[number] = nothing
      }
      reply {
        status = 200
      }
    }
  }

  on "take" {
    let = { maker = earner[number] }
    case {
      when = !has(gives[number]) || !has(holds[from]) || !has(holds[into])
      reply {
        status = 404
      }
    }
    otherwise {
      when = goods[from] != goods[maker] || goods[into] != goods[payer[number]]
      reply {
        status = 400
      }
    }
    otherwise {
      when = the(holds[from]) < wants[number]
      reply {
        status = 402
      }
    }
    otherwise {
      when = from != maker
      set = {
        holds[from]   = some(the(holds[from]) - wants[number])
        holds[maker]  = some(the(holds[maker]) + wants[number])
        holds[into]   = some(the(holds[into]) + the(gives[number]))
        gives[number] = nothing
      }
      reply {
        status = 200
      }
    }
    otherwise "pays_itself" {
      set = { holds[into] = some(the(holds[into]) + the(gives[number])), gives[number] = nothing }
      reply {
        status = 200
      }
    }
  }
}
