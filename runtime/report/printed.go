package report

// Printed says what became of a printed test that was compiled and run once.
type Printed struct {
	Fails bool   `json:"fails"`         // as it should
	Why   string `json:"why,omitempty"` // what it does instead
}

// String returns one sentence, with its end of line; it is empty for nil.
func (p *Printed) String() string {
	switch {
	case p == nil:
		return ""
	case p.Fails:
		return "The printed test was compiled and fails, as it should.\n"
	}
	return "The printed test " + p.Why + "\n"
}
