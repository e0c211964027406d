package words

import (
	"strings"
	"testing"
)

// TestTable asks each line of the table for an example that says so, and for words that differ.
func TestTable(t *testing.T) {
	t.Parallel()
	for m, e := range table {
		if !Meaning(m).In(e.example) {
			t.Errorf("%q does not say %d: %s", e.example, m, e.words)
		}
		if Meaning(m).In("Zyx") {
			t.Errorf("Zyx says %d: %s", m, e.words)
		}
		seen := map[string]bool{}
		for _, w := range strings.Fields(e.words) {
			if seen[w] && e.place != comment {
				t.Errorf("%q stands twice among %s", w, e.words)
			}
			seen[w] = true
		}
	}
}

// TestFirstWord checks that a short word with a dot is no beginning of another word.
func TestFirstWord(t *testing.T) {
	t.Parallel()
	for name, want := range map[string]bool{"Del": true, "DelHashedKey": true, "Delete": true, "Delay": false, "Deliver": false, "Delta": false} {
		if got := Removes.In(name); got != want {
			t.Errorf("%s removes: %v, want %v", name, got, want)
		}
	}
}

func TestSplit(t *testing.T) {
	t.Parallel()
	for name, want := range map[string]string{"PushBack": "push back", "IsDir": "is dir", "maxEntries": "max entries", "Len": "len", "": ""} {
		if got := strings.Join(Split(name), " "); got != want {
			t.Errorf("Split(%q) = %q, want %q", name, got, want)
		}
	}
}
