package emit_test

import (
	"strings"
	"testing"

	"github.com/clouseau-go/clouseau/emit"
)

// besides has an operation that is called like the function of its goal's test.
const besides = `language = 1

sort "Colour" {
  values = [Red, Green]
}
operation "lostTest" {
  kind    = call
  results = { is = Colour }
  clause { event = lostTest }
}
goal "lost" {
  trace = seq(all, lostTest(is == Red), lostTest(is == Green))
}
target {
  package = "lamp_test"
}
`

// TestBeside: a file whose names are taken declares others. The tests that its runs print stand
// beside the file that has them, so there its names stay; and no other text of the file changes.
func TestBeside(t *testing.T) {
	t.Parallel()
	s := load(t, "lamp.clouseau.hcl", []byte(besides))
	taken := []string{"lostTest", "TestLost", "lampColourSort"}
	for _, test := range []struct {
		options emit.Options
		want    []string
	}{
		{emit.Options{}, []string{"func lostTest()", "Test: \"lostTest\"", `"Colour": "lampColourSort"`}},
		{emit.Options{Beside: true}, []string{"func lostTest()", "Test: \"lostTest\"", `"Colour": "lampColourSort"`}},
		{emit.Options{Others: emit.Others{Declared: taken}}, []string{"func lampLostTest()", "Test: \"lampLostTest\"", `"Colour": "lampColourSort2"`}},
		{emit.Options{Others: emit.Others{Declared: taken}, Beside: true}, []string{"func lampLostTest()", "Test: \"lostTest\"", `"Colour": "lampColourSort"`, "lampColourSort2 "}},
	} {
		src, err := emit.File(s, synthesize(t, s), test.options)
		if err != nil {
			t.Fatal(err)
		}
		text := strings.Join(strings.Fields(string(src)), " ")
		for _, want := range append(test.want, `s.Call("lostTest"`) {
			if !strings.Contains(text, want) {
				t.Errorf("taken %q, beside %t: no %s in\n%s", test.options.Others.Declared, test.options.Beside, want, src)
			}
		}
	}
}
