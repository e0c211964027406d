// Package schedules measures clouseau schedules on tests of published modules: how many of them run
// under control, what is found, and what it takes.
//
//	CLOUSEAU_LONG=1 go test ./benchmarks/schedules -v -timeout 0
//
// In modules.txt each line is a module in a version, and a package whose tests start goroutines.
package schedules
