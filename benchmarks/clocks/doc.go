// Package clocks has fifteen small types that ask what time it is, start timers, or sleep. All are
// right. They are played in virtual time with relations and a reference at once, so that three
// systems with a clock each are compared after every call: whatever is reported is a false alarm.
//
//	CLOUSEAU_LONG=1 go test ./benchmarks/clocks -v -timeout 60m
package clocks
