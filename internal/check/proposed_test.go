package check_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/rogpeppe/go-internal/txtar"

	"github.com/clouseau-go/clouseau/internal/check"
	"github.com/clouseau-go/clouseau/spec"
	"github.com/clouseau-go/clouseau/synth"
)

// TestProposed: whoever follows the proposals for a goal that no right system comes to has a spec
// of which nothing is said, with scripts that ask for no handle twice.
func TestProposed(t *testing.T) {
	t.Parallel()
	archive, err := txtar.ParseFile("../../cmd/clouseau/internal/runs/testdata/script/insist.txtar")
	if err != nil {
		t.Fatal(err)
	}
	want := map[string][]string{
		"seats.clouseau.hcl": {
			"5:20 RepeatedAnswer: clause { params = { i = int } history = star(any - hold(id == i)) event = hold(id == i) }",
		},
		"pool.clouseau.hcl": {
			"5:20 RepeatedAnswer: clause { params = { l = int } history = star(any - acquire(lease == l)) event = acquire(lease == l) }",
			`23:11 UnjustifiedGoal: clause "attempt" { params = { l = int } history = seq(all, release(ok, lease == l), all) event = release(lease == l) }`,
		},
		"files.clouseau.hcl": {
			"5:20 RepeatedAnswer: clause { params = { f = int } history = star(any - open(fd == f)) event = open(fd == f) }",
			`30:11 UnjustifiedGoal: clause "attempt" { params = { f = int } history = seq(all, close(fd == f), all) event = read(fd == f) }`,
		},
		"tokens.clouseau.hcl": {
			"13:20 RepeatedAnswer: clause { params = { t = Token } history = star(any - issue(token == t)) event = issue(token == t) }",
			`38:11 UnjustifiedGoal: clause "attempt" { params = { t = Token } history = seq(all, revoke(token == t), all) event = use(token == t) }`,
		},
		"lock.clouseau.hcl": {
			`11:15 RepeatedAnswer: clause "next" { params = { t = int } history = seq(all, unlock, star(unlock)) && star(any - lock(ticket == t)) event = lock(ticket == t) }`,
			`27:11 UnjustifiedGoal: clause "attempt" { params = { t = int } history = seq(all, unlock(ok, ticket == t), all) event = unlock(ticket == t) }`,
		},
	}
	met := 0
	for _, f := range archive.Files {
		if want[f.Name] == nil {
			continue
		}
		met++
		got, scripts := followed(t, f.Name, string(f.Data))
		if !slices.Equal(got, want[f.Name]) {
			t.Errorf("%s: proposed\n%s\nwant\n%s", f.Name, strings.Join(got, "\n"), strings.Join(want[f.Name], "\n"))
		}
		// The clause that refuses a second time is there in seats, so its violation stays suspect.
		if len(scripts.Generators) == 0 || scripts.Suspect != (f.Name == "seats.clouseau.hcl") {
			t.Errorf("%s: %d scripts in the end, suspect: %t", f.Name, len(scripts.Generators), scripts.Suspect)
		}
	}
	if met != len(want) {
		t.Errorf("%d of %d specs found", met, len(want))
	}
}

// followed follows what is proposed for a spec until nothing is. It returns the proposals, each on
// one line, and the scripts of the first goal then.
func followed(t *testing.T, name, src string) (proposals []string, scripts *synth.Result) {
	for range 4 {
		s, ds := spec.LoadSource(name, []byte(src))
		if s == nil {
			t.Fatalf("%s: %v\n%s", name, ds, src)
		}
		p := check.Portfolio(s.Context)
		ds = spec.Check(t.Context(), s, p)
		ds = append(ds, check.Searched(t.Context(), s, p, ds)...)
		if len(ds) == 0 {
			return proposals, synth.Synthesize(t.Context(), s.Context, s.Goals[0], p, synth.Config{})
		}
		d := ds[0]
		says, clause, _ := strings.Cut(d.Detail, "\n")
		at := strings.TrimPrefix(d.Subject.String(), name+":")
		proposals = append(proposals, at+" "+string(d.Code)+": "+strings.Join(strings.Fields(clause), " "))
		if d.Code == spec.RepeatedAnswer {
			src = replaced(src, d.Context.Line-1, clause)
			continue
		}
		_, op, _ := strings.Cut(says, "add to operation ")
		before, after, _ := strings.Cut(src, "operation "+op+" {\n")
		src = before + "operation " + op + " {\n" + clause + "\n" + after
	}
	t.Fatalf("%s: there is no end of proposals: %q\n%s", name, proposals, src)
	return nil, nil
}

// replaced replaces the block that begins in a line, counted from 0.
func replaced(src string, from int, by string) string {
	lines := strings.Split(src, "\n")
	to := from
	if !strings.HasSuffix(lines[from], "}") {
		to += slices.Index(lines[from:], "  }")
	}
	return strings.Join(slices.Replace(lines, from, to+1, by), "\n")
}
