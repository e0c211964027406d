package scaffold

import (
	"testing"

	"github.com/clouseau-go/clouseau/spec"
)

// TestQuote: a spec has what is quoted as what it was.
func TestQuote(t *testing.T) {
	t.Parallel()
	for _, s := range []string{"a", `"'\`, "\a\b\f\v\n\r\t\x00\x7fx", "${x} %{x} $ %", "\u00e9\u2028\U0001f600\ufffd", `\u0041`} {
		text := "language = 1\noperation \"f\" {\nclause {\ndoc = " + quote(s) + "\nhistory = all\nevent = f\nfuture = all\n}\n}\n"
		got, diags := spec.LoadSource("s.clouseau.hcl", []byte(text))
		if got == nil || len(got.Operations) != 1 {
			t.Errorf("%q is quoted as %s: %v", s, quote(s), diags)
			continue
		}
		if doc := got.Operations[0].Clauses[0].Doc; doc != s {
			t.Errorf("%q is quoted as %s, and read as %q", s, quote(s), doc)
		}
	}
}
