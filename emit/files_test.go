package emit_test

import "testing"

// check says what is wrong with the outcomes of the packages that a test of files has written.
type check func(t *testing.T, found map[string]outcome)

// passes demands that the tests of these packages pass.
func passes(packages ...string) check {
	return func(t *testing.T, found map[string]outcome) {
		t.Helper()
		for _, pkg := range packages {
			if o := found[pkg]; !o.passed {
				t.Errorf("the test of %s fails:\n%s", pkg, o.output)
			}
		}
	}
}

// TestFiles emits tests for systems of all kinds, compiles and runs them, and looks at what they
// print. All are in one module and in one test binary, since linking a binary for each takes most
// of the time.
func TestFiles(t *testing.T) {
	t.Parallel()
	b := newModule(t).batch("all")
	tests := []struct {
		name  string
		write func(*testing.T, *batch) check
		check check
	}{
		{name: "every step", write: everyStep},
		{name: "gaps", write: gaps},
		{name: "answers are solved", write: answersAreSolved},
		{name: "draws run", write: drawsRun},
		{name: "explore ends", write: exploreEnds},
		{name: "reference", write: referenceFile},
		{name: "model in Go", write: modelInGo},
		{name: "close", write: closes},
		{name: "new fails", write: newFails},
		{name: "neighbours", write: neighbours},
		{name: "methods apart", write: methodsApart},
		{name: "Go names", write: goNames},
		{name: "Go names of imports", write: goNamesOfImports},
		{name: "hostile specs", write: hostileSpecs},
	}
	for i, test := range tests {
		tests[i].check = test.write(t, b)
	}
	found := b.run("", "-rapid.nofailfile", "-rapid.seed=1")
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) { test.check(t, found) })
	}
}
