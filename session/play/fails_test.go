package play_test

import (
	"bufio"
	"fmt"
	"io"
	"testing"

	"github.com/clouseau-go/clouseau/session/play"
)

// gaveUp is a session whose peer may give up, which is no right thing to do.
const gaveUp = numberText + `session "s" {
  codec = lines
  loop {
    choose {
      case "ask" {
        send "number" {
          where = value >= 1 && value <= 9
        }
        branch {
          case "answer" {
            get "number" {
              where = value == 0
            }
          }
          case "broken" {
            get "word" {}
            fail "the server gave up" {}
          }
        }
      }
      case "quit" {
        send "word" {}
        get "word" {}
        stop {}
      }
    }
  }
}`

// TestFailIsAvoided: nobody who keeps to a session makes it fail, so it goes together with its dual
// and with itself. It is no end either that a player heads for.
func TestFailIsAvoided(t *testing.T) {
	s := parsed(t, gaveUp)
	if worst := play.Consistent(s, 100, 1); worst != nil {
		t.Errorf("with its dual: %v", worst)
	}
	p := player(t, s, play.Function(func(conn io.ReadWriter) error {
		for in := bufio.NewScanner(conn); in.Scan(); {
			if len(in.Text()) > 3 {
				fmt.Fprint(conn, "word x\r\n")
				return nil
			}
			fmt.Fprint(conn, "0\r\n")
		}
		return nil
	}))
	rep, err := p.Run(t.Context(), 50, 1)
	if err != nil || rep.Failing != nil || rep.Branches["quit"] != 50 {
		t.Errorf("%+v, %v", rep, err)
	}
}

// TestChosenByPeer has a peer choose a number in each session that all messages repeat. Played
// again, a script has another number in them, and all else as it was.
func TestChosenByPeer(t *testing.T) {
	s := parsed(t, `
message "token" {
  fields = { value = int }
}
message "add" {
  fields = { token = int, amount = int }
}
message "sum" {
  fields = { amount = int }
}
session "s" {
  get "token" {
    as = t
  }
  loop {
    choose {
      case "add" {
        send "add" {
          as    = a
          where = token == t.value && amount >= 1 && amount <= 50
        }
        get "sum" {
          where = amount == a.amount
        }
      }
      case "quit" {
        send "sum" {}
        stop {}
      }
    }
  }
}`)
	sessions := 0
	tab := func(conn io.ReadWriter) error {
		sessions++
		fmt.Fprintf(conn, `{"type": "token", "value": %d}`+"\n", 1000+sessions)
		large := 0
		for in := bufio.NewScanner(conn); in.Scan(); {
			var token, amount int
			if n, _ := fmt.Sscanf(in.Text(), `{"type":"add","token":%d,"amount":%d}`, &token, &amount); n != 2 || token != 1000+sessions {
				return nil
			}
			if amount >= 10 {
				large++
			}
			if large == 2 { // the second large one is lost
				amount = 0
			}
			fmt.Fprintf(conn, `{"type": "sum", "amount": %d}`+"\n", amount)
		}
		return nil
	}
	p := player(t, s, play.Function(tab))
	rep, err := p.Run(t.Context(), 100, 1)
	if err != nil || rep.Failing == nil || rep.Failing.Verdict != play.Violation {
		t.Fatalf("%+v, %v", rep, err)
	}
	if !rep.Shrunk.Repeats || len(rep.Shrunk.Script) != 2 {
		t.Errorf("%v; repeats: %v", rep.Shrunk.Script, rep.Shrunk.Repeats)
	}
	for _, d := range rep.Shrunk.Script {
		if d.Message.Values[1].Int() != 10 {
			t.Errorf("%v", rep.Shrunk.Script)
		}
	}
}
