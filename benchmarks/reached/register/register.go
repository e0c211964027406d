// Package register keeps track of who is in a house, and by whose invitation.
package register

const (
	size   = 8 // badges of a Register
	places = 2 // guests one badge can have
)

// Register keeps track of the visitors of a house. Each visitor wears one of
// eight numbered badges; one person may be in more than once. The wearer of a
// badge can bring in two guests, who can bring in guests of their own. When a
// badge is given back, the guests brought in with it leave as well, and their
// guests too.
type Register struct {
	badges [size]visitor
	barred map[string]bool
}

type visitor struct {
	name   string
	host   int // badge of the host, or -1
	guests int // guests brought in with this badge
	out    bool
}

// New returns a register of an empty house.
func New() *Register {
	return &Register{barred: map[string]bool{}}
}

// Enter lets a person in and returns the badge, which is the lowest one not in
// use. It is refused, with -1, if the person is barred or no badge is left.
func (r *Register) Enter(name string) (int, bool) {
	if r.barred[name] {
		return -1, false
	}
	return r.issue(name, -1)
}

// Invite lets a person in as a guest of the wearer of badge host. It is
// refused, with -1, if the badge is not in use or has two guests already, if
// the person is barred, or if no badge is left.
func (r *Register) Invite(host int, name string) (int, bool) {
	if !r.inUse(host) || r.badges[host].guests >= places || r.barred[name] {
		return -1, false
	}
	return r.issue(name, host)
}

// Leave takes a badge back, and with it the badges of all guests. It is
// refused if the badge is not in use.
func (r *Register) Leave(badge int) bool {
	if !r.inUse(badge) {
		return false
	}
	r.collect(badge)
	r.follow()
	return true
}

// Bar bars a person: all badges the person wears are taken back, with those of
// the guests, and the person is not let in again. It is refused if the person
// is barred already.
func (r *Register) Bar(name string) bool {
	if r.barred[name] {
		return false
	}
	r.barred[name] = true
	for i, b := range r.badges {
		if b.out && b.name == name {
			r.collect(i)
		}
	}
	r.follow()
	return true
}

// Allow lifts the bar on a person. It is refused if the person is not barred.
func (r *Register) Allow(name string) bool {
	if !r.barred[name] {
		return false
	}
	delete(r.barred, name)
	return true
}

// Who returns the name of the wearer of badge and whether it is in use.
func (r *Register) Who(badge int) (string, bool) {
	if !r.inUse(badge) {
		return "", false
	}
	return r.badges[badge].name, true
}

// Count returns the number of badges the person wears.
func (r *Register) Count(name string) int {
	n := 0
	for _, b := range r.badges {
		if b.out && b.name == name {
			n++
		}
	}
	return n
}

func (r *Register) inUse(badge int) bool {
	return badge >= 0 && badge < size && r.badges[badge].out
}

// issue hands out the lowest badge not in use.
func (r *Register) issue(name string, host int) (int, bool) {
	for i := range r.badges {
		if r.badges[i].out {
			continue
		}
		r.badges[i] = visitor{name: name, host: host, out: true}
		if host >= 0 {
			r.badges[host].guests++
		}
		return i, true
	}
	return -1, false
}

// collect takes back one badge and leaves its guests to follow.
func (r *Register) collect(badge int) {
	r.badges[badge].out = false
	if host := r.badges[badge].host; host >= 0 {
		r.badges[host].guests--
	}
}

// follow takes back the badges of guests whose host has left, until there are
// none. A guest may wear a lower badge than the host, so one round over the
// badges need not do.
func (r *Register) follow() {
	for again := true; again; {
		again = false
		for i, b := range r.badges {
			if b.out && b.host >= 0 && !r.badges[b.host].out {
				r.collect(i)
				again = true
			}
		}
	}
}
