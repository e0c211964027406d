package systems

const (
	poolSlots = 8 // slots of a Pool
	poolLimit = 4 // slots a group can have unless Limit says otherwise
)

// Pool shares eight numbered slots among groups. A group can have four slots
// at a time unless Limit sets another number.
type Pool struct {
	slots  [poolSlots]poolSlot
	used   map[string]int // slots each group has
	limits map[string]int // limits that were set
	free   int
	flaw   string // the defect to show, empty for none
}

type poolSlot struct {
	group string
	taken bool
}

// NewPool returns a pool with all slots free.
func NewPool() *Pool {
	return &Pool{
		used:   map[string]int{},
		limits: map[string]int{},
		free:   poolSlots,
	}
}

// Limit sets the number of slots group can have at a time. It is refused if n
// is negative or greater than 8. A group that has more than n slots keeps
// them, but gets no further ones.
func (p *Pool) Limit(group string, n int) bool {
	if n < 0 || n > poolSlots {
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
	end := poolSlots
	if p.flaw == "last-slot" {
		end = poolSlots - 1
	}
	for i := 0; i < end; i++ {
		if !p.slots[i].taken {
			p.slots[i] = poolSlot{group: group, taken: true}
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
	p.slots[slot] = poolSlot{}
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
	if p.flaw == "refused-move" {
		p.slots[slot].group = group
	}
	if p.full(group) {
		return false
	}
	if p.flaw != "move-count" {
		p.used[from]--
	}
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
	return slot >= 0 && slot < poolSlots && p.slots[slot].taken
}

// full reports whether group is at its limit.
func (p *Pool) full(group string) bool {
	limit, ok := p.limits[group]
	if !ok {
		limit = poolLimit
	}
	return p.used[group] >= limit
}
