# A service that answers each question on a connection of its choice.

language = 1

operation "ask" {
  kind   = send
  fields = { conn = string, n = string }
  clause {
    event  = ask
    future = seq(star(any), told, star(any))
  }
}

operation "told" {
  kind    = receive
  fields  = { conn = string }
  results = { n = string }
  clause {
    event = told
  }
}

model "anycast" {
  on "ask" {
    reply "told" {
      n = n
    }
  }
  network {
    connection = conn
  }
}
