package play_test

import (
	"bufio"
	"fmt"
	"io"
	"strings"
	"testing"

	"github.com/clouseau-go/clouseau/session"
	"github.com/clouseau-go/clouseau/session/play"
)

// swallows is a peer that takes lines and says nothing.
var swallows = play.Function(func(conn io.ReadWriter) error {
	_, _ = io.Copy(io.Discard, conn)
	return nil
})

// TestDrawsWhatIsAskedFor: a message is found where its qualifier asks for a size, or for one value
// of a pool.
func TestDrawsWhatIsAskedFor(t *testing.T) {
	t.Parallel()
	const text = `
sort "Len" {
  base = int
  pool = [0, 1, 2, 3, 6, 7, 11]
}
sort "Text" {
  base = string
  pool = ["", "x", "END", "a value", "STORED", "0", "7", "41", "VALUE a 0 1"]
}
message "set" { fields = { n = Len } }
message "pooled" { fields = { text = Text } }
message "two" { fields = { a = Text, b = Text } }
message "sized" { fields = { n = int, text = string } }
message "listed" { fields = { n = int, xs = list(int), raw = bytes } }
session "s" {
  send "set" {
    as = s
  }
  send %s {
    where = %s
  }
}`
	for _, x := range []struct{ message, where string }{
		{"pooled", "length(text) == s.n"},
		{"pooled", "length(text) == s.n && text != \"x\" && text != \"0\""},
		{"two", "length(a) == s.n && concat(b, b) == concat(\"41\", \"41\")"},
		{"sized", "n == length(text)"},
		{"sized", "length(text) == n && n >= 12"},
		{"sized", "n == 0 && length(text) == 3000"},
		{"sized", "length(text) == 12 && starts(text, \"abc\") && ends(text, \"xyz\")"},
		{"sized", "2 * n == s.n * 4 && length(text) == 2 + n && alphanumeric(text)"},
		{"listed", "len(xs) == s.n && len(raw) == 40"},
		{"listed", "n == len(xs) && len(raw) > 20 && len(raw) <= 21"},
	} {
		t.Run(x.message+" "+x.where, func(t *testing.T) {
			t.Parallel()
			s := parsed(t, fmt.Sprintf(text, fmt.Sprintf("%q", x.message), x.where))
			rep, err := player(t, s, swallows).Run(t.Context(), 300, 1)
			if err != nil || rep.Failing != nil || rep.Undecided > 0 || rep.Turns != 600 {
				t.Errorf("%d messages, %d undecided: %v, %v", rep.Turns, rep.Undecided, rep.Failure(), err)
			}
		})
	}
}

// TestNeverSent: a send for which no message is found is named, also where others are sent in its
// place.
func TestNeverSent(t *testing.T) {
	t.Parallel()
	s := parsed(t, `
message "word" {
  fields = { text = string }
  line   = "word {text}"
}
message "other" { line = "other" }
session "s" {
  codec = lines
  choose {
    case "found" {
      send "other" {}
    }
    case "not" {
      send "word" {
        where = length(text) == 70000
      }
    }
  }
}`)
	peer := play.Function(func(conn io.ReadWriter) error {
		_, _ = bufio.NewReader(conn).ReadString('\n')
		return nil
	})
	rep, err := player(t, s, peer).Run(t.Context(), 50, 1)
	if err != nil || rep.Failing != nil || rep.Undecided != 0 {
		t.Fatalf("%d undecided: %v, %v", rep.Undecided, rep.Failure(), err)
	}
	if never := rep.NeverSent(); len(never) != 1 || !strings.HasPrefix(never[0].String(), "send word") || rep.Unsent[0].Times == 0 {
		t.Errorf("never sent: %v, of %v", never, rep.Unsent)
	}
	worst, never := (&play.Pairing{One: session.Compile(s), Two: session.Compile(s.Dual())}).Run(50, 1)
	if worst != nil || len(never) != 1 {
		t.Errorf("played with its dual: %v, never sent %v", worst, never)
	}
}
