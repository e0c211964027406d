package uhat

// Consistency is what a system promises of calls at the same time; see package
// runtime/judge/linear.
type Consistency uint8

// The promises.
const (
	// Linearizable: each call takes effect at some moment between its call and its return.
	Linearizable Consistency = iota
	// Quiescent: calls come in the order of time only where nothing was under way between them.
	Quiescent
	// PerKey: nothing is promised of operations without a key.
	PerKey
)

// Consistencies returns the words for them, in their order.
func Consistencies() []string { return []string{"linearizable", "quiescent", "per_key"} }

func (c Consistency) String() string { return Consistencies()[c] }
