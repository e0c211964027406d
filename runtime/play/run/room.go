package run

import "github.com/clouseau-go/clouseau/logic"

// Room is room for the values of events. The unused rest serves later events.
type Room []logic.Value

// Empty empties the room.
func (vs *Room) Empty() { *vs = (*vs)[:0] }

// Allot returns room for n values.
func (vs *Room) Allot(n int) []logic.Value {
	if n > cap(*vs)-len(*vs) {
		*vs = make([]logic.Value, 0, max(n, 2*cap(*vs), 16))
	}
	from := len(*vs)
	*vs = (*vs)[:from+n]
	return (*vs)[from : from+n : from+n]
}
