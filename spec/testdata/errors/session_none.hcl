language = 1

operation "ping" {
  clause {
    event = ping
  }
}

goal "answered" {
  trace = seq(all, ping, branch("quit")) # ERROR UnknownOperation@26 "Unknown operation or define .branch."
}

target {
  side = client # ERROR MisplacedAttribute@3 "says which party of a session is played"
  peer = "sums.New" # ERROR MisplacedAttribute@3 "for the party of a session that is tested"
}
