package interp

import (
	rt "github.com/clouseau-go/clouseau/runtime"
	"github.com/clouseau-go/clouseau/sre"
	"github.com/clouseau-go/clouseau/uhat"
)

// room is a compiled [uhat.Room].
type room struct {
	op             *sre.Op
	allowed, known func(*frame) bool
}

// gap tells the session what may happen while the next receive waits.
func (c *scope) gap(rooms []uhat.Room) step {
	if len(rooms) == 0 {
		return func(*frame) {}
	}
	by := map[string]room{}
	for _, r := range rooms {
		by[r.Op.Name] = room{r.Op, c.holds(r.Allowed), c.holds(r.Known)}
	}
	return func(f *frame) {
		f.s.Gap(func(op string, fields []rt.Value) (allowed, known bool) {
			r, ok := by[op]
			if !ok {
				return false, true
			}
			f.op = r.op
			f.fields = fields
			return r.allowed(f), r.known(f)
		})
	}
}
