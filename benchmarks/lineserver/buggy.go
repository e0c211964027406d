package lineserver

// NewBuggy returns a service that replies to an await when somebody sets the key,
// from the connection of that client, and there forgets the requests that the await
// has before it: its reply overtakes theirs.
func NewBuggy() *Server {
	s := New()
	s.ordered = false
	return s
}
