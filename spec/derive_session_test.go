package spec_test

import (
	"testing"

	"github.com/clouseau-go/clouseau/spec"
)

// TestDerivedSession compares a session that extends another one, which extends a third, with what
// is written out.
func TestDerivedSession(t *testing.T) {
	t.Parallel()
	s, diags := spec.LoadSource("s.hcl", []byte(`language = 1
message "ask" { fields = { n = int } }
message "told" { fields = { n = int } }
session "base" {
  doc = "a base"
  loop {
    choose {
      case "ask" {
        send "ask" {
          as = a
        }
        get "told" {
          where = n == a.n
        }
      }
      case "quit" {
        stop {}
      }
      case "rest" {
        send "told" {}
      }
    }
  }
}
session "middle" {
  extends = base
  codec   = lines
  remove  = ["rest"]
  var "limit" {
    sort  = int
    value = 3
  }
  change "ask" {
    when = limit > 0
  }
  add "ask" {
    case "twice" {
      send "told" {}
      branch {
        case "one" {
          get "told" {}
        }
        case "two" {
          get "ask" {}
        }
      }
    }
  }
}
session "last" {
  extends = middle
  doc     = "the last one"
  change "twice.two" {
    fail "two" {}
  }
}
session "written" {
  doc   = "the last one"
  codec = lines
  var "limit" {
    sort  = int
    value = 3
  }
  loop {
    choose {
      case "ask" {
        when = limit > 0
        send "ask" {
          as = a
        }
        get "told" {
          where = n == a.n
        }
      }
      case "twice" {
        send "told" {}
        branch {
          case "one" {
            get "told" {}
          }
          case "two" {
            fail "two" {}
          }
        }
      }
      case "quit" {
        stop {}
      }
    }
  }
}
`))
	if err := diags.Err(); err != nil {
		t.Fatal(err)
	}
	base, middle, last, written := s.Sessions[0], s.Sessions[1], s.Sessions[2], s.Sessions[3]
	written.Name = last.Name
	if last.String() != written.String() || last.Doc != written.Doc || last.Codec != written.Codec {
		t.Errorf("the derived session is\n%v\nwant\n%v", last, written)
	}
	if !base.Extended || !middle.Extended || last.Extended {
		t.Errorf("extended: %v, %v, %v", base.Extended, middle.Extended, last.Extended)
	}
	if base.Codec != "json" || len(base.Branches()) != 3 {
		t.Errorf("the base has changed: %v", base)
	}
}
