package ledger

// Meter counts what comes in until it is full.
type Meter struct{ units map[string]int }

// Init makes it ready for so many names.
func (m *Meter) Init(names int) { m.units = make(map[string]int, names) }

// Add counts something, and returns the meter.
func (m *Meter) Add(name string, units int) *Meter {
	m.units[name] += units
	return m
}

// Units says how much of it has come in.
func (m *Meter) Units(name string) int { return m.units[name] }

// Names lists what has come in.
func (m *Meter) Names() (names []string) {
	for name := range m.units {
		names = append(names, name)
	}
	return names
}

// Sum sets it to what two others have counted, and returns it; nil if there was nothing.
func (m *Meter) Sum(a, b *Meter) *Meter {
	for _, o := range []*Meter{a, b} {
		for name, units := range o.units {
			m.units[name] += units
		}
	}
	return m.counted()
}

func (m *Meter) counted() *Meter {
	if len(m.units) == 0 {
		return nil
	}
	return m
}
