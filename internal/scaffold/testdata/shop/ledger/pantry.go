package ledger

// A Pantry keeps jars by their labels. When it is full, the oldest one is evicted.
type Pantry struct {
	room   int
	labels []string
	jars   map[string]int
}

// NewPantry makes a pantry for so many jars.
func NewPantry(size int) *Pantry { return &Pantry{room: size, jars: map[string]int{}} }

// Resize changes for how many jars there is room.
func (p *Pantry) Resize(size int) {
	p.room = size
	for len(p.labels) > size {
		p.evict()
	}
}

// Put puts a jar into the pantry.
func (p *Pantry) Put(label string, grams int) {
	if _, found := p.jars[label]; !found {
		if len(p.labels) == p.room {
			p.evict()
		}
		p.labels = append(p.labels, label)
	}
	p.jars[label] = grams
}

// evict takes the oldest jar out.
func (p *Pantry) evict() {
	delete(p.jars, p.labels[0])
	p.labels = p.labels[1:]
}

// Truncate keeps the oldest jars.
func (p *Pantry) Truncate(size int) {
	for len(p.labels) > size {
		last := len(p.labels) - 1
		delete(p.jars, p.labels[last])
		p.labels = p.labels[:last]
	}
}

// Get returns what the jar weighs.
func (p *Pantry) Get(label string) (grams int, found bool) {
	grams, found = p.jars[label]
	return grams, found
}

// Has tells whether there is such a jar.
func (p *Pantry) Has(label string) bool { _, found := p.jars[label]; return found }

// Room is how many jars fit in.
func (p *Pantry) Room() int { return p.room }

// Len is how many jars there are.
func (p *Pantry) Len() int { return len(p.labels) }

// Labels lists the labels.
func (p *Pantry) Labels() []string { return append([]string(nil), p.labels...) }

// Clear takes all jars out.
func (p *Pantry) Clear() { p.Truncate(0) }
