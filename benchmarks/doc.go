// Package benchmarks measures generators: for each of the project's systems
// it runs what synthesis derives from the spec, and the random and handwritten
// baselines, against the system with its seeded bug and against the fixed twin.
//
// The figure to compare is executions per violation: how many runs it takes to
// find the bug once. Against a fixed twin there must be no violation at all, and most runs should
// be upheld: the script got to its deciding event and the system answered right.
//
// Each system has a folder with its spec, the system itself in both forms, an
// adapter, the baselines, and the emitted test. Where there is a weak.clouseau.hcl beside the
// spec, the system is measured under that as well, with a w after its name.
package benchmarks
