package guarded

import "context"

// Gate lets so many through at a time.
type Gate struct{ room chan struct{} }

// NewGate makes a gate for two.
func NewGate() *Gate { return &Gate{room: make(chan struct{}, 2)} }

// Enter blocks until there is room, or the context ends.
func (g *Gate) Enter(ctx context.Context) error {
	select {
	case g.room <- struct{}{}:
		return nil
	case <-ctx.Done():
		return ctx.Err()
	}
}

// Leave makes room.
func (g *Gate) Leave() {
	select {
	case <-g.room:
	default:
	}
}

// Inside is how many are inside.
func (g *Gate) Inside() int { return len(g.room) }
