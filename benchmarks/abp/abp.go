// Package abp has the alternating bit protocol: a sender and a receiver that
// bring items across two channels, one for data and one for acknowledgements, which
// garble, lose and repeat what they carry. Items arrive in order, each once, and the
// sender confirms an item only when it has arrived.
//
//	sender, waiting with (item, b)   ack b: confirm, and go on with the other bit
//	                                 anything else, or a timeout: send (item, b) again
//	receiver, expecting b            data (item, b): deliver it, ack b, expect the other bit
//	                                 anything else: ack the other bit
//
// What the channels do to a message the tester decides, one message at a time. So a
// run is a game in which the tester is the network. A channel keeps the order of its messages.
//
// The protocol is in "Testing Reactive Systems with GAST" (Koopman and Plasmeijer).
package abp

// Fate is what happens to a message in a channel.
type Fate string

// The fates.
const (
	Intact  Fate = "intact"
	Garbled Fate = "garbled" // it arrives, but nobody can read it
	Lost    Fate = "lost"
	Twice   Fate = "twice" // it arrives, and once more
)

// Fault is a mistake that one of the two makes; the zero value is none.
type Fault string

// The faults.
const (
	SenderKeepsBit   Fault = "sender-keeps-bit"   // the next item has the bit of the last
	ReceiverKeepsBit Fault = "receiver-keeps-bit" // what was delivered is expected again
	AnyAck           Fault = "any-ack"            // the sender does not look at the bit of an ack
	GarbledAck       Fault = "garbled-ack"        // the sender takes a garbled ack for its own
	AcksGarbled      Fault = "acks-garbled"       // the receiver acks garbled data
	DeliversGarbled  Fault = "delivers-garbled"   // the receiver delivers garbled data
	ResendsNext      Fault = "resends-next"       // the sender resends with the next item
	NewestFirst      Fault = "newest-first"       // the sender goes on with the item that came last
	ConfirmsEarly    Fault = "confirms-early"     // the sender confirms what it has sent
	AcksOther        Fault = "acks-other"         // the receiver acks the bit that it did not get

	NeverResends Fault = "never-resends" // the sender sends each item once
)

// Faults returns the faults that make something happen which must not.
func Faults() []Fault {
	return []Fault{SenderKeepsBit, ReceiverKeepsBit, AnyAck, GarbledAck, AcksGarbled, DeliversGarbled,
		ResendsNext, NewestFirst, ConfirmsEarly, AcksOther}
}

// Stalls returns the faults by which something required does not happen. A run with such a fault
// shows nothing wrong; it waits without end.
func Stalls() []Fault { return []Fault{NeverResends} }

// Event is what the users of the protocol see: an item is delivered to the one, or
// confirmed to the other.
type Event struct {
	Confirmed bool
	Item      int // of a delivery
}

// Link is a sender and a receiver with the channels between them. It belongs to one
// goroutine.
type Link struct {
	fault  Fault
	waits  []int // items to send; the sender waits for the ack of the first
	bit    bool  // of that item
	expect bool  // the bit that the receiver expects
	data   []frame
	acks   []bool
	events []Event
}

// frame is an item under way.
type frame struct {
	item int
	bit  bool
}

// New returns a link that makes one mistake or none.
func New(fault Fault) *Link { return &Link{fault: fault} }

// Put gives the sender an item.
func (l *Link) Put(item int) {
	l.waits = append(l.waits, item)
	if len(l.waits) == 1 {
		l.send()
	}
}

// Timeout tells the sender that it has waited long enough.
func (l *Link) Timeout() {
	if l.fault == ResendsNext && len(l.waits) > 1 {
		l.waits[0], l.waits[1] = l.waits[1], l.waits[0]
	}
	if len(l.waits) > 0 && l.fault != NeverResends {
		l.send()
	}
}

// Data makes the data channel carry its oldest message, if there is one.
func (l *Link) Data(fate Fate) {
	carry(&l.data, fate, l.receive)
}

// Ack makes the other channel carry its oldest message, if there is one.
func (l *Link) Ack(fate Fate) {
	carry(&l.acks, fate, l.acknowledged)
}

// carry has a channel deal with its oldest message, if there is one.
func carry[T any](channel *[]T, fate Fate, arrive func(message T, readable bool)) {
	if len(*channel) == 0 {
		return
	}
	message := (*channel)[0]
	*channel = (*channel)[1:]
	for range arrivals(fate) {
		arrive(message, fate != Garbled)
	}
}

// Events returns what the users have seen since the last call.
func (l *Link) Events() []Event {
	out := l.events
	l.events = nil
	return out
}

// arrivals is how often a message arrives with a fate.
func arrivals(fate Fate) int { return map[Fate]int{Intact: 1, Garbled: 1, Twice: 2}[fate] }

// send sends the item that the sender is at.
func (l *Link) send() {
	l.data = append(l.data, frame{l.waits[0], l.bit})
	if l.fault == ConfirmsEarly {
		l.events = append(l.events, Event{Confirmed: true})
	}
}

// receive is the receiver's reaction to data.
func (l *Link) receive(f frame, readable bool) {
	switch {
	case readable && f.bit == l.expect:
		l.deliver(f.item)
		l.ack(f.bit)
		l.expect = f.bit != (l.fault != ReceiverKeepsBit)
	case !readable && l.fault == AcksGarbled:
		l.ack(l.expect)
	case !readable && l.fault == DeliversGarbled:
		l.deliver(f.item + 1)
		fallthrough
	default:
		l.ack(!l.expect)
	}
}

func (l *Link) deliver(item int) { l.events = append(l.events, Event{Item: item}) }

func (l *Link) ack(bit bool) { l.acks = append(l.acks, bit != (l.fault == AcksOther)) }

// acknowledged is the sender's reaction to an ack.
func (l *Link) acknowledged(bit, readable bool) {
	if len(l.waits) == 0 {
		return
	}
	own := readable && bit == l.bit || readable && l.fault == AnyAck || !readable && l.fault == GarbledAck
	if !own {
		l.Timeout()
		return
	}
	if l.fault != ConfirmsEarly {
		l.events = append(l.events, Event{Confirmed: true})
	}
	l.waits = l.waits[1:]
	if n := len(l.waits); n > 1 && l.fault == NewestFirst {
		l.waits[0], l.waits[n-1] = l.waits[n-1], l.waits[0]
	}
	l.bit = l.bit != (l.fault != SenderKeepsBit)
	if len(l.waits) > 0 {
		l.send()
	}
}
