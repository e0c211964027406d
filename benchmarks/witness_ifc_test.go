package benchmarks_test

// Traces of the stack machine. The fields of push are whether the value is public, the values in
// the two runs, and the depth of the stack after it.
var (
	ifcstoreWitnesses = []witness{
		{name: "through a secret", consistent: true, inGoal: true, generated: true, trace: `
			push true 1 1 1; push false 0 1 2; store 0; observe false`},
		{name: "refused", consistent: true, trace: `
			push true 1 1 1; push false 0 1 2; store -1; observe true`},
		{name: "a secret through a secret", consistent: true, inGoal: true, trace: `
			push false 1 0 1; push false 1 0 2; store 0; observe false`},
		{name: "a zero", trace: "push true 0 0 1; push false 0 1 2; store 0; observe true"},
		{name: "through an address", consistent: true, trace: "push false 0 1 1; push true 1 1 2; store 0"},
		{name: "memory in use", trace: `
			push true 1 1 1; push true 0 0 2; store 0; push true 1 1 1; push false 0 1 2; store 0`},
		{name: "equal secrets", trace: "push true 1 1 1; push false 1 1 2; store 0; observe true"},
		{name: "public values that differ", trace: "push true 0 1 1"},
		{name: "no address", trace: "push true 5 5 1"},
		{name: "wrong depth", trace: "push true 1 1 1; push true 1 1 3"},
		{name: "one cell", trace: "push true 1 1 1; store -1"},
		{name: "asked without a store", trace: "push true 1 1 1; observe false"},
	}
	ifcaddWitnesses = []witness{
		{name: "secret on top", consistent: true, inGoal: true, generated: true, trace: `
			push true 1 1 1; push false 0 1 2; add 1; observe false`},
		{name: "secret below", consistent: true, inGoal: true, generated: true, trace: `
			push false 1 0 1; push true 0 0 2; add 1; observe false`},
		{name: "right answer", consistent: true, trace: `
			push true 1 1 1; push false 0 1 2; add 1; observe true`},
		{name: "two public ones", trace: "push true 1 1 1; push true 0 0 2; add 1; observe true"},
		{name: "two secrets", trace: "push false 1 0 1; push false 0 1 2; add 1; observe true"},
		{name: "one cell", trace: "push false 1 0 1; add 0"},
		{name: "asked before", trace: "push true 1 1 1; observe false; push false 0 1 2; add 1"},
	}
	ifcloadWitnesses = []witness{
		{name: "through a secret", consistent: true, inGoal: true, generated: true, trace: `
			push true 1 1 1; push true 0 0 2; store 0; push false 0 1 1; load 1; push true 0 0 2; store 0; observe false`},
		{name: "right answer", consistent: true, trace: `
			push true 1 1 1; push true 0 0 2; store 0; push false 0 1 1; load 1; push true 0 0 2; store 0; observe true`},
		{name: "a secret was stored", consistent: true, inGoal: true, trace: `
			push false 1 0 1; push true 1 1 2; store 0; push false 0 1 1; load 1; push true 1 1 2; store 0; observe false`},
		{name: "stored through a secret", trace: `
			push true 1 1 1; push false 0 1 2; store 0`},
		{name: "memory unused", trace: "push false 0 1 1; load 1; push true 0 0 2; store 0; observe true"},
		{name: "not stored again", inGoal: true, trace: `
			push true 1 1 1; push true 0 0 2; store 0; push false 0 1 1; load 1; observe false`},
		{name: "wrong depth", trace: `
			push true 1 1 1; push true 0 0 2; store 1; push false 0 1 2; load 2; push true 0 0 3; store 1; observe true`},
	}
	ifcstorewWitnesses = []witness{
		{name: "through a secret", consistent: true, inGoal: true, generated: true, trace: `
			push true 1 1 1; push false 0 4 2; store 0; observe false`},
		{name: "equal secrets", consistent: true, trace: "push false 7 7 1; push true 9 9 2; store 0; observe true"},
		{name: "public values that differ", trace: "push true 0 1 1"},
		{name: "refused", trace: "push true 1 1 1; push false 0 1 2; store -1; observe true"},
	}
	ifcaddwWitnesses = []witness{
		{name: "a secret", consistent: true, inGoal: true, generated: true, trace: `
			push true 1 1 1; push false 0 9 2; add 1; observe false`},
		{name: "no secret", consistent: true, trace: "push true 1 1 1; push true 2 2 2; add 1; observe true"},
		{name: "one cell", trace: "push true 1 1 1; add 0"},
	}
	ifcloadwWitnesses = []witness{
		{name: "through a secret", consistent: true, inGoal: true, generated: true, trace: `
			push true 1 1 1; push true 4 4 2; store 0; push false 3 4 1; load 1; push true 0 0 2; store 0; observe false`},
		{name: "through a public one", consistent: true, trace: `
			push true 1 1 1; push true 4 4 2; store 0; push true 4 4 1; load 1; push true 0 0 2; store 0; observe true`},
		{name: "memory unused", trace: "push false 0 1 1; load 1; push true 0 0 2; store 0; observe true"},
	}
)
