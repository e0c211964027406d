# A forward proxy, of which the tester is the clients and the origin servers at once. It passes requests on over
# connections of its own, whose numbers begin at 100, and answers back to whom they belong. The sections are those of
# RFC 9110; a proxy that answers from a cache is another one.

language = 1

sort "Conn" {
  base  = int
  range = [0, 3]
}

sort "Origin" {
  values = [left, right]
}

sort "Method" {
  values = [get, put, delete]
}

sort "Path" {
  base = string
  pool = ["a", "bb"]
}

sort "Tag" { # empty where there is none
  base = string
  pool = ["", "t", "u"]
}

sort "Content" { # N*text is so many times that text on the wire
  base = string
  pool = ["one", "two", "", "5000*ab"]
}

operation "ask" {
  doc    = "a client asks for what an origin server has, unless it has a tag"
  kind   = send
  fields = { conn = Conn, origin = Origin, method = Method, path = Path, unless = Tag, body = Content }
  clause {
    event  = ask
    future = seq(all, forwarded, all)
  }
}

operation "forwarded" {
  doc     = "an origin server is asked; the host is whom the request says that it is for"
  kind    = receive
  fields  = { conn = int }
  results = { origin = Origin, host = Origin, method = Method, path = Path, unless = Tag, body = Content }
  clause {
    event = forwarded
  }
}

operation "serve" {
  doc    = "an origin server answers"
  kind   = send
  fields = { conn = int, status = int, tag = Tag, body = Content }
  clause {
    event  = serve
    future = seq(all, answer, all)
  }
}

operation "answer" {
  doc     = "a client is answered"
  kind    = receive
  fields  = { conn = int }
  results = { status = int, tag = Tag, body = Content }
  clause {
    event = answer
  }
}

model "proxy" {
  doc     = "what RFC 9110 lets a proxy without a cache do"
  state   = { clients = map(int, optional(int)) } # who waits for what comes over a connection
  initial = { clients = nothing }

  on "ask" {
    choose  = { link = int }
    require = !has(clients[link]) && link >= 100
    set     = { clients[link] = some(conn) }
    reply "forwarded" {
      conn   = link
      origin = origin
      host   = origin # 7.2
      method = method
      path   = path
      unless = unless # 7.7: what is not meant for the proxy is passed on as it is
      body   = method == put ? body : ""
    }
  }

  on "serve" {
    when = has(clients[conn])
    set  = { clients[conn] = nothing }
    reply "answer" {
      conn   = the(clients[conn])
      status = status
      tag    = tag
      body   = status == 204 || status == 304 ? "" : body
    }
  }

  network {
    connection = conn
  }
}
