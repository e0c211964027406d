package ledger

// Scale weighs what it is given.
type Scale interface{ Weigh(x any) int }

type weigher int

// Weigh weighs nothing but itself.
func (w weigher) Weigh(any) int { return int(w) }

// What is there to weigh with.
const (
	Stones      = weigher(1)
	StringScale = weigher(2)
)

// A Balance weighs by a scale.
type Balance struct{ scale Scale }

// NewBalance makes one.
func NewBalance(scale Scale) *Balance { return &Balance{scale} }

// Weigh weighs it.
func (b *Balance) Weigh(x string) int { return b.scale.Weigh(x) }

// Cabinet keeps papers.
type Cabinet interface {
	File(name, text string)
	Text(name string) (string, bool)
}

// Drawer is a cabinet that a builder makes.
type Drawer struct {
	papers map[string]string
	size   int
}

// File keeps a paper.
func (d *Drawer) File(name, text string) { d.papers[name] = text }

// Text is that of a paper.
func (d *Drawer) Text(name string) (string, bool) { text, found := d.papers[name]; return text, found }

// Lazy is a cabinet whose zero value is enough.
type Lazy struct{ papers map[string]string }

// File keeps a paper.
func (l *Lazy) File(name, text string) {
	if l.papers == nil {
		l.papers = map[string]string{}
	}
	l.papers[name] = text
}

// Builder makes cabinets.
type Builder struct{ size int }

// NewBuilder begins with one.
func NewBuilder(size int) *Builder { return &Builder{size} }

// Build ends it.
func (b *Builder) Build() Cabinet { return &Drawer{map[string]string{}, b.size} }

// Box is a box with one thing in it.
type Box[T any] struct{ thing T }

// Put replaces what is in the box.
func (b *Box[T]) Put(thing T) { b.thing = thing }

// Seen is what is in the box.
func (b *Box[T]) Seen() T { return b.thing }

// Slot is a box for a number.
type Slot = Box[int]

// Watch counts what is told under a name.
type Watch struct {
	told map[string][]int
	stop chan struct{}
}

// NewWatch makes one.
func NewWatch() *Watch { return &Watch{map[string][]int{}, make(chan struct{})} }

// Add tells a number.
func (w *Watch) Add(name string, number int) { w.told[name] = append(w.told[name], number) }

// Count is how many numbers were told under a name.
func (w *Watch) Count(name string) int { return len(w.told[name]) }

// Last is the number that was told last. It assumes that there is one.
func (w *Watch) Last(name string) int { return w.told[name][len(w.told[name])-1] }

// Run watches until Halt.
func (w *Watch) Run() { w.run() }

func (w *Watch) run() {
	for {
		for {
			select {
			case <-w.stop:
				return
			}
		}
	}
}

// SetBlocking has Add wait for Run.
func (w *Watch) SetBlocking(bool) {}

// Pipe adds what another watch is told.
func (w *Watch) Pipe() { w.SetBlocking(true) }

// Halt ends Run.
func (w *Watch) Halt() { close(w.stop) }

// Safe keeps numbers.
type Safe struct{ numbers map[string]int }

// Put keeps a number under a name.
func (s *Safe) Put(name string, number int) { s.numbers[name] = number }

// Number is what is kept under a name.
func (s *Safe) Number(name string) int { return s.numbers[name] }

// Vault is what is seen of a safe.
type Vault interface {
	Put(name string, number int)
	Number(name string) int
}

// NewVault makes one.
func NewVault() Vault { return &Safe{map[string]int{}} }

// Register has numbers under the names that a function gives them.
type Register struct {
	name func(n int) string
	by   map[string]int
}

// NewRegister returns an empty register.
func NewRegister(name func(n int) string) *Register { return &Register{name, map[string]int{}} }

// Add adds a number.
func (r *Register) Add(n int) { r.by[r.name(n)] = n }

// Number returns the number with a name.
func (r *Register) Number(name string) int { return r.by[name] }

// Keyed has values under the keys that a function gives them.
type Keyed[K comparable, V any] struct {
	key func(v V) K
	by  map[K]V
}

// NewKeyed returns an empty one.
func NewKeyed[K comparable, V any](key func(v V) K) *Keyed[K, V] {
	return &Keyed[K, V]{key, map[K]V{}}
}

// Add adds a value.
func (x *Keyed[K, V]) Add(v V) { x.by[x.key(v)] = v }

// Get returns the value of a key.
func (x *Keyed[K, V]) Get(key K) V { return x.by[key] }
