// Package mutated measures what clouseau mutate says: whether mistakes that it cannot tell from the
// system as it is are such, by labels that somebody gave who only read the code, and what the specs
// of this repository notice.
//
//	CLOUSEAU_LONG=1 go test ./benchmarks/mutated -v -timeout 0
//
// In labels.txt each line is a mistake in a system of benchmarks/reached: the place, the kind, the
// change, and whether its answers can differ from those of the right system, for the operations and
// arguments of the spec. If so, the line names the operation and the result.
package mutated
