package ioco

// Suite is a set of paths with what it covers.
type Suite struct {
	Name string
	// Claim is what the paths cover, in words.
	Claim string
	// Assumes is what has to hold of the system so that no difference is a proof that it conforms. Empty:
	// it is none, whatever holds.
	Assumes []string
	Paths   []Path
}
