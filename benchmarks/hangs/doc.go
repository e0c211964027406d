// Package hangs has small systems in each of which some call never returns after certain others. A
// system has a form without timers, which is tested in real time, and one with timers, which is
// tested in virtual time; each of the two has a twin without the bug.
//
//	kiosk   shut()  sell()  sell()      the second call keeps the lock, the third waits for it
//
// The tests ask whether the hang is found, in the right operation, and how small the run is that is
// shown. The long mode prints that for several seeds, beside the least number of calls that hangs:
//
//	CLOUSEAU_LONG=1 go test ./benchmarks/hangs -v -timeout 60m
package hangs
