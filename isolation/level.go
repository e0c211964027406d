package isolation

import "fmt"

// Level is an isolation level. Each admits what the next one admits.
type Level uint8

const (
	// AnyCommitted: reads see committed versions; phi never holds.
	AnyCommitted Level = iota
	// ReadCommitted: phi(t2, t3) if t3 has read something from t2 before, in program order.
	ReadCommitted
	// ReadAtomic: phi(t2, t3) if t3 reads something from t2 or follows it in a session.
	ReadAtomic
	// Causal: phi is the transitive closure of ReadAtomic's.
	Causal
	// Prefix: phi(t2, t3) if t2 is, or is ordered before, some t4 as in ReadAtomic.
	Prefix
	// Snapshot: as Prefix, and t4 may also be a transaction ordered before t3 that writes a key
	// which t3 writes too.
	Snapshot
	// Serializable: phi(t2, t3) if t2 is ordered before t3.
	Serializable
)

// Levels returns all levels, the weakest first.
func Levels() []Level {
	return []Level{AnyCommitted, ReadCommitted, ReadAtomic, Causal, Prefix, Snapshot, Serializable}
}

// Short returns the usual abbreviation of a level.
func (l Level) Short() string {
	return [...]string{"AC", "RC", "RA", "CC", "PC", "SI", "SER"}[l]
}

func (l Level) String() string {
	names := [...]string{
		"any committed", "read committed", "read atomic", "causal", "prefix", "snapshot isolation", "serializable",
	}
	if int(l) < len(names) {
		return names[l]
	}
	return fmt.Sprintf("Level(%d)", uint8(l))
}
