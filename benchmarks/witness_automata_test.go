package benchmarks_test

// far is a chain of four nodes, with some more edges. The buggy system takes it for disconnected.
func far(more string) string {
	return "init; newNode 0; newNode 1; newNode 2; newNode 3; addEdge 0 1; addEdge 1 2; addEdge 2 3;" + more + "; isConnected false"
}

var (
	graphWitnesses = []witness{
		{name: "chain", consistent: true, inGoal: true, generated: true, trace: far("")},
		{name: "right answer", consistent: true, trace: `
			init; newNode 0; newNode 1; newNode 2; newNode 3; addEdge 0 1; addEdge 1 2; addEdge 2 3; isConnected true`},
		{name: "backwards", consistent: true, inGoal: true, trace: `
			init; newNode 0; newNode 1; newNode 2; newNode 3; addEdge 2 3; addEdge 1 2; addEdge 0 1; isConnected false`},
		{name: "numbered otherwise", consistent: true, inGoal: true, trace: `
			init; newNode 0; newNode 7; newNode 5; newNode 3; addEdge 0 7; addEdge 7 5; addEdge 5 3; isConnected false`},
		{name: "two more edges", inGoal: true, trace: far("addEdge 0 2; addEdge 1 3")},
		{name: "a fifth node", trace: `
			init; newNode 0; newNode 1; newNode 2; newNode 3; newNode 4
			addEdge 0 1; addEdge 1 2; addEdge 2 3; isConnected false`},
		{name: "an edge to nowhere", trace: `
			init; newNode 0; newNode 1; newNode 2; addEdge 0 1; addEdge 1 2; addEdge 2 3; newNode 3; isConnected false`},
		{name: "begun anew", trace: `
			init; newNode 0; newNode 1; newNode 2; newNode 3; addEdge 0 1; addEdge 1 2; init; addEdge 2 3; isConnected false`},
		{name: "the same number twice", trace: `
			init; newNode 0; newNode 1; newNode 2; newNode 1; addEdge 0 1; addEdge 1 2; addEdge 2 1; isConnected false`},
		{name: "a node without an edge", trace: "init; newNode 0; newNode 1; isConnected false"},
		{name: "an edge to an older node", trace: "init; newNode 0; newNode 1; newNode 2; addEdge 0 2; addEdge 2 1"},
	}
	graphwWitnesses = []witness{
		{name: "chain", consistent: true, inGoal: true, generated: true, trace: far("")},
		{name: "two shortcuts", consistent: true, inGoal: true, trace: far("addEdge 0 2; addEdge 1 3")},
		{name: "a node without an edge", consistent: true, trace: "init; newNode 0; newNode 1; isConnected false"},
		{name: "an edge twice", trace: "init; newNode 0; newNode 1; addEdge 0 1; addEdge 0 1"},
	}
	nfaWitnesses = []witness{
		{name: "dead end", consistent: true, inGoal: true, trace: `
			init; newNode 0; setInitial 0; newNode 1; addEdge 0 a 1; addEdge 0 b 1; addEdge 0 c 1; addEdge 0 d 1; setFinal 0
			isNFA true`},
		{name: "right answer", consistent: true, trace: `
			init; newNode 0; setInitial 0; newNode 1; addEdge 0 a 1; addEdge 0 b 1; addEdge 0 c 1; addEdge 0 d 1; setFinal 1
			isNFA true`},
		{name: "one label", consistent: true, inGoal: true, trace: `
			init; newNode 0; setInitial 0; newNode 1; newNode 2; addEdge 0 a 1; addEdge 1 a 0; addEdge 0 a 2; setFinal 0
			isNFA true`},
		{name: "the dead end is final", consistent: true, trace: `
			init; newNode 0; setInitial 0; newNode 1; newNode 2; addEdge 0 a 1; addEdge 1 a 0; addEdge 0 a 2; setFinal 2
			isNFA true`},
		{name: "begun anew", trace: `
			init; newNode 0; newNode 1; addEdge 0 a 1; addEdge 0 b 1; addEdge 0 c 1; init; newNode 0; setInitial 0; setFinal 0; isNFA true`},
		{name: "two edges", consistent: true, trace: `
			init; newNode 0; setInitial 0; newNode 1; addEdge 0 a 1; addEdge 0 b 1; setFinal 0; isNFA true`},
		{name: "an edge from a node that is not reached", trace: `
			init; newNode 0; setInitial 0; newNode 1; newNode 2; addEdge 1 a 2; addEdge 0 a 1`},
		{name: "an edge twice", trace: "init; newNode 0; setInitial 0; newNode 1; addEdge 0 a 1; addEdge 0 a 1"},
		{name: "another initial node", trace: "init; newNode 0; newNode 1; setInitial 1; addEdge 1 a 0"},
		{name: "no final node", trace: "init; newNode 0; setInitial 0; isNFA false"},
	}
	nfawWitnesses = []witness{
		{name: "dead end", consistent: true, inGoal: true, trace: `
			init; newNode 0; setInitial 0; newNode 1; addEdge 0 a 1; addEdge 0 b 1; addEdge 0 c 1; addEdge 0 d 1; setFinal 0
			isNFA true`},
		{name: "nodes out of reach", consistent: true, trace: `
			init; newNode 0; newNode 1; newNode 2; setInitial 0; setFinal 1; addEdge 2 a 1; addEdge 1 a 2; isNFA false`},
		{name: "a node without an edge", trace: "init; newNode 0; newNode 1; setInitial 0; setFinal 1; isNFA false"},
		{name: "an edge twice", trace: "init; newNode 0; setInitial 0; newNode 1; addEdge 0 a 1; addEdge 0 a 1"},
	}
)
