package logic

import "context"

// Meter counts steps of work against a bound: queries, nodes that are made, places that are looked
// at. What is counted is the same on every machine, so an outcome that the bound decides is, too; a
// step is some tenths of a microsecond up to some tens of them. A cancelled context ends the work
// as well.
//
// The zero value and a nil Meter allow nothing and everything, respectively.
type Meter struct {
	ctx   context.Context
	left  int
	count int
	look  int // steps until the context is looked at
}

// NewMeter returns a meter that allows a number of steps.
func NewMeter(ctx context.Context, steps int) *Meter { return &Meter{ctx: ctx, left: steps} }

// interval is how many steps there are between two looks at the context: few enough to end within
// milliseconds.
const interval = 1024

// Spend counts n steps and reports whether they were allowed. Once it has not allowed some it
// allows none.
func (m *Meter) Spend(n int) bool {
	if m == nil {
		return true
	}
	if m.look -= n; m.look <= 0 && m.left >= 0 {
		m.look = interval
		if m.ctx != nil && m.ctx.Err() != nil {
			m.left = -1
		}
	}
	if m.left -= n; m.left < 0 {
		m.left = -1
		return false
	}
	m.count += n
	return true
}

// Empty reports whether steps were refused.
func (m *Meter) Empty() bool { return m != nil && m.left < 0 }

// Left returns how many steps are still allowed; 0 once some were refused.
func (m *Meter) Left() int { return max(m.left, 0) }

// Count returns how many steps were made.
func (m *Meter) Count() int { return m.count }
