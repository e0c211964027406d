package spec_test

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/clouseau-go/clouseau/spec"
	"github.com/clouseau-go/clouseau/uhat"
)

// base is a store of which other models differ a little.
const base = `language = 1
operation "get" {
  kind    = call
  args    = { key = string }
  results = { found = bool, value = int }
  clause {
    event = get
  }
}
operation "peek" {
  kind    = call
  args    = { key = string }
  results = { found = bool, value = int }
  clause {
    event = peek
  }
}
operation "put" {
  kind    = call
  args    = { key = string, next = int }
  results = { ok = bool }
  clause {
    event = put
  }
}
model "store" {
  doc     = "a store"
  state   = { files = map(string, optional(int)), writes = int, shut = bool }
  initial = { files = nothing, writes = 0 }
  on "get" {
    let = { there = has(files[key]), value1 = the(files[key]) }
    case "found" {
      when = there
      reply {
        found = true
        value = value1
      }
    }
    otherwise "missing" {
      reply {
        found = false
      }
    }
  }
  on "peek" {
    extends = get
    change "found" {
      reply {
        found = true
      }
    }
  }
  on "put" {
    case "refused" {
      when = shut || next < 0
      reply {
        ok = false
      }
    }
    otherwise "stored" {
      set = { files[key] = some(next), writes = writes + 1 }
      reply {
        ok = true
      }
    }
  }
}
`

// derive loads a model that extends the base.
func derive(t *testing.T, model string) (*uhat.Spec, spec.Diagnostics) {
	t.Helper()
	read := spec.Reader(func(path string) ([]byte, error) {
		if filepath.Base(path) == "base.clouseau.hcl" {
			return []byte(base), nil
		}
		return nil, os.ErrNotExist
	})
	return spec.LoadSource("own.clouseau.hcl", []byte("language = 1\nimport = [\"base.clouseau.hcl\"]\n"+model), read)
}

// text prints what a model says, without places.
func text(m *uhat.ModelDecl) string {
	got := fmt.Sprintf("%s: %s, unspecified %d\n", m.Name, m.Doc, m.Unspecified)
	for _, v := range m.State {
		got += fmt.Sprintf("%s %s initially %v %v\n", v.Name, v.Shape, v.Known, v.Initial)
	}
	for _, r := range m.Rules {
		got += fmt.Sprintf("on %s %v\n%s", r.Op, r.Args, describe(r.Body, "  "))
	}
	return got
}

// A derived model equals the model that is written out.
func TestDerived(t *testing.T) {
	t.Parallel()
	written := func(replace ...string) string {
		head, model, _ := strings.Cut(base, "model \"store\"")
		return head + "model \"own\"" + strings.NewReplacer(replace...).Replace(model)
	}
	peek := base[strings.Index(base, "  on \"peek\""):strings.Index(base, "  on \"put\"")]
	for _, c := range []struct {
		name, derived string
		same          string // written out
	}{
		{"nothing changes", `model "own" {
			extends = store
		}`, written()},
		{"a condition and a name, also for who extends the rule", `model "own" {
			extends = store
			change "get" {
				let = { open = !shut, there = has(files[key]) && open }
			}
		}`, written("let = { there = has(files[key])", "let = { open = !shut, there = has(files[key]) && open")},
		{"a case goes", `model "own" {
			extends = store
			change "put" {
				remove = [refused]
				change "stored" {
					when = next > 0
				}
			}
		}`, written(`    case "refused" {
      when = shut || next < 0
      reply {
        ok = false
      }
    }
    otherwise "stored" {`, `    case "stored" {
      when = next > 0`)},
		{"a case comes", `model "own" {
			extends = store
			change "put" {
				case "ignored" {
					reply {
						ok = true
					}
				}
			}
		}`, written("writes + 1 }\n      reply {\n        ok = true\n      }\n    }\n", "writes + 1 }\n      reply {\n        ok = true\n      }\n    }\n    case \"ignored\" {\n      reply {\n        ok = true\n      }\n    }\n")},
		{"a case is another one in its place", `model "own" {
			extends = store
			change "put" {
				remove = [refused]
				case "refused" {
					when = next == 7
				}
			}
		}`, written("when = shut || next < 0\n      reply {\n        ok = false\n      }", "when = next == 7")},
		{"a state variable goes, with all that sets it", `model "own" {
			extends = store
			remove  = [writes]
		}`, written(", writes = int", "", ", writes = 0", "", ", writes = writes + 1", "")},
		{"a rule goes", `model "own" {
			extends = store
			remove  = [peek]
		}`, written(peek, "")},
		{"a rule is another one in its place", `model "own" {
			extends = store
			remove  = [peek]
			on "peek" {
			}
		}`, written(peek, "  on \"peek\" {\n  }\n")},
		{"state, its beginning and the rest", `model "own" {
			extends     = store
			doc         = "closed"
			state       = { more = int }
			initial     = { shut = true, more = 1, writes = 2 }
			unspecified = forbidden
			change "put" {
				change "stored" {
					set = { more = more + 1 }
				}
			}
		}`, written(`doc     = "a store"`, "doc = \"closed\"\n  unspecified = forbidden", "shut = bool }", "shut = bool, more = int }",
			"writes = 0 }", "writes = 2, shut = true, more = 1 }", "writes = writes + 1 }", "writes = writes + 1, more = more + 1 }")},
	} {
		got, ds := derive(t, c.derived)
		if ds.HasErrors() {
			t.Errorf("%s: %v", c.name, ds)
			continue
		}
		want, ds := spec.LoadSource("written.clouseau.hcl", []byte(c.same))
		if ds.HasErrors() {
			t.Errorf("%s, written out: %v\n%s", c.name, ds, c.same)
			continue
		}
		if d := cmp.Diff(text(want.Model), text(got.Model)); d != "" {
			t.Errorf("%s: the derived model differs from the one written out:\n%s", c.name, d)
		}
	}
}

