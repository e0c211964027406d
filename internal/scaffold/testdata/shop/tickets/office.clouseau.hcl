# example.com/shop/tickets.Office, written by clouseau init. It is yours to change.
#
# Next: clouseau run office.clouseau.hcl. Then write goals: runs that would be a bug.

language = 1

sort "Text" {
  go   = "string"
  pool = ["a", "b", "c", "d"]
}

sort "State" {
  values = [Open, Closed, NoState]
}

sort "Ticket" {
  base = record({ Title = Text, State = State, Raw = Text, Past = list(State), Votes = map(State, int) })
  go   = "testedOfficeTicket"
}

# Runs take these values from the answers of operations: nothing else provides them.
sort "ID" {
  go = "tickets.ID"
}

# Runs take these values from the answers of operations: nothing else provides them.
sort "BoardID" {
  go = "string"
}

# File files a ticket, and returns its name.
operation "file" {
  args    = { t = Ticket }
  results = { result = ID }
  clause {
    history = all
    event   = file
    future  = all
  }
}

# Lookup returns a ticket, nil if there is none of that name.
operation "lookup" {
  args    = { id = ID }
  results = { found = bool, title = Text, state = State, raw = Text, past = list(State), votes = map(State, int) }
  clause {
    params  = { id1 = ID }
    history = givenID(id1)
    event   = lookup(id == id1)
    future  = all
  }
}

# Copy returns a ticket, or an empty one.
operation "copy" {
  args    = { id = ID }
  results = { result = Ticket, ok = bool }
  clause {
    params  = { id1 = ID }
    history = givenID(id1)
    event   = copy(id == id1)
    future  = all
  }
}

# Close closes a ticket.
operation "done" {
  args = { id = ID }
  clause {
    params  = { id1 = ID }
    history = givenID(id1)
    event   = done(id == id1)
    future  = all
  }
}

# Open makes a board, and returns its id.
operation "openBoard" {
  results = { result = BoardID, ok = bool }
  clause {
    history = all
    event   = openBoard
    future  = all
  }
}

# Pin pins a ticket to a board.
operation "pin" {
  args    = { boardID = BoardID, id = ID }
  results = { result = bool }
  clause {
    params  = { boardID1 = BoardID, id1 = ID }
    history = givenBoardID(boardID1) && givenID(id1)
    event   = pin(boardID == boardID1, id == id1)
    future  = all
  }
}

# Rename changes titles.
operation "rename" {
  args = { from = Text, to = Text }
  clause {
    history = all
    event   = rename
    future  = all
  }
}

# In returns the tickets in a state.
operation "in" {
  args    = { s = State }
  results = { result = map(State, int) }
  clause {
    history = all
    event   = in(s != NoState)
    future  = all
  }
}

# Runs in which an operation returned this value.
define "givenID" {
  params = { x1 = ID }
  trace  = seq(all, file(result == x1), all)
}

# Runs in which an operation returned this value.
define "givenBoardID" {
  params = { x1 = BoardID }
  trace  = seq(all, openBoard(result == x1, ok), all)
}

# The first run calls every operation. If one crashes or hangs, say in its clause when it may be
# called.
scenario "tour" {
  doc = "every operation once"
  trace = seq(
    all, file, all, openBoard, all, rename, all, in, all, lookup, all, copy, all, done, all,
    pin, all
  )
  violation = none
}

target {
  package = "tickets_test"
  type    = "example.com/shop/tickets.Office"
  new     = "newTestedOffice"
  errors  = { openBoard = ok }
}
