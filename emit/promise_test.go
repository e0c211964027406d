package emit_test

import (
	"strings"
	"testing"

	"github.com/clouseau-go/clouseau/emit"
)

// pagesSpec has a promise whose future demands a ghost.
const pagesSpec = `
language = 1
operation "begin" {
  results = { n = int }
  clause {
    history = eps
    event   = begin(n == 0)
    future  = seq(page(number == 1), all)
    promise = true
  }
}
operation "read" {
  clause {
    history = seq(all, page, all)
    event   = read
  }
}
operation "page" {
  kind   = ghost
  fields = { number = int }
  clause {
    params  = { k = int }
    history = seq(all, begin)
    event   = page(number == k)
  }
}
target {
  type = "example.com/pages.Pages"
  new  = "pages.New"
}
`

// The function of the promises declares what it mentions, and walks perform the ghost. Go refuses a
// variable that is not used.
func TestPromiseWithFuture(t *testing.T) {
	t.Parallel()
	s := load(t, "pages.clouseau.hcl", []byte(pagesSpec))
	text := string(file(t, s, []emit.GoalGenerators{{Goal: s.Judge(), Walk: true}}))
	const declared = `page := s.Op("page")`
	_, promises, found := strings.Cut(text, "*judge.Promises {")
	if !found || strings.Contains(promises, declared) || !strings.Contains(text, declared) {
		t.Errorf("the ghost is not declared where it is mentioned, and there only:\n%s", text)
	}
}
