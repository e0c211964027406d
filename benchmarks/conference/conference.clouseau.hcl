# The conference protocol entity: what comes from its user and from other entities,
# and what goes to them. Outputs to several others come in the order of their numbers.

language = 1

sort "Peer" { # another entity
  base  = int
  range = [1, 2]
}

sort "Nick" {
  base  = int
  range = [1, 3]
}

sort "Conf" {
  base  = int
  range = [1, 2]
}

sort "Text" {
  base  = int
  range = [1, 3]
}

operation "join" {
  doc    = "the user enters a conference"
  kind   = send
  fields = { nick = Nick, conf = Conf }
  clause {
    event = join
  }
}

operation "say" {
  doc    = "the user says something"
  kind   = send
  fields = { text = Text }
  clause {
    event = say
  }
}

operation "leave" {
  doc  = "the user leaves the conference"
  kind = send
  clause {
    event = leave
  }
}

operation "join_in" {
  doc    = "another entity asks everybody into a conference"
  kind   = send
  fields = { peer = Peer, nick = Nick, conf = Conf }
  clause {
    event = join_in
  }
}

operation "answer_in" {
  doc    = "another entity answers that it is in that conference"
  kind   = send
  fields = { peer = Peer, nick = Nick, conf = Conf }
  clause {
    event = answer_in
  }
}

operation "data_in" {
  doc    = "another user says something"
  kind   = send
  fields = { peer = Peer, text = Text }
  clause {
    event = data_in
  }
}

operation "leave_in" {
  doc    = "another entity leaves"
  kind   = send
  fields = { peer = Peer }
  clause {
    event = leave_in
  }
}

operation "join_out" {
  kind        = receive
  spontaneous = true
  results     = { peer = Peer, nick = Nick, conf = Conf }
  clause {
    event = join_out
  }
}

operation "answer_out" {
  kind        = receive
  spontaneous = true
  results     = { peer = Peer, nick = Nick, conf = Conf }
  clause {
    event = answer_out
  }
}

operation "data_out" {
  kind        = receive
  spontaneous = true
  results     = { peer = Peer, text = Text }
  clause {
    event = data_out
  }
}

operation "leave_out" {
  kind        = receive
  spontaneous = true
  results     = { peer = Peer }
  clause {
    event = leave_out
  }
}

operation "show" {
  kind        = receive
  spontaneous = true
  results     = { nick = Nick, text = Text }
  clause {
    event = show
  }
}

model "entity" {
  doc = "two others; what is not expected is ignored"
  state = {
    inside  = bool
    my_nick = Nick
    my_conf = Conf
    members = map(Peer, optional(Nick))
  }
  initial = { inside = false, members = nothing }

  on "join" {
    case {
      when = !inside
      set  = { inside = true, my_nick = nick, my_conf = conf }
      reply "join_out" {
        peer = 1
        nick = nick
        conf = conf
      }
      reply "join_out" {
        peer = 2
        nick = nick
        conf = conf
      }
    }
    otherwise {
    }
  }

  on "say" {
    case {
      when = inside && has(members[1]) && has(members[2])
      reply "data_out" {
        peer = 1
        text = text
      }
      reply "data_out" {
        peer = 2
        text = text
      }
    }
    case {
      when = inside && has(members[1]) && !has(members[2])
      reply "data_out" {
        peer = 1
        text = text
      }
    }
    case {
      when = inside && !has(members[1]) && has(members[2])
      reply "data_out" {
        peer = 2
        text = text
      }
    }
    otherwise {
    }
  }

  on "leave" {
    set = { inside = false, members = nothing }
    case {
      when = inside && has(members[1]) && has(members[2])
      reply "leave_out" {
        peer = 1
      }
      reply "leave_out" {
        peer = 2
      }
    }
    case {
      when = inside && has(members[1]) && !has(members[2])
      reply "leave_out" {
        peer = 1
      }
    }
    case {
      when = inside && !has(members[1]) && has(members[2])
      reply "leave_out" {
        peer = 2
      }
    }
    otherwise {
    }
  }

  on "join_in" {
    case {
      when = inside && conf == my_conf && !has(members[peer])
      set  = { members[peer] = some(nick) }
      reply "answer_out" {
        peer = peer
        nick = my_nick
        conf = conf
      }
    }
    otherwise {
    }
  }

  on "answer_in" {
    case {
      when = inside && conf == my_conf && !has(members[peer])
      set  = { members[peer] = some(nick) }
    }
    otherwise {
    }
  }

  on "data_in" {
    case {
      when = inside && has(members[peer])
      reply "show" {
        nick = the(members[peer])
        text = text
      }
    }
    case "answer_was_lost" {
      when = inside && !has(members[peer])
      reply "join_out" {
        peer = peer
        nick = my_nick
        conf = my_conf
      }
    }
    otherwise {
    }
  }

  on "leave_in" {
    case {
      when = inside
      set  = { members[peer] = nothing }
    }
    otherwise {
    }
  }
}

target {
  package = "conference_test"
  imports = ["github.com/clouseau-go/clouseau/benchmarks/conference"]
  new     = "conference.Right"
}
