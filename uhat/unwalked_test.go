package uhat_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/clouseau-go/clouseau/spec"
)

// brackets has an operation that waits for a ghost, and one that waits for that operation.
const brackets = `
language = 1

operation "open" {
  kind   = ghost
  fields = { id = int }
  clause {
    event = open(id == 0)
  }
}

operation "word" {
  clause {
    history = seq(all, open)
    event   = word
  }
}

operation "read" {
  results = { n = int }
  clause "begun" {
    history = seq(all, word || WORD, all)
    event   = read
  }
  clause "counts" {
    history = seq(all, word, all)
    event   = read(n >= 0)
    promise = true
  }
}

operation "start" {
  clause {
    event = start
    FUTURE
  }
}

target {
  type = "example.com/words.Words"
  new  = "words.New"
}
`

// TestUnwalked: operations wait for a ghost that nothing demands, or for operations that do; not
// where something demands it at once, and not where there is another way.
func TestUnwalked(t *testing.T) {
	for _, tt := range []struct {
		name, or, future string
		want             []string
		scripted         int
	}{
		{"nothing demands it", "word", "", []string{"word", "read"}, 1},
		{"not at once", "word", "future = seq(start, open, all)", []string{"word", "read"}, 1},
		{"demanded", "word", "future = seq(open(id == 0), all)", nil, 0},
		{"another way", "start", "", []string{"word"}, 1},
	} {
		text := strings.NewReplacer("WORD", tt.or, "FUTURE", tt.future).Replace(brackets)
		s, diags := spec.LoadSource("words.clouseau.hcl", []byte(text))
		if diags.HasErrors() {
			t.Fatal(diags)
		}
		var got []string
		for _, o := range s.Unwalked() {
			got = append(got, o.Op.Name)
		}
		if !slices.Equal(got, tt.want) || len(s.Scripted()) != tt.scripted {
			t.Errorf("%s: %v are not walked, want %v; %d scenarios", tt.name, got, tt.want, len(s.Scripted()))
		}
	}
}
