package event

// Objector is implemented by adapters that judge answers for themselves, such as those of sessions:
// a promise that is broken then only says that they object.
type Objector interface {
	// Objection says in a sentence what the last answer broke; empty if nothing.
	Objection() string
}

// Because returns what an adapter objects to, behind a semicolon; empty if it does not.
func Because(a Adapter) string {
	if o, ok := a.(Objector); ok && o.Objection() != "" {
		return "; " + o.Objection()
	}
	return ""
}