// A rule that extends another one equals that rule with its changes, for another operation.
func TestDerivedRule(t *testing.T) {
	t.Parallel()
	s, ds := derive(t, "model \"own\" {\n  extends = store\n  change \"get\" {\n    let = { value1 = 7 }\n  }\n}\n")
	if ds.HasErrors() {
		t.Fatal(ds)
	}
	want := `on get [get.key]
  case "" when true require true
    case "found" when has_files(get.key) require true
      reply get [<nil> true 7]
    case "missing" when !has_files(get.key) require true
      reply get [<nil> false <nil>]
on peek [peek.key]
  case "" when true require true
    case "found" when has_files(peek.key) require true
      reply peek [<nil> true <nil>]
    case "missing" when !has_files(peek.key) require true
      reply peek [<nil> false <nil>]
`
	if _, got, _ := strings.Cut(text(s.Model), "scalar initially false []\n"); !strings.HasPrefix(got, want) {
		t.Errorf("the rules are\n%s\nwant\n%s", got, want)
	}
}

// What a derived model changes is listed, part by part.
func TestDerivedChanges(t *testing.T) {
	t.Parallel()
	s, ds := derive(t, `model "own" {
  extends     = store
  remove      = [peek, shut]
  state       = { more = int, writes = int }
  unspecified = free
  change "put" {
    remove = [refused]
    change "stored" {
      when = more > 0
      set  = { writes = more }
    }
    case "new" {
    }
  }
  network {
    lossy = true
  }
}`)
	if ds.HasErrors() {
		t.Fatal(ds)
	}
	var got []string
	for _, c := range s.Model.Changes {
		got = append(got, fmt.Sprintf("%d: %s %s", c.Range.Line, c.Kind, c.Part))
	}
	want := []string{"5: removed on peek", "5: removed state shut", "6: added state more", "6: changed state writes", "7: changed unspecified",
		"9: removed put, case refused", "11: changed put, case stored, when", "12: changed put, case stored, set writes", "14: added put, case new", "17: changed network"}
	if d := cmp.Diff(want, got); d != "" {
		t.Error(d)
	}
}

