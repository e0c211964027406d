# The alternating bit protocol, as its users see it: what was put arrives in order,
# each item once, and is confirmed after it has arrived. The tester decides what the two
# channels do to each message.

language = 1

sort "Item" {
  base  = int
  range = [1, 9]
}

sort "Fate" {
  values = [intact, garbled, lost, twice]
}

operation "put" {
  doc    = "gives the sender an item"
  kind   = send
  fields = { item = Item }
  clause {
    event = put
  }
}

operation "timeout" {
  doc  = "tells the sender that it has waited long enough"
  kind = send
  clause {
    event = timeout
  }
}

operation "data" {
  doc    = "has the data channel carry its oldest message"
  kind   = send
  fields = { fate = Fate }
  clause {
    event = data
  }
}

operation "ack" {
  doc    = "has the channel for acknowledgements carry its oldest message"
  kind   = send
  fields = { fate = Fate }
  clause {
    event = ack
  }
}

operation "deliver" {
  kind        = receive
  spontaneous = true
  results     = { item = Item }
  clause {
    event = deliver
  }
}

operation "confirm" {
  kind        = receive
  spontaneous = true
  clause {
    event = confirm
  }
}

model "link" {
  state   = { under_way = list(Item), unconfirmed = int }
  initial = { under_way = [], unconfirmed = 0 }

  on "put" {
    set = { under_way = append(under_way, item) }
  }

  on "timeout" {
  }

  on "data" {
    case "nothing_new" {
    }
    case "new" {
      when = size(under_way) > 0 && (fate == intact || fate == twice)
      set  = { under_way = rest(under_way), unconfirmed = unconfirmed + 1 }
      reply "deliver" {
        item = first(under_way)
      }
    }
  }

  on "ack" {
    case "nothing_new" {
    }
    case "new" {
      when = unconfirmed > 0 && (fate == intact || fate == twice)
      set  = { unconfirmed = unconfirmed - 1 }
      reply "confirm" {
      }
    }
  }
}

target {
  package = "abp_test"
  imports = ["github.com/clouseau-go/clouseau/benchmarks/abp"]
  new     = "abp.Right"
}
