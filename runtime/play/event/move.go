package event

// Move is something that happened between the parties of a system: a message was sent, delivered or
// lost, a party crashed. Reports draw a run with them. They play no part in its verdict.
type Move struct {
	Kind MoveKind
	ID   int // of the message
	// Cause is the ID of the message or timer that a party was handling when it sent the message;
	// NoCause if it was handling none. For a copy it is the ID of the original.
	Cause    int
	What     string // the message's operation or label, the timer's label, or the parted groups
	From, To string // of a message; a party that acts by itself is both
}

// NoCause is the cause of what the tester makes a party do.
const NoCause = -1

// MoveKind is the kind of a move.
type MoveKind uint8

// The kinds of moves.
const (
	Sent MoveKind = iota
	Copied
	Delivered
	Lost
	Fired // a timer
	Crashed
	Restarted
	Parted // a partition separates parties
	Healed
	Fault // another misfortune
)

func (k MoveKind) String() string {
	return [...]string{"sent", "copied", "delivered", "lost", "fired", "crashed", "restarted", "parted", "healed", "fault"}[k]
}

// Teller is implemented by steppers that tell what happens between their parties. Of other
// steppers, only the released items are known.
type Teller interface {
	// Tell makes the system call f with each move, at once, from now on. What is under way already
	// is told as sent.
	Tell(f func(Move))
}
