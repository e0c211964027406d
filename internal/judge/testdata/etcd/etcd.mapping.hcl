# Lines that go.etcd.io/raft/v3 writes if it is built with the tag with_tla.

language = 1

event "started" {
  when   = tag == "trace" && event.name == "InitState"
  fields = { n = event.nid }
}

event "elected" {
  when   = tag == "trace" && event.name == "BecomeLeader"
  fields = { n = event.nid, term = event.state.term }
}

event "granted" {
  when   = tag == "trace" && event.name == "SendRequestVoteResponse" && !event.msg.reject
  fields = { n = event.nid, term = event.msg.term, to = event.msg.to }
}

event "committed" {
  when   = tag == "trace" && event.name == "Commit"
  fields = { n = event.nid, index = event.state.commit }
}
