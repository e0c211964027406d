package spec_test

import (
	"testing"

	"github.com/clouseau-go/clouseau/spec"
	"github.com/clouseau-go/clouseau/sre"
)

// TestKindDefault: an operation without a kind is a call, whatever else it has.
func TestKindDefault(t *testing.T) {
	t.Parallel()
	s, ds := spec.LoadSource("test.clouseau.hcl", []byte(`language = 1
operation "clear" {
  clause { event = clear }
}
operation "stop" {}
operation "put" {
  args = { n = int }
  clause { event = put }
}
operation "get" {
  results = { n = int }
  promise = true
  clause {
    params  = { m = int }
    history = seq(all, put(n == m))
    event   = get(n == m)
  }
}
`))
	if s == nil || len(ds) > 0 {
		t.Fatal(ds)
	}
	for _, o := range s.Operations {
		if o.Op.Kind != sre.Call {
			t.Errorf("%s is a %v, want a call", o.Op.Name, o.Op.Kind)
		}
	}
	if got := len(s.Operations[3].Op.Fields); got != 1 || !s.Operations[3].Promise {
		t.Errorf("get has %d fields, promise %v", got, s.Operations[3].Promise)
	}
}
