# A proxy, of which the tester is the clients and the origin server at once. It passes a request on over a
# connection of its own, whose number it chooses, and the answer back to whom it belongs.

language = 1

operation "ask" {
  kind   = send
  fields = { conn = int, path = string, body = string }
  clause {
    event  = ask
    future = seq(star(any), forwarded, star(any))
  }
}

operation "forwarded" {
  kind    = receive
  fields  = { conn = int }
  results = { path = string, body = string }
  clause {
    event = forwarded
  }
}

operation "serve" {
  kind   = send
  fields = { conn = int, body = string }
  clause {
    event  = serve
    future = seq(star(any), answer, star(any))
  }
}

operation "answer" {
  kind    = receive
  fields  = { conn = int }
  results = { body = string }
  clause {
    event = answer
  }
}

model "proxy" {
  state   = { client = map(int, optional(int)) } # who waits for what comes over a connection
  initial = { client = nothing }

  on "ask" {
    choose  = { link = int }
    require = !has(client[link]) && link >= 100
    set     = { client[link] = some(conn) }
    reply "forwarded" {
      conn = link
      path = path
      body = body
    }
  }
  on "serve" {
    when = has(client[conn])
    set  = { client[conn] = nothing }
    reply "answer" {
      conn = the(client[conn])
      body = body
    }
  }
  network {
    connection = conn
  }
}
