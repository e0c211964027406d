package cached

// Plain is the total for one goroutine.
type Plain struct{ total int }

// NewPlain returns a total of 0.
func NewPlain() *Plain { return &Plain{} }

// Add adds a number.
func (p *Plain) Add(n int) (total int) {
	p.total += n
	return p.total
}

// Get returns the total.
func (p *Plain) Get() (total int) { return p.total }
