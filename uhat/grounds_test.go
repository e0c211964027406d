package uhat_test

import (
	"testing"

	"github.com/clouseau-go/clouseau/spec"
)

// TestGrounds: a clause's text stands for its promise, the operation's only where the operation
// promises, and relations have none.
func TestGrounds(t *testing.T) {
	s, diags := spec.LoadSource("box.clouseau.hcl", []byte(`
language = 1

operation "put" {
  args = { n = int }
  clause {
    event = put
  }
}

operation "get" {
  doc     = "what is in it"
  results = { n = int }
  clause "put" {
    doc     = "README: get answers what was put"
    params  = { x = int }
    history = seq(all, put(n == x))
    event   = get(n == x)
    promise = true
  }
  clause "new" {
    history = absent(put)
    event   = get(n == 0)
    promise = true
  }
}

operation "peek" {
  doc     = "what get answers"
  results = { n = int }
  promise = true
  clause {
    params  = { x = int }
    history = seq(all, put(n == x))
    event   = peek(n == x)
  }
}

relations = [same(get, peek)]
`))
	if diags.HasErrors() {
		t.Fatal(diags)
	}
	for _, tt := range []struct {
		promise, doc string
		ok           bool
	}{
		{"get.put", "README: get answers what was put", true},
		{"get.new", "", true},
		{"peek", "what get answers", true},
		{"same(get, peek)", "", false},
		{s.Promises()[len(s.Promises())-1].Name, "", false},
	} {
		if doc, ok := s.Grounds(tt.promise); doc != tt.doc || ok != tt.ok {
			t.Errorf("%s: %q, %v, want %q, %v", tt.promise, doc, ok, tt.doc, tt.ok)
		}
	}
}
