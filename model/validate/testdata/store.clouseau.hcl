# A server that stores values and is asked over connections: what it holds at the beginning
# is not known.

language = 1

sort "Conn" {
  values = [left, right]
}

operation "put" {
  kind   = send
  fields = { conn = Conn, path = string, data = string }
  clause {
    event  = put
    future = seq(star(any), done, star(any))
  }
}

operation "get" {
  kind   = send
  fields = { conn = Conn, path = string }
  clause {
    event  = get
    future = seq(star(any), found || missing, star(any))
  }
}

operation "done" {
  kind   = receive
  fields = { conn = Conn }
  clause {
    event = done
  }
}

operation "found" {
  kind    = receive
  fields  = { conn = Conn }
  results = { data = string }
  clause {
    event = found
  }
}

operation "missing" {
  kind   = receive
  fields = { conn = Conn }
  clause {
    event = missing
  }
}

model "store" {
  state = { files = map(string, optional(string)) }

  on "put" {
    set = { files[path] = some(data) }
    reply "done" {
      conn = conn
    }
  }
  on "get" {
    case "there" {
      when = has(files[path])
      reply "found" {
        conn = conn
        data = the(files[path])
      }
    }
    otherwise "not_there" {
      reply "missing" {
        conn = conn
      }
    }
  }
  network {
    connection = conn
  }
}
