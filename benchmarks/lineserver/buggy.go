package lineserver

// NewBuggy returns a service in which a reply may overtake earlier ones. When a client sets a key,
// the service replies to the awaits of that key from the connection of this client, and there it
// forgets the earlier requests of each await.
func NewBuggy() *Server {
	s := New()
	s.ordered = false
	return s
}
