package benchmarks

import (
	"github.com/clouseau-go/clouseau/benchmarks/anonread"
	"github.com/clouseau-go/clouseau/benchmarks/bankserver"
	"github.com/clouseau-go/clouseau/benchmarks/chainreplication"
	"github.com/clouseau-go/clouseau/benchmarks/database"
	"github.com/clouseau-go/clouseau/benchmarks/espresso"
	"github.com/clouseau-go/clouseau/benchmarks/firewall"
	"github.com/clouseau-go/clouseau/benchmarks/heartbeat"
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
		protocol("database", database.Adapter, database.NewBuggy, database.New,
			bug[database.Store]{"forgetful", database.NewForgetful},
			bug[database.Store]{"hasty", database.NewHasty}),
		protocol("firewall", firewall.Adapter, firewall.NewBuggy, firewall.New,
			bug[firewall.Rules]{"evicting", firewall.NewEvicting},
			bug[firewall.Rules]{"open", firewall.NewOpen},
			bug[firewall.Rules]{"stale", firewall.NewStale}),
		protocol("ringelection", ringelection.Adapter, ringelection.NewBuggy, ringelection.New,
			bug[ringelection.Rules]{"unordered", ringelection.NewUnordered},
			bug[ringelection.Rules]{"wary", ringelection.NewWary},
			bug[ringelection.Rules]{"forgetful", ringelection.NewForgetful}),
		protocol("espresso", espresso.Adapter, espresso.NewBuggy, espresso.New,
			bug[espresso.Rules]{"deaf", espresso.NewDeaf},
			bug[espresso.Rules]{"impatient", espresso.NewImpatient}),
		protocol("bankserver", bankserver.Adapter, bankserver.NewBuggy, bankserver.New,
			bug[bankserver.Rules]{"forgetful", bankserver.NewForgetful},
			bug[bankserver.Rules]{"strict", bankserver.NewStrict}),
		protocol("twophase", twophase.Adapter, twophase.NewBuggy, twophase.New,
			bug[twophase.Rules]{"credulous", twophase.NewCredulous},
			bug[twophase.Rules]{"impatient", twophase.NewImpatient},
			bug[twophase.Rules]{"forgetful", twophase.NewForgetful}),
		protocol("heartbeat", heartbeat.Adapter, heartbeat.NewBuggy, heartbeat.New,
			bug[heartbeat.Rules]{"deaf", heartbeat.NewDeaf},
			bug[heartbeat.Rules]{"repeating", heartbeat.NewRepeating},
			bug[heartbeat.Rules]{"hasty", heartbeat.NewHasty}),
		protocol("paxos", paxos.Adapter, paxos.NewBuggy, paxos.New,
			bug[paxos.Rules]{"stubborn", paxos.NewStubborn},
			bug[paxos.Rules]{"half", paxos.NewHalf},
			bug[paxos.Rules]{"forgetful", paxos.NewForgetful},
			bug[paxos.Rules]{"lumping", paxos.NewLumping}),
		protocol("chainreplication", chainreplication.Adapter, chainreplication.NewBuggy, chainreplication.New,
			bug[chainreplication.Rules]{"forgetful", chainreplication.NewForgetful},
			bug[chainreplication.Rules]{"eager", chainreplication.NewEager},
			bug[chainreplication.Rules]{"stubborn", chainreplication.NewStubborn}),
		protocol("raft", raft.Adapter, raft.NewBuggy, raft.New,
			bug[raft.Rules]{"late", raft.NewLate},
			bug[raft.Rules]{"forgetful", raft.NewForgetful},
			bug[raft.Rules]{"deaf", raft.NewDeaf},
			bug[raft.Rules]{"eager", raft.NewEager},
			bug[raft.Rules]{"discarding", raft.NewDiscarding},
			bug[raft.Rules]{"odd", raft.NewOdd},
			bug[raft.Rules]{"overlapping", raft.NewOverlapping}),
		protocol("anonread", anonread.Adapter, anonread.NewBuggy, anonread.New,
			bug[anonread.Rules]{"hiding", anonread.NewHiding},
			bug[anonread.Rules]{"hasty", anonread.NewHasty},
			bug[anonread.Rules]{"early", anonread.NewEarly}),
	})
}

// bug is a further mutant of a protocol.
type bug[S any] struct {
	name string
	make func() S
}

// stepped is an adapter of a system whose steps the tester schedules.
type stepped interface {
	rt.Adapter
	rt.Stepper
}

// protocol is a row of a protocol: how to make its adapter, its first bug, the right one, and
// further bugs.
func protocol[S any, A stepped](name string, adapter func(S) A, buggy, fixed func() S, more ...bug[S]) System {
	open := func(f func() S) func() rt.Adapter { return func() rt.Adapter { return adapter(f()) } }
	s := System{Name: name, SUTs: twins(open(buggy), open(fixed))}
	for _, b := range more {
		s.SUTs = append(s.SUTs, SUT{Name: b.name, Open: open(b.make), Mutant: true})
	}
	return s
}
