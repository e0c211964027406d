package chainreplication

import (
	"slices"

	"github.com/clouseau-go/clouseau/runtime/world"
)

// master configures the chain. What it decides is on its disk before anybody hears of it.
type master struct {
	env *world.Env
	config
}

func bootMaster(e *world.Env) *master {
	m := &master{env: e, config: config{Epoch: 1, Chain: []int{0, 1, 2}}}
	if c, ok := world.Load[config](e.Disk(), "config"); ok {
		m.config = c
		m.tell()
	}
	return m
}

func (m *master) Receive(from string, body any) {
	switch b := body.(type) {
	case join:
		m.change(append(slices.DeleteFunc(slices.Clone(m.Chain), func(n int) bool { return n == b.Node }), b.Node))
	case check:
		if b.Epoch == m.Epoch {
			m.env.Send(from, checked(b))
		}
	}
}

// Suspect takes a node out of the chain. It reports whether it was in it, and not alone.
func (m *master) Suspect(node int) bool {
	k := slices.Index(m.Chain, node)
	if k < 0 || len(m.Chain) == 1 {
		return false
	}
	m.change(slices.Delete(slices.Clone(m.Chain), k, k+1))
	return true
}

func (m *master) change(chain []int) {
	m.config = config{m.Epoch + 1, chain}
	m.env.Disk().Save("config", m.config)
	m.tell()
}

// tell tells all nodes, also those that are out.
func (m *master) tell() {
	for n := range nodes {
		m.env.Send(name(n), m.config)
	}
}
