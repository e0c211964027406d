package filesystem

// NewBuggy returns a tree in which every directory looks empty. So a directory that is not empty
// can be deleted, and its content stays behind.
func NewBuggy() *Tree {
	t := &Tree{}
	t.Init()
	return t
}