// Mistakes in derived models are reported at their positions, also in inherited parts.
func TestDerivedErrors(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		model string
		code  spec.Code
		at    string // place and detail
	}{
		{"model \"own\" {\n  extends = stor\n}", spec.UnknownBase, `own.clouseau.hcl:4:13: error: The imported files have no model "stor". Did you mean "store"?`},
		{"model \"own\" {\n  extends = own\n}", spec.CyclicBase, `own.clouseau.hcl:4:13: error: The model "own" extends itself.`},
		{"model \"own\" {\n  extends = \"store\"\n}", spec.InvalidValue, `own.clouseau.hcl:4:13: error: The attribute "extends" names a model, without quotes.`},
		{"model \"own\" {\n  extends = store\n  remove = [file]\n}", spec.UnknownPart, `own.clouseau.hcl:5:13: error: The original has no state variable and no rule "file". Did you mean "files"?`},
		{"model \"own\" {\n  extends = store\n  remove = [\"files\"]\n}", spec.InvalidValue, `own.clouseau.hcl:5:13: error: The attribute "remove" lists names, without quotes.`},
		{"model \"own\" {\n  extends = store\n  change \"putt\" {\n  }\n}", spec.UnknownPart, `own.clouseau.hcl:5:11: error: The original has no block on "putt". Did you mean "put"?`},
		{"model \"own\" {\n  extends = store\n  change \"put\" {\n    change \"refsed\" {\n    }\n  }\n}", spec.UnknownPart, `own.clouseau.hcl:6:13: error: The original has no case "refsed" here. Did you mean "refused"?`},
		{"model \"own\" {\n  extends = store\n  change \"put\" {\n    remove = [x]\n  }\n}", spec.UnknownPart, `own.clouseau.hcl:6:15: error: The original has no case "x" here.`},
		{"model \"own\" {\n  extends = store\n  on \"put\" {\n  }\n}", spec.DuplicateName, `own.clouseau.hcl:5:7: error: The original has a block on "put" already. Write change "put" { ... } for what differs, or remove = [put] for a new one.`},
		{"model \"own\" {\n  extends = store\n  change \"put\" {\n    case \"stored\" {\n    }\n  }\n}", spec.DuplicateName, `own.clouseau.hcl:6:11: error: The original has a case "stored" already. Write change "stored" { ... } for what differs, or remove = [stored] for a new one.`},
		{"model \"own\" {\n  extends = store\n  remove = [get]\n}", spec.UnknownBase, `base.clouseau.hcl:46:15: error: The model has no block on "get".`},
		{"model \"own\" {\n  extends = store\n  remove = [shut]\n}", spec.UnknownName, `base.clouseau.hcl:55:14: error: Nothing is named "shut".`},
		{"model \"own\" {\n  extends = store\n  remove = [files]\n}", spec.MisplacedCollection, `base.clouseau.hcl:31:25: error: `},
		{"model \"own\" {\n  remove = [files]\n}", spec.MisplacedChange, `own.clouseau.hcl:4:3: error: A model that extends nothing has nothing to change or remove.`},
		{"model \"own\" {\n  change \"put\" {\n  }\n}", spec.MisplacedChange, `own.clouseau.hcl:4:3: error: A model that extends nothing has nothing to change or remove.`},
		{"model \"own\" {\n  go = \"pkg.Model\"\n  extends = store\n}", spec.ConflictingAttributes, `own.clouseau.hcl:4:3: error: A model is either a Go function or a state with rules.`},
		{"model \"own\" {\n  extends = store\n  change \"get\" {\n    let = { there = 1 }\n  }\n}", spec.MismatchedSort, `base.clouseau.hcl:33:14: error: `},
	} {
		_, ds := derive(t, c.model)
		if len(ds) == 0 || ds[0].Code != c.code || !strings.HasPrefix(ds[0].String(), c.at) {
			t.Errorf("got %v, want %s [%s], for\n%s", ds, c.at, c.code, c.model)
			continue
		}
		if ds[0].Subject.File == "base.clouseau.hcl" && strings.Contains(c.model, "remove") &&
			(len(ds[0].Related) == 0 || ds[0].Related[0].Message != "removed here" || ds[0].Related[0].Range.File != "own.clouseau.hcl") {
			t.Errorf("%v does not say where that was removed", ds[0])
		}
		for i, d := range ds[1:] {
			if d.String() == ds[i].String() {
				t.Errorf("%v stands there twice", d)
			}
		}
	}
}

// Models that extend each other are a mistake, also in several files.
func TestDerivedCycle(t *testing.T) {
	t.Parallel()
	files := map[string]string{
		"one.clouseau.hcl": "language = 1\nimport = [\"two.clouseau.hcl\"]\nmodel \"one\" {\n  extends = two\n}\n",
		"two.clouseau.hcl": "language = 1\nmodel \"two\" {\n  extends = three\n}\n",
	}
	read := spec.Reader(func(path string) ([]byte, error) { return []byte(files[path]), nil })
	three := "language = 1\nimport = [\"one.clouseau.hcl\"]\nmodel \"three\" {\n  extends = one\n}\n"
	_, ds := spec.LoadSource("three.clouseau.hcl", []byte(three), read)
	want := `two.clouseau.hcl:3:13: error: The model "three" extends itself, by way of "one" and "two".`
	if len(ds) == 0 || ds[0].Code != spec.CyclicBase || !strings.HasPrefix(ds[0].String(), want) {
		t.Errorf("got %v, want %s", ds, want)
	}
}
