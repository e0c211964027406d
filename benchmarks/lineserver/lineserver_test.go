package lineserver

import (
	"bufio"
	"fmt"
	"net"
	"strings"
	"testing"
)

// talk has clients say lines, each after the one before it was handled, and
// returns what each client hears up to then. A line is CLIENT: WORDS.
func talk(t *testing.T, s *Server, lines ...string) [2][]string {
	t.Helper()
	address, err := s.Listen()
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	var sockets [2]net.Conn
	var ears [2]*bufio.Scanner
	for i := range sockets {
		if sockets[i], err = net.Dial("tcp", address.String()); err != nil {
			t.Fatal(err)
		}
		defer sockets[i].Close()
		ears[i] = bufio.NewScanner(sockets[i])
	}
	var heard [2][]string
	rest := func(i int) {
		fmt.Fprintln(sockets[i], "ping")
		for ears[i].Scan() && ears[i].Text() != "pong" {
			heard[i] = append(heard[i], ears[i].Text())
		}
	}
	for _, line := range lines {
		who, words, _ := strings.Cut(line, ": ")
		i := int(who[0] - 'a')
		fmt.Fprintln(sockets[i], words)
		rest(i)
	}
	for i := range sockets {
		rest(i)
	}
	return heard
}

// TestConversations says what clients hear of the service in both forms.
func TestConversations(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct {
		name   string
		lines  []string
		a, b   string // what the clients hear
		aBuggy string // the same from the buggy form, where it differs
	}{
		{"await what is set", []string{"a: 1 set 5 6", "a: 2 await 5", "b: 1 await 5"}, "1 6|2 6", "1 6", ""},
		{"await what another client sets", []string{"a: 1 await 5", "b: 1 set 5 6"}, "1 6", "1 6", ""},
		{"a value changes", []string{"a: 1 set 5 6", "b: 1 set 5 7", "a: 2 await 5"}, "1 6|2 7", "1 7", ""},
		{"zero is a value", []string{"a: 1 await 5", "b: 1 set 5 0", "b: 2 await 5"}, "1 0", "1 0|2 0", ""},
		{"behind an await", []string{"a: 1 await 5", "a: 2 set 6 7", "b: 1 await 6"}, "", "1 7", ""},
		{"with the await before", []string{"a: 1 await 5", "a: 2 set 6 7", "b: 1 set 5 6"}, "1 6|2 7", "1 6", ""},
		{"the second await first", []string{"a: 1 await 5", "a: 2 await 6", "b: 1 set 6 7", "b: 2 set 5 6"}, "1 6|2 7", "1 7|2 6", "2 7|1 6"},
		{"own await", []string{"a: 1 await 5", "a: 2 set 5 6"}, "1 6|2 6", "", ""},
		{"no verb", []string{"a: 1 put 5 6"}, `bye "1 put 5 6" is no request`, "", ""},
		{"too few words", []string{"a: 1 set 5", "b: 1 set 5 6"}, `bye "1 set 5" is no request`, "1 6", ""},
		{"no number", []string{"a: one await 5"}, `bye "one" is no number`, "", ""},
	} {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			for form, s := range map[string]*Server{"fixed": New(), "buggy": NewBuggy()} {
				want := [2]string{tt.a, tt.b}
				if form == "buggy" && tt.aBuggy != "" {
					want[0] = tt.aBuggy
				}
				heard := talk(t, s, tt.lines...)
				for i, lines := range heard {
					if got := strings.Join(lines, "|"); got != want[i] {
						t.Errorf("%s: client %c hears %q, want %q", form, 'a'+i, got, want[i])
					}
				}
			}
		})
	}
}

// TestServerCloses has a server without listeners and one that is closed twice.
func TestServerCloses(t *testing.T) {
	t.Parallel()
	s := New()
	for range 2 {
		if err := s.Close(); err != nil {
			t.Error(err)
		}
	}
	talk(t, New(), "a: 1 set 5 6") // closed with clients
}
