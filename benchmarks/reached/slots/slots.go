// Package slots shares a few slots among groups.
package slots

const (
	size  = 8 // slots of a Pool
	share = 4 // slots a group can have unless Limit says otherwise
)

// Pool shares eight numbered slots among groups. A group can have four slots
// at a time unless Limit sets another number.
type Pool struct {
	slots  [size]holding
	used   map[string]int // slots each group has
	limits map[string]int // limits that were set
	free   int
}

type holding struct {
	group string
	taken bool
}

// New returns a pool with all slots free.
func New() *Pool {
	return &Pool{
		used:   map[string]int{},
		limits: map[string]int{},
		free:   size,
	}
}

// Limit sets the number of slots group can have at a time. It is refused if n
// is negative or greater than 8. A group that has more than n slots keeps
// them, but gets no further ones.
func (p *Pool) Limit(group string, n int) bool {
	if n < 0 || n > size {
		return false
	}
	p.limits[group] = n
	return true
}

// Take gives the free slot with the lowest number to group and returns the
// number. It is refused, with -1, if the group is at its limit or no slot is
// free.
func (p *Pool) Take(group string) (int, bool) {
	if p.full(group) {
		return -1, false
	}
	for i := range p.slots {
		if !p.slots[i].taken {
			p.slots[i] = holding{group: group, taken: true}
			p.used[group]++
			p.free--
			return i, true
		}
	}
	return -1, false
}

// Give gives a slot back. It is refused if the slot is not taken.
func (p *Pool) Give(slot int) bool {
	if !p.taken(slot) {
		return false
	}
	p.used[p.slots[slot].group]--
	p.slots[slot] = holding{}
	p.free++
	return true
}

// GiveAll gives back all slots of group and returns how many there were.
func (p *Pool) GiveAll(group string) int {
	n := 0
	for i, s := range p.slots {
		if s.taken && s.group == group && p.Give(i) {
			n++
		}
	}
	return n
}

// Move passes a taken slot on to group. It is refused if the slot is not taken
// or the group is at its limit. Passing a slot to the group that has it
// changes nothing and is never refused.
func (p *Pool) Move(slot int, group string) bool {
	if !p.taken(slot) {
		return false
	}
	from := p.slots[slot].group
	if from == group {
		return true
	}
	if p.full(group) {
		return false
	}
	p.used[from]--
	p.used[group]++
	p.slots[slot].group = group
	return true
}

// Used returns the number of slots group has.
func (p *Pool) Used(group string) int {
	return p.used[group]
}

// Free returns the number of free slots.
func (p *Pool) Free() int {
	return p.free
}

// taken reports whether there is such a slot and a group has it.
func (p *Pool) taken(slot int) bool {
	return slot >= 0 && slot < size && p.slots[slot].taken
}

// full reports whether group is at its limit.
func (p *Pool) full(group string) bool {
	limit, ok := p.limits[group]
	if !ok {
		limit = share
	}
	return p.used[group] >= limit
}
