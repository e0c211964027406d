# A relay forwards what is submitted to a store. The tester schedules it: nothing is stored before the
# client has been noted, which no script need ask for, and an audit may come at any time.

language = 1

sort "ID" {
  base  = int
  range = [0, 9]
}

operation "submit" {
  kind   = send
  fields = { id = ID }
  clause {
    params = { i = ID }
    event  = submit(id == i)
    future = seq(all, stored(id == i), all)
  }
}

operation "noted" {
  kind   = receive
  fields = { id = ID }
  clause {
    params  = { i = ID }
    history = seq(all, submit(id == i), all)
    event   = noted(id == i)
  }
}

operation "audit" {
  kind    = receive
  fields  = { id = ID }
  results = { passed = bool }
  clause {
    params  = { i = ID }
    history = seq(all, submit(id == i), all)
    event   = audit(id == i)
  }
}

# What is audited before it is stored has to pass.
operation "stored" {
  kind   = receive
  fields = { id = ID }
  clause {
    params  = { i = ID }
    history = seq(all, submit(id == i), absent(stored(id == i)) && absent(audit(id == i, !passed)))
    event   = stored(id == i)
  }
}

operation "read" {
  kind    = call
  args    = { id = ID }
  results = { found = bool }
  clause {
    params  = { i = ID }
    history = seq(all, stored(id == i), all)
    event   = read(id == i)
  }
}

goal "lost" {
  doc   = "what is submitted cannot be read"
  vars  = { i = ID }
  trace = seq(absent(submit), submit(id == i), absent(submit), read(id == i, !found))
}

target {
  package  = "relay_test"
  type     = "github.com/clouseau-go/clouseau/emit/testdata/relay.Relay"
  new      = "relay.New"
  schedule = "pos"
}
