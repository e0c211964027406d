package accounts

// Plain is a bank for one goroutine.
type Plain struct{ held map[int]int }

// NewPlain returns one with empty accounts.
func NewPlain() *Plain { return &Plain{map[int]int{}} }

// Put puts something in.
func (p *Plain) Put(number, n int) (held int) {
	p.held[number] += n
	return p.held[number]
}

// Held returns what is in an account.
func (p *Plain) Held(number int) (held int) { return p.held[number] }

// Sum returns what is in all.
func (p *Plain) Sum() (held int) {
	for _, n := range p.held {
		held += n
	}
	return held
}
