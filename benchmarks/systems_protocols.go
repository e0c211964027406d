package benchmarks

import (
	"github.com/clouseau-go/clouseau/benchmarks/anonread"
	"github.com/clouseau-go/clouseau/benchmarks/bankserver"
	"github.com/clouseau-go/clouseau/benchmarks/chainreplication"
	"github.com/clouseau-go/clouseau/benchmarks/database"
	"github.com/clouseau-go/clouseau/benchmarks/espresso"
	"github.com/clouseau-go/clouseau/benchmarks/firewall"
	"github.com/clouseau-go/clouseau/benchmarks/heartbeat"
	"github.com/clouseau-go/clouseau/benchmarks/mutant"
	"github.com/clouseau-go/clouseau/benchmarks/paxos"
	"github.com/clouseau-go/clouseau/benchmarks/raft"
	"github.com/clouseau-go/clouseau/benchmarks/ringelection"
	"github.com/clouseau-go/clouseau/benchmarks/twophase"
	rt "github.com/clouseau-go/clouseau/runtime"
)

// Protocols returns the systems that pass messages, in the order of the table. They are compared
// with the workload of their specs under the strategies of package schedule: all have the same
// items to choose from, the same requests and the same faults.
func Protocols() []System {
	return specified([]System{
		protocol("database", database.Adapter, database.NewBuggy, database.New, database.Mutants()),
		protocol("firewall", firewall.Adapter, firewall.NewBuggy, firewall.New, firewall.Mutants()),
		protocol("ringelection", ringelection.Adapter, ringelection.NewBuggy, ringelection.New, ringelection.Mutants()),
		protocol("espresso", espresso.Adapter, espresso.NewBuggy, espresso.New, espresso.Mutants()),
		protocol("bankserver", bankserver.Adapter, bankserver.NewBuggy, bankserver.New, bankserver.Mutants()),
		protocol("twophase", twophase.Adapter, twophase.NewBuggy, twophase.New, twophase.Mutants()),
		protocol("heartbeat", heartbeat.Adapter, heartbeat.NewBuggy, heartbeat.New, heartbeat.Mutants()),
		protocol("paxos", paxos.Adapter, paxos.NewBuggy, paxos.New, paxos.Mutants()),
		protocol("chainreplication", chainreplication.Adapter, chainreplication.NewBuggy, chainreplication.New, chainreplication.Mutants()),
		protocol("raft", raft.Adapter, raft.NewBuggy, raft.New, raft.Mutants()),
		protocol("anonread", anonread.Adapter, anonread.NewBuggy, anonread.New, anonread.Mutants()),
	})
}

// stepped is an adapter of a system whose steps the tester schedules.
type stepped interface {
	rt.Adapter
	rt.Stepper
}

// protocol is a row of a protocol: how to make its adapter, its first bug, the right one, and
// its mutants.
func protocol[S any, A stepped](name string, adapter func(S) A, buggy, fixed func() S, mutants []mutant.Of[S]) System {
	open := func(f func() S) func() rt.Adapter { return func() rt.Adapter { return adapter(f()) } }
	s := System{Name: name, SUTs: twins(open(buggy), open(fixed))}
	for _, b := range mutants {
		s.SUTs = append(s.SUTs, SUT{Name: b.Name, Open: open(b.New), Mutant: true})
	}
	return s
}
