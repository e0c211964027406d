# Messages and networks. Each spec has one mistake.
language = 1 # a status that the model never answers

operation "request" {
  kind   = send
  fields = { id = int, path = string }
  clause {
    params = { i = int }
    event  = request(id == i)
    future = seq(all, response(id == i), all)
  }
}

operation "response" {
  kind    = receive
  fields  = { id = int }
  results = { status = int }
  clause {
    event = response(status == 500) # ERROR RefusedClause@13 "After request\\(.*\\) it does not allow response\\(id = \\d+, status = 500\\): status is 500, expected 200"
  }
}

model "server" {
  on "request" {
    reply "response" {
      id     = id
      status = 200
    }
  }
}
---
language = 1 # the network keeps the order that the future turns round

operation "request" {
  kind   = send
  fields = { id = int }
  clause "first" {
    history = absent(request)
    event   = request(id == 1)
    future  = seq(request(id == 2), response(id == 2), response(id == 1)) # ERROR RefusedClause@15 "goes on so after the event.*After request\\(id = 1\\); request\\(id = 2\\) it does not allow response\\(id = 2\\): .*"
  }
  clause {
    params = { i = int }
    event  = request(id == i)
    future = seq(all, response(id == i), all)
  }
}

operation "response" {
  kind   = receive
  fields = { id = int }
  clause {
    event = response
  }
}

model "server" {
  on "request" {
    reply "response" {
      id = id
    }
  }
  network {
    order = fifo
  }
}
---
language = 1 # an unordered network lets answers overtake each other, which the goal calls a bug

operation "request" {
  kind   = send
  fields = { id = int }
  clause {
    params = { i = int }
    event  = request(id == i)
    future = seq(all, response(id == i), all)
  }
}

operation "response" {
  kind   = receive
  fields = { id = int }
  clause {
    event = response
  }
}

goal "overtaken" {
  trace = seq(request(id == 1), request(id == 2), response(id == 2), all) # ERROR PermittedBug@11 "request\\(id = 1\\); request\\(id = 2\\); response\\(id = 2\\)"
}

model "server" {
  on "request" {
    reply "response" {
      id = id
    }
  }
  network {
    order = unordered
  }
}
---
language = 1 # nothing is delivered twice by this network, and the future wants two answers

operation "request" {
  kind = send
  clause {
    history = absent(request)
    event   = request
    future  = seq(response, response, star(any - request)) # ERROR RefusedClause@15 "After request\\(\\); response\\(\\) it does not allow response\\(\\): no request is waiting for such an answer"
  }
}

operation "response" {
  kind = receive
  clause {
    event = response
  }
}

model "server" {
  on "request" {
    reply "response" {
    }
  }
}
---
language = 1 # a network that copies, and a goal that does not know it

operation "request" {
  kind = send
  clause {
    event  = request
    future = seq(all, response, all)
  }
}

operation "response" {
  kind = receive
  clause {
    event = response
  }
}

goal "twice" {
  trace = seq(request, response, response) # ERROR PermittedBug@11 "request\\(\\); response\\(\\); response\\(\\)"
}

model "server" {
  on "request" {
    reply "response" {
    }
  }
  network {
    copies = 1
  }
}
---
language = 1 # the answer goes to another connection than the future says

operation "request" {
  kind   = send
  fields = { conn = int }
  clause {
    params  = { c = int }
    history = absent(request)
    event   = request(conn == c)
    future  = seq(star(any - request), response(conn == c), star(any - request)) # ERROR RefusedClause@15 "After request\\(conn = (\\d+)\\) it does not allow response\\(conn = \\d+\\): conn is \\d+, expected \\d+|After request"
  }
}

operation "response" {
  kind   = receive
  fields = { conn = int }
  clause {
    event = response
  }
}

model "server" {
  on "request" {
    reply "response" {
      conn = conn + 1
    }
  }
}
