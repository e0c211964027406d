// Package later does things later.
package later

// Plan is a list of things to do.
type Plan struct{ things []string }

// New returns a plan.
func New() *Plan { return &Plan{} }

// Add adds a thing.
func (p *Plan) Add(thing string) {
	p.things = append(p.things, thing)
	go func() {
		if len(p.things) > 2 {
			panic("too much to do")
		}
	}()
}

// Len returns how many things there are.
func (p *Plan) Len() int { return len(p.things) }
