package emit_test

import (
	"strings"
	"testing"

	"github.com/clouseau-go/clouseau/emit"
)

// A function of a model without a Go implementation is declared, and nothing computes it.
func TestModelFunctionWithoutGo(t *testing.T) {
	t.Parallel()
	s := load(t, "stamps.clouseau.hcl", []byte(`language = 1
function "content_of" {
  args   = [string]
  result = int
}
operation "put" {
  kind    = call
  args    = { content = int }
  results = { stamp = string }
  clause {
    event = put
  }
}
model "stamps" {
  on "put" {
    choose  = { s = string }
    require = content_of(s) == content
    reply {
      stamp = s
    }
  }
}
`))
	out, err := emit.File(s, nil, emit.Options{})
	if err != nil {
		t.Fatal(err)
	}
	if text := string(out); !strings.Contains(text, `Name: "content_of"`) || strings.Contains(text, "rt.Funcs") {
		t.Errorf("the function is not declared, or somebody computes it:\n%s", text)
	}
}
