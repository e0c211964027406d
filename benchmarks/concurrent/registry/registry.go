// Package registry hands out names.
package registry

import "sync"

// Registry knows who holds which name.
type Registry struct {
	mu     sync.Mutex
	holder map[string]int
	bug    bug
}

type bug int

const (
	none bug = iota
	checkThenAct
	goneBetween
	anyHolder
)

// New returns a registry in which all names are free.
func New() *Registry { return &Registry{holder: map[string]int{}} }

func with(b bug) *Registry {
	r := New()
	r.bug = b
	return r
}

// NewCheckThenAct returns one that looks whether a name is free, and takes it afterwards.
func NewCheckThenAct() *Registry { return with(checkThenAct) }

// NewGoneBetween returns one in which a name that is passed on is free for a moment.
func NewGoneBetween() *Registry { return with(goneBetween) }

// NewAnyHolder returns one that looks who holds a name before it takes the lock to free it.
func NewAnyHolder() *Registry { return with(anyHolder) }

// Claim takes a name for somebody, unless it is taken.
func (r *Registry) Claim(name string, who int) bool {
	if r.bug == checkThenAct {
		if _, taken := r.Holder(name); taken {
			return false
		}
		r.set(name, who)
		return true
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	if _, taken := r.holder[name]; taken {
		return false
	}
	r.holder[name] = who
	return true
}

// Holder returns who holds a name, if somebody does.
func (r *Registry) Holder(name string) (who int, taken bool) {
	r.mu.Lock()
	defer r.mu.Unlock()
	who, taken = r.holder[name]
	return who, taken
}

// Free gives a name back, if it is held by who asks.
func (r *Registry) Free(name string, who int) bool {
	if r.bug == anyHolder {
		if h, taken := r.Holder(name); !taken || h != who {
			return false
		}
		r.drop(name)
		return true
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	if h, taken := r.holder[name]; !taken || h != who {
		return false
	}
	delete(r.holder, name)
	return true
}

// Pass gives a name to somebody else, if it is held by who asks.
func (r *Registry) Pass(name string, who, to int) bool {
	if r.bug == goneBetween {
		if !r.Free(name, who) {
			return false
		}
		r.set(name, to)
		return true
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	if h, taken := r.holder[name]; !taken || h != who {
		return false
	}
	r.holder[name] = to
	return true
}

func (r *Registry) set(name string, who int) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.holder[name] = who
}

func (r *Registry) drop(name string) {
	r.mu.Lock()
	defer r.mu.Unlock()
	delete(r.holder, name)
}
